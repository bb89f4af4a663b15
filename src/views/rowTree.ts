import * as vscode from "vscode";
import { DisposableOwner } from "../base/lifecycle.ts";
import { markUri } from "./rowDecorations.ts";
import { forScreenReader } from "../base/text.ts";
import type { Row } from "./rows/row.ts";

export interface RowSource {
	rows(): readonly Row[] | Promise<readonly Row[]>;
	/** The seller's description of a dataset, for its row's hover. */
	describe?(datasetId: string): Promise<string | undefined>;
}

/** The only place where plain rows become VS Code's tree items. */
export class RowTree extends DisposableOwner implements vscode.TreeDataProvider<Row> {
	readonly #open = Promise.withResolvers<() => Promise<RowSource>>();
	readonly #rows = new RowSnapshots(async () => (await (await this.#open.promise)()).rows());
	readonly #filled = Promise.withResolvers<void>();
	/** Resolves once rows have been loaded for the first time, or the view was hidden. */
	readonly whenFilled = this.#filled.promise;
	readonly #changed = this.store.add(new vscode.EventEmitter<undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	/** Extra pages shown beyond the first, by list; the `undefined` key applies to every list. */
	readonly #more = new Map<string | undefined, number>();
	readonly view: vscode.TreeView<Row>;

	/** Opens the view with this ID. Requests for rows wait until `follow` is called. */
	constructor(id: string, options: Partial<vscode.TreeViewOptions<Row>> = {}) {
		super();
		this.view = this.store.add(vscode.window.createTreeView(id, { ...options, treeDataProvider: this }));
		// A view that is hidden before its first rows may never be asked for them.
		this.store.add(this.view.onDidChangeVisibility(({ visible }) => visible || this.#filled.resolve()));
	}

	/** Calls `open` once, when VS Code first requests rows. */
	follow(open: () => Promise<RowSource>): void {
		let source: Promise<RowSource> | undefined;
		this.#open.resolve(async () => (source ??= open()));
	}

	/** How many pages to show of a list. */
	pages(list: string): number {
		return 1 + (this.#more.get(list) ?? 0) + (this.#more.get(undefined) ?? 0);
	}

	/** Shows the next page of a list, or of every list if undefined. */
	showMore(list: string | undefined): void {
		this.#more.set(list, (this.#more.get(list) ?? 0) + 1);
		this.refresh();
	}

	/** Shows only the first page of each list from the next refresh on. */
	showFirstPages(): void {
		this.#more.clear();
	}

	/** Redraws the tree if it's hidden or its rows look different. */
	refresh(): void {
		if (!this.view.visible) this.#rows.forget();
		void this.#redraw();
	}

	async getChildren(row?: Row): Promise<Row[]> {
		return this.#rows.childrenOf(row).finally(() => this.#filled.resolve());
	}

	getTreeItem(row: Row): vscode.TreeItem {
		const state = row.children
			? row.expanded
				? vscode.TreeItemCollapsibleState.Expanded
				: vscode.TreeItemCollapsibleState.Collapsed
			: vscode.TreeItemCollapsibleState.None;
		const { label, highlights, ariaLabel = forScreenReader(label, row.description), icon, color } = row;
		const item = new vscode.TreeItem(highlights ? { label, highlights } : label, state);
		item.id = row.id;
		item.accessibilityInformation = { label: ariaLabel };
		if (row.description !== undefined) item.description = row.description;
		const themeColor = color === undefined ? undefined : new vscode.ThemeColor(color);
		if (icon !== undefined) item.iconPath = new vscode.ThemeIcon(icon, themeColor);
		if (row.context !== undefined) item.contextValue = row.context;
		if (row.mark) item.resourceUri = markUri(row.id, row.mark);
		if (row.command) {
			item.command = {
				command: row.command.id,
				title: ariaLabel,
				arguments: row.command.argument === undefined ? [] : [row.command.argument],
			};
		}
		if (!row.tooltip && row.description === undefined) item.tooltip = label;
		return item;
	}

	async resolveTreeItem(item: vscode.TreeItem, row: Row): Promise<vscode.TreeItem> {
		if (!row.tooltip) return item;
		const source = await (await this.#open.promise)();
		const description = row.datasetId === undefined ? undefined : await source.describe?.(row.datasetId);
		const hover = this.#rows.hoverOf(row, description);
		if (hover !== undefined) item.tooltip = new vscode.MarkdownString(hover);
		return item;
	}

	async #redraw(): Promise<void> {
		const differs = await this.#rows.update().catch(() => {
			// VS Code requests the rows again, and shows why that fails.
			this.#rows.forget();
			return true;
		});
		if (differs && !this.store.disposed) this.#changed.fire(undefined);
	}
}

/**
 * The rows that a tree shows. Redrawing costs more than time: until it finishes, VS Code knows no rows, and their
 * buttons do nothing. So rows are loaded first, and redrawn only if they look different.
 */
export class RowSnapshots {
	readonly #read: () => readonly Row[] | Promise<readonly Row[]>;
	#roots: readonly Row[] | undefined;
	/** Children of the rows expanded so far, by row ID. */
	#children = new Map<string, readonly Row[]>();
	/** All rows as last loaded, by ID: a row that looks the same may have new children or a new hover. */
	#later = new Map<string, Row>();
	/** The hovers that were shown, by row ID, without descriptions. VS Code keeps them until it redraws. */
	readonly #hovers = new Map<string, string>();
	/** Whether VS Code has been notified to request rows, or hasn't requested any yet. */
	#reported = true;
	#turn = 0;
	#taken = 0;

