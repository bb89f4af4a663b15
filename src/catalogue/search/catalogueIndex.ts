import {
	type CatalogueColumns,
	entryText,
	ID_BYTES,
	idText,
	ITEM_END,
	type OddTimes,
	QUERYABLE,
	sellerParts,
	SUBSCRIBED,
} from "../columns/columns.ts";
import { findId, readGuid } from "../columns/idIndex.ts";
import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import type { SearchQuery, SearchTerm } from "../../rules/searchQuery.ts";
import { listedRows, markedRows, matchingRows } from "./match.ts";
import { FuzzyWords } from "./fuzzyWords.ts";
import { DEFAULT_SORT, makeOrder, type Order, pageOf } from "./order.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSort } from "./catalogueQuery.ts";
import { groupsOf, rowsInGroup } from "./groups.ts";
import { TimeSlices } from "../../base/async/timeSlices.ts";
import { hasMarks, type Marks } from "./textSearch.ts";

/** Few enough rows to turn into text within a time slice. */
const BATCH = 100;
const noSearch: SearchQuery = { words: [], terms: [], problems: [] };

interface Found {
	readonly search: SearchQuery;
	readonly marks: Marks;
}

/** Answers queries about one catalogue. Long work runs in slices so that it doesn't block the event loop. */
export class CatalogueIndex {
	readonly columns: CatalogueColumns;
	readonly listed: Marks;
	readonly #orders = new Map<CatalogueSort, Promise<Order>>();
	readonly #fuzzyWords: FuzzyWords;
	readonly #oddTimes: ReadonlyMap<number, OddTimes>;
	/** The last search that doesn't depend on pins. A search that narrows it is limited to its hits. */
	#last: Found | undefined;
	/** The fuzzy matches for the last search that found nothing. */
	#lastFuzzy: Found | undefined;

	constructor(columns: CatalogueColumns) {
		this.columns = columns;
		this.listed = listedRows(columns);
		this.#fuzzyWords = new FuzzyWords(columns);
		this.#oddTimes = new Map(columns.oddTimes.map((times) => [times.row, times]));
	}

	/** The row with this ID, or -1. */
	find(id: string): number {
		const key = new Uint8Array(ID_BYTES);
		const bytes = Buffer.from(id);
		return readGuid(bytes, 0, bytes.length, key, 0) ? findId(this.columns, key) : -1;
	}

	row(id: string): DatasetSummary | undefined {
		const row = this.find(id);
		return row < 0 ? undefined : this.#rowAt(row);
	}

