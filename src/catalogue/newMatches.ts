import { parseSearch, type SearchQuery } from "../rules/searchQuery.ts";
import { type CatalogueChange, changeOf, type Difference, eachDifference } from "./compareCatalogues.ts";
import type { BaselineCatalogue, CatalogueColumns } from "./columns/columns.ts";
import { CatalogueIndex } from "./search/catalogueIndex.ts";
import { WHOLE } from "./search/textSearch.ts";

/** Searches whose new matches are wanted. */
export interface WatchedSearches {
	readonly searches: readonly string[];
	/** IDs for `is:pinned`. */
	readonly pinned: ReadonlySet<string>;
	/** The most matches to return for each search. */
	readonly limit: number;
}

/** By the text of each search: changes since the previous list that are news for the search. See `isNews`. */
export type NewMatches = ReadonlyMap<string, readonly CatalogueChange[]>;

/** Searches only the rows that changed since the previous list. */
export async function findNewMatches(
	previous: BaselineCatalogue,
	now: CatalogueColumns,
	{ searches, pinned, limit }: WatchedSearches,
): Promise<NewMatches> {
	const changed: Array<{ row: number; difference: Difference }> = [];
	const among = new Uint8Array(now.rows);
	eachDifference(previous, now, (row, difference) => {
		changed.push({ row, difference });
		among[row] = WHOLE;
	});
	const index = new CatalogueIndex(now);
	const found = new Map<string, CatalogueChange[]>();
	for (const text of searches) {
		const search = parseSearch(text);
		const marks = await index.matching({ search, pinned }, among);
		const news = changed.filter(({ row, difference }) => marks[row] !== 0 && isNews(search, difference));
		const first = news.slice(0, limit).map(({ row, difference }) => changeOf(now, row, difference));
		found.set(text, first);
	}
	return found;
}

/**
 * A newly queryable or granted dataset counts only for searches with that flag, because only those didn't match it
 * before. Nothing is news for a search with a problem: without the part that's ignored, it matches more than was meant.
 */
function isNews({ terms, problems }: SearchQuery, { kind }: Difference): boolean {
	if (problems.length > 0) return false;
	const has = (flag: string): boolean => terms.some((term) => term.kind === "is" && term.flag === flag);
	return (
		kind === "new" ||
		kind === "priceDown" ||
		(kind === "queryable" && has("queryable")) ||
		(kind === "accessGained" && has("granted"))
	);
}
