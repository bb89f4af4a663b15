import {
	type BaselineCatalogue,
	type CatalogueColumns,
	entryCount,
	ID_BYTES,
	type TextColumn,
} from "../columns/columns.ts";

/** Columns read from disk are untrusted, so lengths and references are checked before use. */
export function isWhole(value: unknown): value is CatalogueColumns {
	if (!isBaseline(value) || !("text" in value) || !Array.isArray(value.oddTimes)) return false;
	const { rows } = value;
	const part = (name: string): unknown => Reflect.get(value, name);
	const fieldText = part("fieldText");
	return (
		isText(value.text, rows) &&
		isText(fieldText) &&
		entryCount(fieldText) % 3 === 0 &&
		refersInto(part("fields"), rows, entryCount(fieldText) / 3) &&
		isReference(part("seller"), part("sellers"), rows) &&
		isReference(part("seller"), part("sellerText"), rows) &&
		isReference(part("visibility"), part("visibilities"), rows) &&
		isDoubles(part("priceValues"), rows) &&
		isDoubles(part("created"), rows) &&
		isDoubles(part("updated"), rows)
	);
}

export function isBaseline(value: unknown): value is BaselineCatalogue {
	if (typeof value !== "object" || value === null || !("rows" in value) || !("ids" in value)) return false;
	const { rows, ids } = value;
	const part = (name: string): unknown => Reflect.get(value, name);
	return (
		typeof rows === "number" &&
		ids instanceof Uint8Array &&
		ids.length === rows * ID_BYTES &&
		typeof part("idSeed") === "number" &&
		isPlaces(part("idPlaces"), rows) &&
		isText(part("names"), rows) &&
		isText(part("prices"), rows) &&
		isReference(part("currency"), part("currencies"), rows) &&
		hasLength(part("flags"), rows) &&
		typeof part("count") === "number"
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

function hasLength(value: unknown, rows: number): boolean {
	return value instanceof Uint8Array && value.length === rows;
}

function isDoubles(value: unknown, rows: number): boolean {
	return value instanceof Float64Array && value.length === rows;
}
