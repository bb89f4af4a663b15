import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { RowSnapshots } from "./rowSnapshots.ts";
import { markUri } from "./rowDecorations.ts";
import type { Row } from "./rows/row.ts";

export interface RowSource {
	rows(): readonly Row[] | Promise<readonly Row[]>;
	/** The seller's description of a dataset, for its row's hover. */
	describe?(datasetId: string): Promise<string | undefined>;
}

/** The only place where plain rows become VS Code's tree items. */
export class RowTree implements vscode.TreeDataProvider<Row>, Disposable {
	readonly #source = Promise.withResolvers<RowSource>();
	readonly #rows = new RowSnapshots(async () => (await this.#source.promise).rows());
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly view: vscode.TreeView<Row>;

	/** Opens the view with this ID. Requests for rows wait until `follow` is called. */
	constructor(id: string, options: Partial<vscode.TreeViewOptions<Row>> = {}) {
		this.view = this.#store.add(vscode.window.createTreeView(id, { ...options, treeDataProvider: this }));
	}

	follow(source: RowSource): void {
		this.#source.resolve(source);
	}

	/** Redraws the tree if it's hidden or its rows look different. */
	refresh(): void {
		if (!this.view.visible) this.#rows.forget();
		void this.#redraw();
	}

	async getChildren(row?: Row): Promise<Row[]> {
		return this.#rows.childrenOf(row);
	}

	getTreeItem(row: Row): vscode.TreeItem {
		const state = row.children
			? row.expanded
				? vscode.TreeItemCollapsibleState.Expanded
				: vscode.TreeItemCollapsibleState.Collapsed
			: vscode.TreeItemCollapsibleState.None;
		const item = new vscode.TreeItem(labelOf(row), state);
		item.id = row.id;
		item.accessibilityInformation = { label: row.ariaLabel };
		if (row.description !== undefined) item.description = row.description;
		if (row.icon !== undefined) item.iconPath = icon(row.icon, row.color);
		if (row.context !== undefined) item.contextValue = row.context;
		if (row.mark) item.resourceUri = markUri(row.id, row.mark);
		if (row.command) {
			item.command = {
				command: row.command.id,
				title: row.ariaLabel,
				arguments: row.command.argument === undefined ? [] : [row.command.argument],
			};
		}
		if (!row.tooltip && row.description === undefined) item.tooltip = row.label;
		return item;
	}

	async resolveTreeItem(item: vscode.TreeItem, row: Row): Promise<vscode.TreeItem> {
		if (!row.tooltip) return item;
		const description =
			row.datasetId === undefined ? undefined : await (await this.#source.promise).describe?.(row.datasetId);
		item.tooltip = new vscode.MarkdownString(row.tooltip(description));
		return item;
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #redraw(): Promise<void> {
		const differs = await this.#rows.update().catch(() => this.#cannotBeRead());
		if (differs && !this.#store.disposed) this.#changed.fire(undefined);
	}

	/** Makes VS Code request the rows again and show why that fails. */
	#cannotBeRead(): boolean {
		this.#rows.forget();
		return true;
	}
}

function labelOf({ label, emphasis }: Row): string | vscode.TreeItemLabel {
	return emphasis === undefined
		? label
		: { label, highlights: emphasis.map(([start, end]): [number, number] => [start, end]) };
}

function icon(name: string, color: string | undefined): vscode.ThemeIcon {
	return color === undefined
		? new vscode.ThemeIcon(name)
		: new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}
