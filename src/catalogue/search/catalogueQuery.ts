import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import type { SearchQuery } from "../../rules/searchQuery.ts";

export interface CatalogueSummary {
	/** Datasets in the list, excluding duplicates. */
	readonly count: number;
	/** Entries of the response that couldn't be read. */
	readonly unreadable: number;
	/** Why the first few couldn't be read, for the log: position, name (untrusted), and what's wrong. */
	readonly reasons: readonly string[];
	/** Entries that repeated an ID. The last one wins. */
	readonly duplicates: number;
	/** Whether the list was read from disk, not loaded from the marketplace. */
	readonly fromSnapshot: boolean;
	/** Whether only the first pages are available yet. Searches wait for the rest. */
	readonly partial: boolean;
}

export type CatalogueSort = "name" | "price" | "newest" | "updated";
export type CatalogueGrouping = "none" | "seller" | "visibility" | "granted";

export interface CatalogueQuery {
	readonly search?: SearchQuery | undefined;
	/** If nothing matches, replaces words that no dataset contains with their singular or a word one edit away. */
	readonly fuzzy?: boolean | undefined;
	/** Default: "name". "price" sorts the cheapest first, "newest" and "updated" the latest first. */
	readonly sort?: CatalogueSort | undefined;
	/** Requests `groups`. Default: "none". */
	readonly group?: CatalogueGrouping | undefined;
	/** Only rows of this group (`CatalogueGroup.key`, with the same `group`). */
	readonly within?: string | undefined;
	/** Maximum number of rows, default 100. */
	readonly limit?: number | undefined;
	/** IDs for `is:pinned`. With `pinnedFirst`, their rows come first. */
	readonly pinned?: ReadonlySet<string> | undefined;
	readonly pinnedFirst?: boolean | undefined;
}

/** A cache key: queries with the same key have the same results in the same list. */
export function queryKey(query: CatalogueQuery): string {
	const { search, fuzzy, sort = "name", group = "none", within, limit, pinned, pinnedFirst } = query;
	return JSON.stringify(
		[
			search?.words ?? [],
			search?.terms ?? [],
			sort,
			group,
			within ?? null,
			limit ?? null,
			[...(pinned ?? [])].toSorted(),
			pinnedFirst === true,
			// Only words can have fuzzy matches.
			...(fuzzy === true && search?.words.length ? ["fuzzy"] : []),
		],
		(_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
	);
}

export interface CatalogueGroup {
	/** seller_id or, if it's empty, the seller's name; the visibility; or "granted" / "other". */
	readonly key: string;
	/** The seller's name or the visibility (untrusted text), or the key "granted" / "other". */
	readonly label: string;
	readonly count: number;
}

export interface CataloguePage {
	/** Number of matches ("12" of "12 of 40"), in the group `within` if given. */
	readonly total: number;
	/** Number of datasets in the whole list. */
	readonly of: number;
	readonly rows: readonly DatasetSummary[];
	/**
	 * Largest first, except that "granted" comes before "other", and "public" and "private" before other
	 * visibilities. Empty without grouping and for a query with `within`.
	 */
	readonly groups: readonly CatalogueGroup[];
}

/** How a price compares to all listed prices of its currency. All amounts are decimal strings. */
export interface PriceStats {
	readonly currency: string;
	/** Number of datasets in that currency. */
	readonly count: number;
	readonly lowest: string;
	/** The lowest price above 0. Absent if there's none. */
	readonly lowestPaid?: string;
	/** The lower of the two middle prices if the count is even. */
	readonly median: string;
	readonly highest: string;
	/** Number of datasets that cost more than the given price. */
	readonly cheaperThan: number;
	/** Number of datasets without a price above 0. They're in no bin. */
	readonly free: number;
	/**
	 * The number of datasets in each of 20 bins of equal width on a log scale from the lowest to the highest
	 * price above 0.
	 */
	readonly bins: readonly number[];
	/** The index of the given price's bin. Absent if the price is outside the range of the bins. */
	readonly bin?: number;
	readonly medianBin?: number;
}
