import * as l10n from "@vscode/l10n";
import type { AccountScope } from "../account/accountScope.ts";
import { latest } from "../api/loadable.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary } from "../catalogue/search/catalogueQuery.ts";
import type { CatalogueProgress } from "../catalogue/worker/worker.ts";
import { groupDigits } from "../base/money.ts";
import { display, forMarkdown, forScreenReader } from "../base/text.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Preferences } from "../model/preferences.ts";
import type { Session } from "../model/session/session.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import type { DatasetFacts } from "../rules/datasetSummary.ts";
import { parseSearch, type SearchProblem, type SearchQuery, withoutEachPart } from "../rules/searchQuery.ts";
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
import { loadingRow, noticeRows, problemRow, windowRows } from "./rows/noticeRows.ts";
import type { Row } from "./rows/row.ts";

/** Up to this many results, all groups are expanded. */
const OPEN_GROUPS_UP_TO = 100;

/** A query for all datasets that match `search`, in the user's sort order and without groups. */
export function listQuery({ pins, view }: Preferences, search: SearchQuery): CatalogueQuery {
	return { search, fuzzy: true, sort: view.sort, pinned: new Set(pins) };
}

interface DiscoverState {
	readonly session: Pick<Session, "state" | "accounts">;
	readonly filter: string;
	/** Whether the filter is being typed. */
	readonly isPreview: boolean;
	readonly found: FoundBySearch | undefined;
	readonly progress: CatalogueProgress | undefined;
	/** How many pages to show of a list: of the whole one ("") or of a group. */
	readonly pages: (list: string) => number;
}

export interface DiscoverContent {
	readonly rows: Row[];
	readonly description: string;
	readonly message: string;
}

/** Shows an account's list, or why there is none. Without an account, there are no rows, but a welcome text. */
export async function discoverContent(
	state: DiscoverState,
	scope: AccountScope | undefined,
	signal: AbortSignal,
): Promise<DiscoverContent> {
	const known = scope && latest(scope.catalogue.state)?.value;
	if (scope && known && known.count > 0) return new DiscoverList(state, scope, signal).content(known);
	const { state: session } = state.session;
	// Welcome texts can't contain the marketplace's host, so the description does.
	const description = "host" in session ? session.host : "";
	return { rows: scope ? rowsWithoutList(state, scope, known) : [], description, message: "" };
}

function rowsWithoutList(
	state: DiscoverState,
	scope: AccountScope,
	known: CatalogueSummary | undefined,
): Row[] {
	const { kind } = state.session.state;
	if (known) return noticesOf(state, scope);
	if (kind !== "signedIn" && kind !== "checking") return [];
	return scope.catalogue.state.kind === "failed" ? noticesOf(state, scope) : [loadingRow(state.progress)];
}

function noticesOf({ session }: DiscoverState, { catalogue, wallet }: AccountScope): Row[] {
	return noticeRows(session.state, catalogue.state, Date.now(), lacksRole(wallet.buyer));
}

/** The datasets with the current filter, sort order, and grouping, and what's above them. */
class DiscoverList {
	readonly #state: DiscoverState;
	readonly #scope: AccountScope;
	readonly #signal: AbortSignal;
	readonly #search: SearchQuery;

	/** While a filter is being typed, `signal` can cancel its queries. */
	constructor(state: DiscoverState, scope: AccountScope, signal: AbortSignal) {
		this.#state = state;
		this.#scope = scope;
		this.#signal = signal;
		this.#search = parseSearch(state.filter);
	}

