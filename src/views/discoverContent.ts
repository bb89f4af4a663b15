import type { AccountScope } from "../account/accountScope.ts";
import { latest } from "../api/loadable.ts";
import { LatestTask } from "../base/async/latestTask.ts";
import type { Current } from "../base/current.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary } from "../catalogue/search/catalogueQuery.ts";
import type { CatalogueProgress } from "../catalogue/worker/worker.ts";
import type { Preferences } from "../model/preferences.ts";
import type { Session } from "../model/session/session.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import type { DatasetFacts } from "../rules/datasetSummary.ts";
import { parseSearch, type SearchQuery, withoutEachPart } from "../rules/searchQuery.ts";
import { accountRows } from "./rows/accountRows.ts";
import { datasetItem, type DatasetRowContext, rowContextOf } from "./rows/datasetRows.ts";
import {
	changesRow,
	filterMessage,
	type FoundBySearch,
	foundRow,
	groupRow,
	listDescription,
	pinnedGroupRow,
	savedSearchRow,
} from "./rows/discoverRows.ts";
import { moreRows, PAGE_SIZE } from "./rows/moreRows.ts";
import {
	clearFilterRow,
	filterProblemRows,
	loadingRow,
	nothingMatchesRow,
	noticeRows,
	type Wider,
	windowRows,
} from "./rows/noticeRows.ts";
import type { Row } from "./rows/row.ts";
import type { RowSource, RowTree } from "./rowTree.ts";

/** Up to this many results, all groups are expanded. */
const OPEN_GROUPS_UP_TO = 100;

/** A query for all datasets that match `search`, in the user's sort order and without groups. */
export function listQuery({ pins, view }: Preferences, search: SearchQuery): CatalogueQuery {
	return { search, fuzzy: true, sort: view.sort, pinned: new Set(pins) };
}

/** Counts the datasets that a filter matches, and all. */
export async function countMatches(
	{ catalogue, preferences }: AccountScope,
	text: string,
	signal: AbortSignal,
): Promise<Pick<CataloguePage, "total" | "of">> {
	const pinned = new Set(preferences.pins);
	return catalogue.query({ search: parseSearch(text), fuzzy: true, limit: 0, pinned }, signal);
}

/** What the tree should show now. */
export interface Wanted {
	/** The filter in effect: the one being typed, or else the saved one. */
	readonly filter: string;
	/** The filter being typed, if one is. */
	readonly preview?: string | undefined;
	readonly found?: FoundBySearch | undefined;
	readonly progress?: CatalogueProgress;
}

interface Parts {
	readonly session: Session;
	readonly scopes: Current<AccountScope>;
	readonly tree: RowTree;
	readonly wanted: () => Wanted;
	readonly whenRendered: () => Promise<void>;
}

/** The rows of Discover: an account's list, or why there is none. Without an account, there's only a welcome text. */
export class DiscoverContent implements RowSource {
	readonly #parts: Parts;
	readonly #rendering = new LatestTask();
	/** The last rows rendered, shown briefly if a newer filter arrives while rows are loading. */
	#last: { readonly scope: AccountScope | undefined; readonly rows: Row[] } = { scope: undefined, rows: [] };

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	async rows(): Promise<Row[]> {
		const { scopes, tree } = this.#parts;
		const content = await this.#rendering.run(async (signal) => this.#read(signal));
		// Another account may have been chosen in the meantime.
		if (content && content.scope === scopes.value) {
			this.#last = content;
			tree.view.description = content.description;
			// Once the message is set, even to the same text, VS Code waits a fifth of a second before it draws rows.
			if (tree.view.message !== content.message) tree.view.message = content.message;
		}
		return this.#last.scope === scopes.value ? this.#last.rows : [];
	}

	async describe(datasetId: string): Promise<string | undefined> {
		return this.#parts.scopes.value?.descriptionOf(datasetId);
	}

