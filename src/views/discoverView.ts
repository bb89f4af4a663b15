import type * as vscode from "vscode";
import { type Event, whenDifferent } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { AccountScope } from "../account/accountScope.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CataloguePage, CatalogueQuery } from "../catalogue/search/catalogueQuery.ts";
import type { CatalogueProgress } from "../catalogue/worker/worker.ts";
import { latest } from "../api/loadable.ts";
import type { Preferences, SavedSearch } from "../model/preferences.ts";
import type { Session } from "../model/session/session.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import { parseSearch, type SearchQuery, withoutEachPart } from "../rules/searchQuery.ts";
import { LatestTask } from "../base/async/latestTask.ts";
import { accountRows } from "./rows/accountRows.ts";
import { type DatasetRowContext, PAGE_SIZE, pageRows, rowContextOf } from "./rows/datasetRows.ts";
import {
	changesRow,
	foundRow,
	type FoundBySearch,
	groupRow,
	filterMessage,
	listDescription,
	pinnedRow,
	savedSearchRow,
} from "./rows/discoverRows.ts";
import type { Row } from "./rows/row.ts";
import {
	clearFilterRow,
	filterProblemRows,
	nothingMatchesRow,
	loadingRow,
	noticeRows,
	type Wider,
	windowRows,
} from "./rows/noticeRows.ts";
import type { RowTree } from "./rowTree.ts";
import { setSessionContextKeys } from "./sessionContextKeys.ts";

/** Up to this many results, all groups are expanded. */
const OPEN_GROUPS_UP_TO = 100;

interface Parts {
	session: Session;
	scopes: Current<AccountScope>;
	contextKeys: ContextKeys;
}

/** A query for all datasets that match `search`, in the user's sort order and without groups. */
export function listQuery({ pins, view }: Preferences, search: SearchQuery): CatalogueQuery {
	return { search, fuzzy: true, sort: view.sort, pinned: new Set(pins) };
}

/** Most loads find the same balance. Then comparing all hovers, which takes long, would find no difference. */
function onOtherBalance(wallet: Wallet): Event<void> {
	const shown = (): string => JSON.stringify([latest(wallet.buyer)?.value, lacksRole(wallet.buyer)]);
	return whenDifferent(wallet.onDidChange, shown);
}

/** The Discover tree: datasets with the current filter, sort order, and grouping. */
export class DiscoverView implements Disposable {
	readonly #parts: Parts;
	readonly #store = new DisposableStore();
	readonly #tree: RowTree;
	/** Extra pages shown beyond the first, by list; the `undefined` key applies to every list. */
	readonly #more = new Map<string | undefined, number>();
	readonly #rendering = new LatestTask();
	readonly #rendered = Promise.withResolvers<void>();
	#preview: string | undefined;
	#found: FoundBySearch | undefined;
	#progress: CatalogueProgress | undefined;
	/** Whether the session has been read from disk. Until then, no welcome text may say who is signed in. */
	#opened = false;
	/** The last rows rendered, shown briefly if a newer filter arrives while rows are loading. */
	#rows: Row[] = [];