	constructor(read: () => readonly Row[] | Promise<readonly Row[]>) {
		this.#read = read;
	}

	/**
	 * Loads the rows again. Resolves to whether VS Code must be notified to redraw: not if the rows and the hovers
	 * shown look the same, if a newer update ended first, or if VS Code is about to request the rows anyway.
	 */
	async update(): Promise<boolean> {
		const turn = ++this.#turn;
		if (this.#roots === undefined) return this.#report();
		const roots = await this.#read();
		const children = new Map<string, readonly Row[]>();
		for (const row of roots)
			if (row.children && this.#children.has(row.id)) children.set(row.id, await row.children());
		if (turn < this.#taken) return false;
		this.#taken = turn;
		this.#later = new Map([roots, ...children.values()].flat().map((row) => [row.id, row]));
		const differs =
			lookOf(roots) !== lookOf(this.#roots) ||
			[...children].some(([id, rows]) => lookOf(rows) !== lookOf(this.#children.get(id))) ||
			[...this.#hovers].some(([id, hover]) => this.#later.get(id)?.tooltip?.() !== hover);
		if (!differs) return false;
		this.#hovers.clear();
		this.#roots = roots;
		this.#children = children;
		return true;
	}

	/** Discards the rows, which are loaded the next time VS Code requests them. */
	forget(): void {
		this.#taken = ++this.#turn;
		this.#roots = undefined;
		this.#later.clear();
		this.#hovers.clear();
		this.#children.clear();
	}

	async childrenOf(row?: Row): Promise<Row[]> {
		if (row === undefined) return [...(this.#roots ?? (await this.#readFirst()))];
		const known = this.#children.get(row.id);
		if (known) return [...known];
		const taken = this.#taken;
		const newest = this.#later.get(row.id) ?? row;
		const read = (await newest.children?.()) ?? [];
		// Children of rows that were replaced while they loaded may be of another account or filter.
		if (taken === this.#taken) this.#children.set(row.id, read);
		else if (this.#later.has(row.id)) return this.childrenOf(row);
		return [...read];
	}

	/** The hover to show for a row, as Markdown; undefined if it has none. Depends on what is known now. */
	hoverOf(row: Row, description: string | undefined): string | undefined {
		const { tooltip } = this.#later.get(row.id) ?? row;
		if (tooltip) this.#hovers.set(row.id, tooltip());
		return tooltip?.(description);
	}

	#report(): boolean {
		const news = !this.#reported;
		this.#reported = true;
		return news;
	}

	async #readFirst(): Promise<readonly Row[]> {
		const turn = this.#turn;
		this.#reported = false;
		const roots = await this.#read();
		// If rows changed while they were loading, VS Code was notified and requests them again.
		if (turn === this.#turn) this.#roots = roots;
		return roots;
	}
}

/** Text that differs if the rows look, sound, or act differently. Of hovers and children, it says only whether there are any. */
function lookOf(rows: readonly Row[] = []): string {
	return JSON.stringify(
		rows.map((row) => ({ ...row, tooltip: row.tooltip !== undefined, children: row.children !== undefined })),
	);
}
