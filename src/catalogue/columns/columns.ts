import { entryText, type TextColumn } from "./textColumn.ts";

export const ID_BYTES = 16;
export const QUERYABLE = 1;
export const SUBSCRIBED = 2;
/** A later element of the response had the same ID, so this row isn't listed. */
export const SUPERSEDED = 4;

/**
 * Terminates each item of a field list, and separates the two texts of an entry of `text` and `sellers`. Folded
 * text from the marketplace doesn't contain this byte.
 */
export const ITEM_END = 0x1f;

/** A row's times that can't be parsed, as text of at most 100 characters. Empty for a time that can. */
export interface OddTimes {
	readonly row: number;
	readonly created: string;
	readonly updated: string;
}

/**
 * A whole catalogue as columns of typed arrays, which move between threads without copying and are written to disk
 * as they are. They're about half the size of the JSON. A row is an index.
 */
export interface CatalogueColumns {
	/** The number of rows, including superseded ones. */
	readonly rows: number;
	/** The number of rows that aren't superseded. */
	readonly count: number;
	/** `ID_BYTES` per row. */
	readonly ids: Uint8Array<ArrayBuffer>;
	/** Hash table of row + 1 by ID. See idIndex.ts. */
	readonly idPlaces: Uint32Array<ArrayBuffer>;
	readonly idSeed: number;
	readonly names: TextColumn;
	/** The searchable text of each row: its name and description, folded. */
	readonly text: TextColumn;
	/** Distinct pairs of a seller's ID and name, separated by ITEM_END. */
	readonly sellers: TextColumn;
	/** The names of `sellers`, folded. */
	readonly sellerText: TextColumn;
	readonly seller: Uint32Array<ArrayBuffer>;
	/** The marketplace's decimal strings. */
	readonly prices: TextColumn;
	/** The prices as doubles. Approximate: never use them for sums. */
	readonly priceValues: Float64Array<ArrayBuffer>;
	readonly currencies: TextColumn;
	readonly currency: Uint32Array<ArrayBuffer>;
	readonly visibilities: TextColumn;
	readonly visibility: Uint32Array<ArrayBuffer>;
	/** Three entries per field list, folded: names, descriptions, and types, each item terminated by ITEM_END. */
	readonly fieldText: TextColumn;
	/** The field list of each row. List `n` has the entries `3n` to `3n + 2` of `fieldText`. */
	readonly fields: Uint32Array<ArrayBuffer>;
	readonly flags: Uint8Array<ArrayBuffer>;
	/** Milliseconds since 1970. NaN if the marketplace sent no time, or if its text is in `oddTimes`. */
	readonly created: Float64Array<ArrayBuffer>;
	readonly updated: Float64Array<ArrayBuffer>;
	readonly oddTimes: readonly OddTimes[];
}

export function isListed({ flags }: Pick<CatalogueColumns, "flags">, row: number): boolean {
	return ((flags[row] ?? 0) & SUPERSEDED) === 0;
}

export function idText(columns: Pick<CatalogueColumns, "ids">, row: number): string {
	const { buffer, byteOffset } = columns.ids;
	const hex = Buffer.from(buffer, byteOffset + row * ID_BYTES, ID_BYTES).toString("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** `[seller_id, seller_name]` of an entry of `sellers`. */
export function sellerParts(columns: CatalogueColumns, seller: number): [id: string, name: string] {
	const text = entryText(columns.sellers, seller);
	const end = text.indexOf(String.fromCharCode(ITEM_END));
	return [text.slice(0, end), text.slice(end + 1)];
}

/** What's kept of a list as the baseline, to compute what changed since. */
export type BaselineCatalogue = Pick<
	CatalogueColumns,
	| "rows"
	| "count"
	| "ids"
	| "idPlaces"
	| "idSeed"
	| "names"
	| "prices"
	| "currencies"
	| "currency"
	| "flags"
	| "oddTimes"
>;

export function baselineOf(columns: CatalogueColumns): BaselineCatalogue {
	const { rows, count, ids, idPlaces, idSeed, names, prices, currencies, currency, flags } = columns;
	return { rows, count, ids, idPlaces, idSeed, names, prices, currencies, currency, flags, oddTimes: [] };
}
