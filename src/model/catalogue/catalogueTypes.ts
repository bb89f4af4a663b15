import type { DatasetRow } from "../../rules/datasetRow.ts";
import type { SearchQuery } from "../../rules/searchQuery.ts";

export interface CatalogueSummary {
	/** Datasets in the list, each id once. */
	readonly count: number;
	/** Entries of the service's answer that could not be read. */
	readonly unreadable: number;
	/** Why the first few of them could not, for the log: place, name (untrusted) and our reason. */
	readonly reasons: readonly string[];
	/** Entries that repeated an id; the last of each counts. */
	readonly duplicates: number;
	/** Read from this machine's disk, not from the service. */
	readonly fromSnapshot: boolean;
	/** Only the first page is there yet; searching waits for the rest. */
	readonly partial: boolean;
}

export type CatalogueSort = "name" | "price" | "newest" | "updated";
export type CatalogueGrouping = "none" | "seller" | "visibility" | "granted";

export interface CatalogueQuery {
	readonly search?: SearchQuery | undefined;
	/** Where nothing is found, takes singulars and words one letter away for those that no dataset holds. */
	readonly forgiving?: boolean | undefined;
	/** Default: "name". Price sorts the cheapest first, "newest" and "updated" the latest. */
	readonly sort?: CatalogueSort | undefined;
	/** Asks for `groups`; default: "none". */
	readonly group?: CatalogueGrouping | undefined;
	/** Rows of this group alone (`CatalogueGroup.key`, with the same `group`). */
	readonly within?: string | undefined;
	readonly offset?: number | undefined;
	/** How many rows, default 100. */
	readonly limit?: number | undefined;
	/** Ids for `is:pinned`; with `pinnedFirst` these come before the others. */
	readonly pinned?: ReadonlySet<string> | undefined;
	readonly pinnedFirst?: boolean | undefined;
}

export interface CatalogueGroup {
	/** seller_id, the visibility, or "granted" / "other". */
	readonly key: string;
	/** What the service calls it (seller's name, visibility): untrusted text. */
	readonly label: string;
	readonly count: number;
}

export interface CataloguePage {
	/** How many datasets the search finds ("12" of "12 of 40"), in the group asked for. */
	readonly total: number;
	/** How many there are at all. */
	readonly of: number;
	readonly rows: readonly DatasetRow[];
	/** The largest first; for "visibility" and "granted" in a fixed order. Empty without grouping. */
	readonly groups: readonly CatalogueGroup[];
}

/** Where a price stands among all listed prices of its currency. All amounts are decimal texts. */
export interface PriceStats {
	readonly currency: string;
	/** Datasets in that currency with a readable price. */
	readonly count: number;
	readonly lowest: string;
	/** The lower middle one where there are two. */
	readonly median: string;
	readonly highest: string;
	/** How many of the others cost more than the given price: it is cheaper than these. */
	readonly cheaperThan: number;
	/** How many cost 0; these are in no bin. */
	readonly free: number;
	/** 20 bins of equal width on a log scale from the lowest to the highest price above 0. */
	readonly bins: readonly number[];
	/** In which bin the given price lies; undefined for 0 or a price outside of the listed ones. */
	readonly bin?: number;
	readonly medianBin?: number;
}