	/** Resolves to a page of the results. Rejects with the signal's reason if an abort is noticed between time slices. */
	async query(query: CatalogueQuery, signal?: AbortSignal): Promise<CataloguePage> {
		const { chosen, rows } = await this.#find(query, new TimeSlices(signal));
		return {
			total: chosen.length,
			of: this.columns.count,
			rows: Array.from(rows, (row) => this.#rowAt(row)),
			groups: query.within === undefined ? groupsOf(this.columns, query.group ?? "none", chosen) : [],
		};
	}

	/** All rows of the results, in order and in batches, regardless of the query's limit. */
	async *all(query: CatalogueQuery, signal?: AbortSignal): AsyncGenerator<readonly DatasetSummary[]> {
		const slices = new TimeSlices(signal);
		const { rows } = await this.#find({ ...query, limit: this.columns.rows }, slices);
		for (let from = 0; from < rows.length; from += BATCH) {
			yield rows.slice(from, from + BATCH).map((row) => this.#rowAt(row));
			if (slices.over) await slices.pause();
		}
	}

	/** Marks the matching rows among those marked in `among`. */
	async matching(
		{ search = noSearch, pinned }: Pick<CatalogueQuery, "search" | "pinned">,
		among: Marks,
	): Promise<Marks> {
		return matchingRows(this.columns, search, this.#rowsOf(pinned), among, new TimeSlices());
	}

	/** The rows that the query finds, and those on its page in order. */
	async #find(
		query: CatalogueQuery,
		slices: TimeSlices,
	): Promise<{ chosen: Uint32Array<ArrayBuffer>; rows: number[] }> {
		const pinned = this.#rowsOf(query.pinned);
		const search = query.search ?? noSearch;
		const hits = await (query.fuzzy === true
			? this.#fuzzySearch(search, pinned, slices)
			: this.#search(search, pinned, slices));
		slices.throwIfAborted();
		const order = await this.#order(query.sort ?? DEFAULT_SORT);
		const found = await markedRows(hits, slices);
		const chosen =
			query.within === undefined
				? found
				: rowsInGroup(this.columns, found, query.group ?? "none", query.within);
		return { chosen, rows: await pageOf(chosen, query, hits, pinned, order, slices) };
	}

	#rowsOf(ids: ReadonlySet<string> | undefined): ReadonlySet<number> {
		const rows = new Set<number>();
		for (const id of ids ?? []) {
			const row = this.find(id);
			if (row >= 0) rows.add(row);
		}
		return rows;
	}

	/**
	 * Like `#search`, but if nothing is found, searches again with replacements for the words that no dataset
	 * contains.
	 */
	async #fuzzySearch(search: SearchQuery, pinned: ReadonlySet<number>, slices: TimeSlices): Promise<Marks> {
		const found = await this.#search(search, pinned, slices);
		if (search.words.length === 0 || hasMarks(found)) return found;
		if (this.#lastFuzzy && sameSearch(search, this.#lastFuzzy.search)) return this.#lastFuzzy.marks;
		const words = await Promise.all(search.words.map(async (word) => this.#knownWord(word, slices)));
		const marks = await matchingRows(this.columns, { ...search, words }, pinned, this.listed, slices);
		if (!dependsOnPins(search)) this.#lastFuzzy = { search, marks };
		return marks;
	}

	/**
	 * The word itself if a dataset contains it; otherwise its first alternative that a dataset contains, or the
	 * word if there's none.
	 */
	async #knownWord(word: string, slices: TimeSlices): Promise<string> {
		for (const candidate of [word, ...(await this.#fuzzyWords.alternativesTo(word))]) {
			const only = { words: [candidate], terms: [] };
			const marks = await matchingRows(this.columns, only, new Set(), this.listed, slices);
			if (hasMarks(marks)) return candidate;
		}
		return word;
	}

	async #search(search: SearchQuery, pinned: ReadonlySet<number>, slices: TimeSlices): Promise<Marks> {
		if (search.words.length === 0 && search.terms.length === 0) return this.listed;
		const last = this.#last;
		if (last && sameSearch(search, last.search)) return last.marks;
		const among = last && narrows(search, last.search) ? last.marks : this.listed;
		const marks = await matchingRows(this.columns, search, pinned, among, slices);
		if (!dependsOnPins(search)) this.#last = { search, marks };
		return marks;
	}

	/** Takes no abort signal, because later queries reuse an order that was started. */
	async #order(sort: CatalogueSort): Promise<Order> {
		const known = this.#orders.get(sort) ?? makeOrder(this.columns, sort, new TimeSlices());
		this.#orders.set(sort, known);
		return known;
	}

	#rowAt(row: number): DatasetSummary {
		const { columns } = this;
		const [seller_id, seller_name] = sellerParts(columns, columns.seller[row] ?? 0);
		const flags = columns.flags[row] ?? 0;
		const odd = this.#oddTimes.get(row);
		return {
			id: idText(columns, row),
			name: entryText(columns.names, row),
			seller_name,
			seller_id,
			price_per_chunk: entryText(columns.prices, row),
			currency: entryText(columns.currencies, columns.currency[row] ?? 0),
			visibility: entryText(columns.visibilities, columns.visibility[row] ?? 0),
			queryable: (flags & QUERYABLE) !== 0,
			subscribed: (flags & SUBSCRIBED) !== 0,
			created_at: timeText(columns.created[row], odd?.created),
			updated_at: timeText(columns.updated[row], odd?.updated),
			fieldCount: fieldCount(columns, row),
		};
	}
}

function timeText(time: number | undefined, odd: string | undefined): string {
	const date = new Date(time ?? Number.NaN);
	return Number.isNaN(date.getTime()) ? (odd ?? "") : date.toISOString();
}

function fieldCount(columns: CatalogueColumns, row: number): number {
	const names = 3 * (columns.fields[row] ?? 0);
	const { bytes, starts } = columns.fieldText;
	let count = 0;
	for (let at = starts[names] ?? 0; at < (starts[names + 1] ?? 0); at++)
		count += bytes[at] === ITEM_END ? 1 : 0;
	return count;
}

function sameSearch(a: SearchQuery, b: SearchQuery): boolean {
	return narrows(a, b) && narrows(b, a);
}

/** Whether the results of a search can change while the list stays the same. */
function dependsOnPins({ terms }: SearchQuery): boolean {
	return terms.some((term) => term.kind === "is" && term.flag === "pinned");
}

/** True only if everything that `search` finds is also found by `wider`. */
function narrows(search: SearchQuery, wider: SearchQuery): boolean {
	return (
		wider.words.every((word) => search.words.some((longer) => longer.includes(word))) &&
		wider.terms.every((term) => search.terms.some((other) => sameTerm(term, other)))
	);
}

function sameTerm(a: SearchTerm, b: SearchTerm): boolean {
	if (a.kind === "price" && b.kind === "price") return a.op === b.op && a.value === b.value;
	if (a.kind === "is" && b.kind === "is") return a.flag === b.flag;
	return a.kind === b.kind && "text" in a && "text" in b && a.text === b.text;
}