	constructor(parts: Parts, tree: RowTree) {
		this.#parts = parts;
		this.#tree = tree;
		for (const event of [parts.session.onDidChange, parts.session.onDidChangeAccounts])
			this.#store.add(event(() => this.refresh()));
		this.#store.add(whileCurrent(parts.scopes, (scope, store) => this.#follow(scope, store)));
		// Deferred, because the session starts reading its account later in this turn.
		queueMicrotask(() => {
			void parts.session.whenSettled().then(() => {
				this.#opened = true;
				this.#updateContextKeys();
			});
		});
		// A view that is hidden before its first rows may never be asked for them.
		this.#store.add(
			tree.view.onDidChangeVisibility(({ visible }) => {
				if (!visible) this.#rendered.resolve();
			}),
		);
		tree.follow({
			rows: async () => this.#render(),
			describe: async (id) => parts.scopes.value?.descriptions.of(id),
		});
	}

	get view(): vscode.TreeView<unknown> {
		return this.#tree.view;
	}

	/**
	 * Resolves once rows have been rendered for the first time and the context keys are set, or immediately if
	 * the list isn't visible.
	 */
	async whenRendered(): Promise<void> {
		if (!this.view.visible) return;
		await this.#rendered.promise;
		await this.#parts.contextKeys.whenContextKeysSet();
	}

	/** The filter in effect: the one being typed, or else the saved one. */
	get filter(): string {
		return this.#preview ?? this.#scope?.preferences.view.filter ?? "";
	}

	/** Previews a filter while it's being typed; undefined restores the saved one. */
	preview(text: string | undefined): void {
		if (this.#preview === text) return;
		this.#preview = text;
		this.#more.clear();
		this.refresh();
	}

	/** From now on, while the filter is this search, shows what's new for it. */
	showFound({ name, query, watch }: SavedSearch): void {
		this.#found = watch && watch.found.length > 0 ? { name, query, found: watch.found } : undefined;
	}

	/** Shows the next page of the whole list (""), of a group, or of every list if undefined. */
	showMore(list: string | undefined): void {
		this.#more.set(list, (this.#more.get(list) ?? 0) + 1);
		this.#tree.refresh();
	}

	refresh(): void {
		this.#updateContextKeys();
		this.#tree.refresh();
	}

	/** How many of the listed datasets a filter matches, for the filter box. */
	async count(text: string, signal: AbortSignal): Promise<{ total: number; of: number }> {
		const scope = this.#scope;
		if (!scope) return { total: 0, of: 0 };
		const pinned = new Set(scope.preferences.pins);
		return scope.catalogue.query({ search: parseSearch(text), limit: 0, pinned }, signal);
	}

	dispose(): void {
		this.#store.dispose();
	}

	get #scope(): AccountScope | undefined {
		return this.#parts.scopes.value;
	}

	#follow(scope: AccountScope | undefined, store: DisposableStore): void {
		if (scope) {
			const { catalogue, preferences, wallet } = scope;
			for (const event of [catalogue.onDidChange, preferences.onDidChange, onOtherBalance(wallet)])
				store.add(event(() => this.refresh()));
			store.add(catalogue.onDidProgress((progress) => this.#showProgress(catalogue, progress)));
		}
		this.#rows = [];
		this.#found = undefined;
		this.#progress = undefined;
	}

	#limit(list: string): number {
		return PAGE_SIZE * (1 + (this.#more.get(list) ?? 0) + (this.#more.get(undefined) ?? 0));
	}

	#updateContextKeys(): void {
		if (!this.#opened) return;
		const { session, contextKeys } = this.#parts;
		const list = this.#scope?.catalogue.state;
		setSessionContextKeys(contextKeys, session.state);
		contextKeys.set("filtered", this.filter.trim() !== "");
		contextKeys.set("listEmpty", list?.kind === "ready" && list.value.count === 0);
	}

	/** While a filter is being typed, `signal` can cancel the query, and results aren't cached. */
	async #query(
		{ catalogue, preferences }: AccountScope,
		search: SearchQuery,
		more: Partial<CatalogueQuery>,
		signal?: AbortSignal,
	): Promise<CataloguePage> {
		const query = { ...listQuery(preferences, search), ...more };
		return this.#preview === undefined ? catalogue.viewQuery(query) : catalogue.query(query, signal);
	}

	async #render(): Promise<Row[]> {
		try {
			this.#rows = (await this.#rendering.run(async (signal) => this.#roots(signal))) ?? this.#rows;
			return this.#rows;
		} finally {
			this.#rendered.resolve();
		}
	}

	async #roots(signal: AbortSignal): Promise<Row[]> {
		const { session } = this.#parts;
		const now = Date.now();
		await session.whenSettled();
		const scope = this.#scope;
		if (!scope) return this.#withoutList();
		const { catalogue, preferences } = scope;
		// Drawing rows twice in quick succession is slow: VS Code waits a fifth of a second in between.
		await catalogue.whenFirstRowsRead();
		const known = latest(catalogue.state)?.value;
		if (!known) return this.#withoutList(...this.#beforeList(scope, now));
		if (known.count === 0) return this.#withoutList(...this.#noticeRows(scope, now));
		if (known.partial) void this.whenRendered().then(async () => catalogue.loaded());
		const search = parseSearch(this.filter);
		const grouping = preferences.view.groupBy;
		const page = await this.#query(
			scope,
			search,
			grouping === "none" ? { limit: this.#limit("") } : { limit: 0, group: grouping },
			signal,
		);
		const isFiltered = this.filter.trim() !== "";
		this.#tree.view.description = listDescription(page, isFiltered);
		// The filter goes below the header, whose buttons would cover it in a narrow side bar.
		this.#tree.view.message = isFiltered ? filterMessage(page, this.filter) : "";
		return [
			...windowRows(session.state),
			...this.#noticeRows(scope, now),
			...accountRows(session.state, session.accounts()),
			...(this.#preview === undefined ? filterProblemRows(search.problems) : []),
			...(await this.#pinnedRows(scope, search, signal)),
			...this.#foundRows(scope),
			...this.#changedRows(scope, now),
			...(this.#preview === undefined ? preferences.savedSearches.map(savedSearchRow) : []),
			...this.#listRows(scope, page, search, page.total === 0 ? await this.#wider(scope, signal) : undefined),
			...(known.partial ? [loadingRow()] : []),
		];
	}

	/** Shows progress only while the first list is loading and there are no rows yet. */
	#showProgress(catalogue: Catalogue, progress: CatalogueProgress): void {
		if (latest(catalogue.state)) return;
		this.#progress = progress;
		this.#tree.refresh();
	}

	/**
	 * Returns the rows to show in place of the list. Welcome texts can't contain the marketplace's host, so this
	 * sets the view's description to the host.
	 */
	#withoutList(...rows: Row[]): Row[] {
		const { state } = this.#parts.session;
		this.#tree.view.description = "host" in state ? state.host : "";
		this.#tree.view.message = "";
		return rows;
	}

	#noticeRows({ catalogue, wallet }: AccountScope, now: number): Row[] {
		return noticeRows(this.#parts.session.state, catalogue.state, now, lacksRole(wallet.buyer));
	}

	#beforeList(scope: AccountScope, now: number): Row[] {
		const { state } = this.#parts.session;
		if (state.kind !== "signedIn" && state.kind !== "checking") return [];
		return scope.catalogue.state.kind === "failed"
			? this.#noticeRows(scope, now)
			: [loadingRow(this.#progress)];
	}

	#rowContext(scope: AccountScope): DatasetRowContext {
		return rowContextOf(scope, parseSearch(this.filter).words);
	}

	async #pinnedRows(scope: AccountScope, search: SearchQuery, signal: AbortSignal): Promise<Row[]> {
		if (scope.preferences.pins.length === 0) return [];
		const terms = [...search.terms, { kind: "is" as const, flag: "pinned" as const }];
		const page = await this.#query(scope, { ...search, terms }, { limit: this.#limit("pinned") }, signal);
		if (page.total === 0) return [];
		const list = { key: "pinned", rows: page.rows, total: page.total, showSeller: true };
		return [pinnedRow(page.total, async () => pageRows(list, this.#rowContext(scope)))];
	}

	#foundRows(scope: AccountScope): Row[] {
		if (this.#found?.query !== this.filter) return [];
		return [foundRow(this.#found, (id) => scope.catalogue.row(id), this.#rowContext(scope))];
	}

	#changedRows(scope: AccountScope, now: number): Row[] {
		const { catalogue } = scope;
		if (!catalogue.changes) return [];
		return [changesRow(catalogue.changes, (id) => catalogue.row(id), this.#rowContext(scope), now)];
	}

	/** The part of the filter whose removal yields the most results; undefined if no removal yields any. */
	async #wider({ catalogue, preferences }: AccountScope, signal: AbortSignal): Promise<Wider | undefined> {
		const pinned = new Set(preferences.pins);
		const tried = await Promise.all(
			withoutEachPart(this.filter).map(async (less) => {
				const search = parseSearch(less.rest);
				const { total } = await catalogue.query({ search, pinned, limit: 0 }, signal);
				return { ...less, count: total };
			}),
		);
		const [most] = tried.toSorted((a, b) => b.count - a.count);
		return most && most.count > 0 ? most : undefined;
	}

	#listRows(scope: AccountScope, page: CataloguePage, search: SearchQuery, wider: Wider | undefined): Row[] {
		if (page.total === 0) return [nothingMatchesRow(this.filter, page.of, wider), clearFilterRow()];
		const grouping = scope.preferences.view.groupBy;
		if (grouping === "none") {
			return pageRows(
				{ key: "", rows: page.rows, total: page.total, showSeller: true },
				this.#rowContext(scope),
			);
		}
		const open = page.total <= OPEN_GROUPS_UP_TO;
		return page.groups.map((group) => {
			const key = `${grouping}/${group.key}`;
			const children = async (): Promise<Row[]> => {
				const inside = await this.#query(scope, search, {
					group: grouping,
					within: group.key,
					limit: this.#limit(key),
				});
				const list = { key, rows: inside.rows, total: inside.total, showSeller: grouping !== "seller" };
				return pageRows(list, this.#rowContext(scope));
			};
			return groupRow(grouping, group, children, open);
		});
	}
}