	async content(known: CatalogueSummary): Promise<DiscoverContent> {
		const { session, filter, isPreview } = this.#state;
		const { preferences } = this.#scope;
		const grouping = preferences.view.groupBy;
		const page = await this.#query(
			grouping === "none" ? { limit: this.#limit("") } : { limit: 0, group: grouping },
		);
		const isFiltered = filter.trim() !== "";
		const rows = [
			...windowRows(session.state),
			...noticesOf(this.#state, this.#scope),
			...accountRows(session.state, session.accounts()),
			...(isPreview ? [] : filterProblemRows(this.#search.problems)),
			...(await this.#pinnedGroup()),
			...this.#foundRows(),
			...this.#changedRows(),
			...(isPreview ? [] : preferences.savedSearches.map(savedSearchRow)),
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
		return this.#state.isPreview ? catalogue.query(query, this.#signal) : catalogue.viewQuery(query);
	}

	#limit(list: string): number {
		return PAGE_SIZE * this.#state.pages(list);
	}

	#rowContext(): DatasetRowContext {
		return rowContextOf(this.#scope, this.#search.words);
	}

	async #pinnedGroup(): Promise<Row[]> {
		if (this.#scope.preferences.pins.length === 0) return [];
		const terms = [...this.#search.terms, { kind: "is" as const, flag: "pinned" as const }];
		const page = await this.#query({ search: { ...this.#search, terms }, limit: this.#limit("pinned") });
		if (page.total === 0) return [];
		const list = { key: "pinned", rows: page.rows, total: page.total, showSeller: true };
		return [pinnedGroupRow(page.total, async () => pageRows(list, this.#rowContext()))];
	}

	#foundRows(): Row[] {
		const { found, filter } = this.#state;
		if (found?.query !== filter) return [];
		return [foundRow(found, (id) => this.#scope.catalogue.row(id), this.#rowContext())];
	}

	#changedRows(): Row[] {
		const { catalogue } = this.#scope;
		if (!catalogue.changes) return [];
		return [changesRow(catalogue.changes, (id) => catalogue.row(id), this.#rowContext(), Date.now())];
	}

	/** The part of the filter whose removal yields the most results; undefined if no removal yields any. */
	async #wider(): Promise<Wider | undefined> {
		const { catalogue, preferences } = this.#scope;
		const tried = await Promise.all(
			withoutEachPart(this.#state.filter).map(async (less) => {
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
			return pageRows(list, this.#rowContext());
		}
		const open = page.total <= OPEN_GROUPS_UP_TO;
		return page.groups.map((group) => {
			const key = `${grouping}/${group.key}`;
			const children = async (): Promise<Row[]> => {
				const inside = await this.#query({ group: grouping, within: group.key, limit: this.#limit(key) });
				const list = { key, rows: inside.rows, total: inside.total, showSeller: grouping !== "seller" };
				return pageRows(list, this.#rowContext());
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

/** A part of the filter to drop, and the number of datasets found without it. */
interface Wider {
	readonly part: string;
	readonly rest: string;
	readonly count: number;
}

export function nothingMatchesRow(filter: string, of: number, wider?: Wider): Row {
	const label = l10n.t("No matches");
	const description = wider
		? l10n.t("{0} found without {1}", groupDigits(wider.count), display(wider.part, 40))
		: l10n.t("{0} · 0 of {1}", display(filter, 60), groupDigits(of));
	const hint = wider
		? l10n.t("Select to remove that part of the filter")
		: l10n.t("Select to change the filter");
	return {
		id: "notice/nothing",
		label,
		description,
		icon: "search-stop",
		command: { id: commandIds.datasets.filter, ...(wider && { argument: { text: wider.rest } }) },
		ariaLabel: forScreenReader(label, description, hint),
	};
}

function clearFilterRow(): Row {
	return {
		id: "notice/clear",
		label: l10n.t("Clear Filter"),
		icon: "clear-all",
		command: { id: commandIds.datasets.clearFilter },
	};
}

/** A row for each part of the applied filter that's ignored, with the reason. */
export function filterProblemRows(problems: readonly SearchProblem[]): Row[] {
	return problems.map(({ start, message }) =>
		problemRow({
			id: `notice/filter/${start}`,
			label: l10n.t("Part of the filter is ignored"),
			facts: message,
			icon: "warning",
			command: { id: commandIds.datasets.filter },
			tooltip: () => forMarkdown(message),
			hint: l10n.t("Select to change the filter"),
		}),
	);
}
