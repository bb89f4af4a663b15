import * as z from "zod/mini";
import {
	type BaselineCatalogue,
	type CatalogueColumns,
	entryCount,
	ID_BYTES,
	type TextColumn,
} from "../columns/columns.ts";

/** What columns contain besides arrays. A baseline has no `oddTimes`. */
export const plainSchema = z.object({
	rows: z.number(),
	count: z.number(),
	idSeed: z.number(),
	oddTimes: z.optional(z.array(z.object({ row: z.number(), created: z.string(), updated: z.string() }))),
});

/** Columns read from disk. Their arrays are untrusted, so lengths and references are checked before use. */
export type UncheckedColumns = z.infer<typeof plainSchema> & Readonly<Record<string, unknown>>;

export function isWhole(columns: UncheckedColumns): columns is UncheckedColumns & CatalogueColumns {
	const { rows, oddTimes, text, fieldText, fields, seller, sellers, sellerText } = columns;
	const { visibility, visibilities, priceValues, created, updated } = columns;
	return (
		isBaseline(columns) &&
		oddTimes !== undefined &&
		isText(text, rows) &&
		isText(fieldText) &&
		entryCount(fieldText) % 3 === 0 &&
		refersInto(fields, rows, entryCount(fieldText) / 3) &&
		isReference(seller, sellers, rows) &&
		isReference(seller, sellerText, rows) &&
		isReference(visibility, visibilities, rows) &&
		isArray(priceValues, Float64Array, rows) &&
		isArray(created, Float64Array, rows) &&
		isArray(updated, Float64Array, rows)
	);
}

export function isBaseline(columns: UncheckedColumns): columns is UncheckedColumns & BaselineCatalogue {
	const { rows, ids, idPlaces, names, prices, currency, currencies, flags } = columns;
	return (
		isArray(ids, Uint8Array, rows * ID_BYTES) &&
		isPlaces(idPlaces, rows) &&
		isText(names, rows) &&
		isText(prices, rows) &&
		isReference(currency, currencies, rows) &&
		isArray(flags, Uint8Array, rows)
	);
}

function isText(value: unknown, count?: number): value is TextColumn {
	if (typeof value !== "object" || value === null || !("bytes" in value) || !("starts" in value))
		return false;
	const { bytes, starts } = value;
	return (
		bytes instanceof Uint8Array &&
		starts instanceof Uint32Array &&
		(count === undefined ? starts.length >= 1 : starts.length === count + 1) &&
		starts.at(-1) === bytes.length &&
		starts.every((start, index) => start <= (starts[index + 1] ?? start))
	);
}

function isReference(value: unknown, table: unknown, rows: number): boolean {
	return isText(table) && refersInto(value, rows, entryCount(table));
}

function refersInto(value: unknown, rows: number, entries: number): boolean {
	return value instanceof Uint32Array && value.length === rows && value.every((entry) => entry < entries);
}

/**
 * Whether a value can be a hash table of `rows` rows. A free slot is needed: without one, looking up a missing ID
 * would never end.
 */
function isPlaces(value: unknown, rows: number): boolean {
	return (
		value instanceof Uint32Array &&
		value.length > rows &&
		Number.isInteger(Math.log2(value.length)) &&
		value.includes(0) &&
		value.every((place) => place <= rows)
	);
}

function isArray(value: unknown, type: typeof Uint8Array | typeof Float64Array, length: number): boolean {
	return value instanceof type && value.length === length;
}
