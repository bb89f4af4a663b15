import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Row } from "./rows/row.ts";
import { markUri } from "./rowMarks.ts";

/** Draws rows: the only place where plain rows become the editor's tree items. */
export class RowTree implements vscode.TreeDataProvider<Row>, Disposable {
	readonly #rows: () => readonly Row[] | Promise<readonly Row[]>;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<undefined>());
	readonly onDidChangeTreeData = this.#changed.event;

	constructor(rows: () => readonly Row[] | Promise<readonly Row[]>) {
		this.#rows = rows;
	}

	/** Draws everything again. */
	refresh(): void {
		this.#changed.fire(undefined);
	}

	async getChildren(row?: Row): Promise<Row[]> {
		const rows = row ? await row.children?.() : await this.#rows();
		return [...(rows ?? [])];
	}

	getTreeItem(row: Row): vscode.TreeItem {
		const state = row.children
			? row.expanded
				? vscode.TreeItemCollapsibleState.Expanded
				: vscode.TreeItemCollapsibleState.Collapsed
			: vscode.TreeItemCollapsibleState.None;
		const item = new vscode.TreeItem(row.label, state);
		item.id = row.id;
		item.accessibilityInformation = { label: row.spoken };
		if (row.description !== undefined) item.description = row.description;
		if (row.icon !== undefined) item.iconPath = icon(row.icon, row.color);
		if (row.context !== undefined) item.contextValue = row.context;
		if (row.mark) item.resourceUri = markUri(row.id, row.mark);
		if (row.command) {
			item.command = {
				command: row.command.id,
				title: row.spoken,
				arguments: row.command.argument === undefined ? [] : [row.command.argument],
			};
		}
		if (!row.tooltip && row.description === undefined) item.tooltip = row.label;
		return item;
	}

	resolveTreeItem(item: vscode.TreeItem, row: Row): vscode.TreeItem {
		if (row.tooltip) item.tooltip = new vscode.MarkdownString(row.tooltip());
		return item;
	}

	dispose(): void {
		this.#store.dispose();
	}
}

function icon(name: string, color: string | undefined): vscode.ThemeIcon {
	return color === undefined
		? new vscode.ThemeIcon(name)
		: new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}