	async #read(signal: AbortSignal) {
		const { session, scopes, whenRendered } = this.#parts;
		await session.whenSettled();
		const scope = scopes.value;
		// Drawing rows twice in quick succession is slow: VS Code waits a fifth of a second in between.
		await scope?.catalogue.whenFirstRowsRead();
		const known = scope && latest(scope.catalogue.state)?.value;
		if (scope && known?.partial === true) void whenRendered().then(async () => scope.catalogue.loaded());
		if (scope && known && known.count > 0)
			return { scope, ...(await new DiscoverList(this.#parts, scope, signal).content(known)) };
		// Welcome texts can't contain the marketplace's host, so the description does.
		const description = "host" in session.state ? session.state.host : "";
		return { scope, rows: scope ? rowsWithoutList(this.#parts, scope, known) : [], description, message: "" };
	}
}

function rowsWithoutList(parts: Parts, scope: AccountScope, known: CatalogueSummary | undefined): Row[] {
	const { kind } = parts.session.state;
	if (known) return noticesOf(parts, scope);
	if (kind !== "signedIn" && kind !== "checking") return [];
	return scope.catalogue.state.kind === "failed"
		? noticesOf(parts, scope)
		: [loadingRow(parts.wanted().progress)];
}

function noticesOf({ session }: Parts, { catalogue, wallet }: AccountScope): Row[] {
	return noticeRows(session.state, catalogue.state, Date.now(), lacksRole(wallet.buyer));
}

/** The datasets with the current filter, sort order, and grouping, and what's above them. */
class DiscoverList {
	readonly #parts: Parts;
	readonly #wanted: Wanted;
	readonly #scope: AccountScope;
	readonly #signal: AbortSignal;
	readonly #search: SearchQuery;
	readonly #context: DatasetRowContext;

	/** While a filter is being typed, `signal` can cancel its queries. */
	constructor(parts: Parts, scope: AccountScope, signal: AbortSignal) {
		this.#parts = parts;
		this.#wanted = parts.wanted();
		this.#scope = scope;
		this.#signal = signal;
		this.#search = parseSearch(this.#wanted.filter);
		this.#context = rowContextOf(scope, this.#search.words);
	}

	async content(known: CatalogueSummary) {
		const { session } = this.#parts;
		const { filter, preview } = this.#wanted;
		const { preferences } = this.#scope;
		const grouping = preferences.view.groupBy;
		const page = await this.#query(
			grouping === "none" ? { limit: this.#limit("") } : { limit: 0, group: grouping },
		);
		const isFiltered = filter.trim() !== "";
		const rows = [
			...windowRows(session.state),
			...noticesOf(this.#parts, this.#scope),
			...accountRows(session.state, session.accounts()),
			...(preview === undefined ? filterProblemRows(this.#search.problems) : []),
			...(await this.#pinnedGroup()),
			...this.#foundRows(),
			...this.#changedRows(),
			...(preview === undefined ? preferences.savedSearches.map(savedSearchRow) : []),
			...(page.total === 0
				? [nothingMatchesRow(filter, page.of, await this.#wider()), clearFilterRow()]
				: this.#listRows(page)),
			...(known.partial ? [loadingRow()] : []),
		];
		return {
			rows,
			description: listDescription(page, isFiltered),
			// The filter goes below the header, whose buttons would cover it in a narrow side bar.
			message: isFiltered ? filterMessage(page, filter) : "",
		};
	}

	/** While a filter is being typed, results aren't cached. */
	async #query(more: Partial<CatalogueQuery>): Promise<CataloguePage> {
		const { catalogue, preferences } = this.#scope;
		const query = { ...listQuery(preferences, this.#search), ...more };
		return this.#wanted.preview === undefined
			? catalogue.viewQuery(query)
			: catalogue.query(query, this.#signal);
	}

	#limit(list: string): number {
		return PAGE_SIZE * this.#parts.tree.pages(list);
	}

	async #pinnedGroup(): Promise<Row[]> {
		if (this.#scope.preferences.pins.length === 0) return [];
		const terms = [...this.#search.terms, { kind: "is" as const, flag: "pinned" as const }];
		const page = await this.#query({ search: { ...this.#search, terms }, limit: this.#limit("pinned") });
		if (page.total === 0) return [];
		const list = { key: "pinned", rows: page.rows, total: page.total, showSeller: true };
		return [pinnedGroupRow(page.total, async () => pageRows(list, this.#context))];
	}

	#foundRows(): Row[] {
		const { found, filter } = this.#wanted;
		if (found?.query !== filter) return [];
		return [foundRow(found, (id) => this.#scope.catalogue.row(id), this.#context)];
	}

	#changedRows(): Row[] {
		const { catalogue } = this.#scope;
		if (!catalogue.changes) return [];
		return [changesRow(catalogue.changes, (id) => catalogue.row(id), this.#context, Date.now())];
	}

	/** The part of the filter whose removal yields the most results; undefined if no removal yields any. */
	async #wider(): Promise<Wider | undefined> {
		const { catalogue, preferences } = this.#scope;
		const tried = await Promise.all(
			withoutEachPart(this.#wanted.filter).map(async (less) => {
				const query = listQuery(preferences, parseSearch(less.rest));
				const { total } = await catalogue.query({ ...query, limit: 0 }, this.#signal);
				return { ...less, count: total };
			}),
		);
		const [most] = tried.toSorted((a, b) => b.count - a.count);
		return most && most.count > 0 ? most : undefined;
	}

	#listRows(page: CataloguePage): Row[] {
		const grouping = this.#scope.preferences.view.groupBy;
		if (grouping === "none") {
			const list = { key: "", rows: page.rows, total: page.total, showSeller: true };
			return pageRows(list, this.#context);
		}
		const open = page.total <= OPEN_GROUPS_UP_TO;
		return page.groups.map((group) => {
			const key = `${grouping}/${group.key}`;
			const children = async (): Promise<Row[]> => {
				const inside = await this.#query({ group: grouping, within: group.key, limit: this.#limit(key) });
				const list = { key, rows: inside.rows, total: inside.total, showSeller: grouping !== "seller" };
				return pageRows(list, this.#context);
			};
			return groupRow(grouping, group, children, open);
		});
	}
}

/** The datasets of one list, with a row that shows more if there are more. */
export function pageRows(
	list: { key: string; rows: readonly DatasetFacts[]; total: number; showSeller: boolean },
	context: DatasetRowContext,
): Row[] {
	const rows = list.rows.map((dataset) =>
		datasetItem(dataset, { group: list.key, showSeller: list.showSeller }, context),
	);
	return [...rows, ...moreRows(list.key, rows.length, list.total)];
}
