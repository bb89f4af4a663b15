export const ID_BYTES = 16;
export const QUERYABLE = 1;
export const SUBSCRIBED = 2;
/** A later element of the response had the same ID, so this row isn't listed. */
export const SUPERSEDED = 4;

/**
 * Terminates each item of a field list, and the first of the two texts of an entry of `text` and `sellers`. Folded
 * text and sellers' IDs don't contain this byte.
 */
export const ITEM_END = 0x1f;

/** The text of a row's unparsable times, at most 100 characters each. A time that can be parsed is empty here. */
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
export type BaselineCatalogue = Readonly<ReturnType<typeof baselineOf>>;

export function baselineOf(columns: CatalogueColumns) {
	const { rows, count, ids, idPlaces, idSeed, names, prices, currencies, currency, flags } = columns;
	return { rows, count, ids, idPlaces, idSeed, names, prices, currencies, currency, flags };
}

/** Concatenated strings: entry `i` is `bytes[starts[i] … starts[i + 1])`. */
export interface TextColumn {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly starts: Uint32Array<ArrayBuffer>;
}

export function entryCount(column: TextColumn): number {
	return Math.max(column.starts.length - 1, 0);
}

/** Decodes one entry. Malformed UTF-8 becomes U+FFFD. */
export function entryText(column: TextColumn, index: number): string {
	const { buffer, byteOffset, byteLength } = column.bytes;
	return Buffer.from(buffer, byteOffset, byteLength).toString(
		"utf8",
		column.starts[index],
		column.starts[index + 1],
	);
}

export function sameBytes(
	a: Uint8Array,
	aStart: number,
	b: Uint8Array,
	bStart: number,
	length: number,
): boolean {
	for (let i = 0; i < length; i++) if (a[aStart + i] !== b[bStart + i]) return false;
	return true;
}

/**
 * Normalizes text for searching: NFC, lowercase, and a space for each run of control characters, one of which
 * separates items. Both forms of lowercase sigma become one, because the right form depends on letters not typed yet.
 */
export function fold(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replace(/[\p{Cc}]+/gu, " ");
}

const FIRST_CAPACITY_BYTES = 1 << 12;
const LARGE_BYTES = 4 * 1024 * 1024;
const ALWAYS_RETURNED_BYTES = 33 * 1024 * 1024;

/**
 * Makes allocations of 4 MB or more at least 33 MB: glibc may keep freed blocks of up to 32 MB, but returns larger
 * ones to the OS. Pages never written to use no memory.
 */
export function blockSize(bytes: number): number {
	return bytes < LARGE_BYTES ? bytes : Math.max(bytes, ALWAYS_RETURNED_BYTES);
}

const ALIGNMENT_BYTES = 8;

/** Where the next array may begin, in memory and in a file. */
export function aligned(bytes: number): number {
	return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

const arrayTypes = { Uint8Array, Uint32Array, Float64Array } as const;
export const arrayKinds = ["Uint8Array", "Uint32Array", "Float64Array"] as const;

/** One of the arrays that columns consist of. */
interface ColumnArray {
	/** `flags`, or `names.bytes` in a text column. */
	readonly path: string;
	readonly kind: (typeof arrayKinds)[number];
	readonly length: number;
}

export function arraysOf(
	columns: object,
	prefix = "",
): Array<ColumnArray & { readonly bytes: Uint8Array<ArrayBuffer> }> {
	return Object.entries(columns).flatMap(([key, value]: [string, unknown]) => {
		const path = prefix + key;
		for (const kind of arrayKinds) {
			if (isArray(value, kind)) {
				const { buffer, byteOffset, byteLength, length } = value;
				return [{ path, kind, length, bytes: new Uint8Array(buffer, byteOffset, byteLength) }];
			}
		}
		return typeof value === "object" && value !== null ? arraysOf(value, `${path}.`) : [];
	});
}

function isArray(
	value: unknown,
	kind: ColumnArray["kind"],
): value is InstanceType<(typeof arrayTypes)[typeof kind]> & { readonly buffer: ArrayBuffer } {
	return value instanceof arrayTypes[kind];
}

/** Columns over arrays that are in `memory` one after another, from `start` on. Undefined if it ends before they do. */
export function columnsIn(
	{ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>,
	start: number,
	arrays: readonly ColumnArray[],
): Record<string, unknown> | undefined {
	const columns: Record<string, unknown> = {};
	let at = byteOffset + start;
	for (const { path, kind, length } of arrays) {
		const bytes = length * arrayTypes[kind].BYTES_PER_ELEMENT;
		if (at + bytes > byteOffset + byteLength) return undefined;
		const array = new arrayTypes[kind](buffer, at, length);
		const [key = "", inner] = path.split(".");
		const known = columns[key];
		columns[key] =
			inner === undefined ? array : { ...(typeof known === "object" ? known : {}), [inner]: array };
		at += aligned(bytes);
	}
	return columns;
}

/**
 * Moves columns into one block, which is returned to the OS whole, whereas many blocks of all sizes fragment memory.
 * Each array is freed once it's copied, to lower the peak of memory.
 */
export function packed(columns: CatalogueColumns): { columns: CatalogueColumns; memory: ArrayBuffer } {
	const arrays = arraysOf(columns);
	const size = arrays.reduce((sum, { bytes }) => sum + aligned(bytes.length), 0);
	const block = new Uint8Array(blockSize(size));
	let at = 0;
	for (const { bytes } of arrays) {
		block.set(bytes, at);
		at += aligned(bytes.length);
		bytes.buffer.transfer(0);
	}
	return { columns: { ...columns, ...columnsIn(block, 0, arrays) }, memory: block.buffer };
}

/**
 * Copies to a new allocation and frees the old one immediately, without waiting for garbage collection. A transfer
 * to a greater length would write to all of the new memory, even to unused capacity.
 */
function grown(old: Uint8Array<ArrayBuffer>, capacity: number): ArrayBuffer {
	const buffer = new ArrayBuffer(capacity);
	new Uint8Array(buffer).set(old);
	old.buffer.transfer(0);
	return buffer;
}

/** A growable byte buffer. Only the first `length` bytes are in use. */
export class GrowingBytes {
	bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
	length = 0;

	/** Makes room for `extra` more bytes. May replace `bytes`. */
	reserve(extra: number): void {
		const needed = this.length + extra;
		if (needed > this.bytes.length) {
			const capacity = blockSize(Math.max(needed, this.bytes.length * 2));
			this.bytes = new Uint8Array(grown(this.bytes.subarray(0, this.length), capacity));
		}
	}

	append(source: Uint8Array, start: number, end: number): void {
		this.reserve(end - start);
		const { bytes, length } = this;
		for (let from = start, to = length; from < end; from++, to++) bytes[to] = source[from] ?? 0;
		this.length = length + end - start;
	}

	appendText(text: string): void {
		const encoded = Buffer.from(text);
		this.append(encoded, 0, encoded.length);
	}

	appendByte(byte: number): void {
		this.reserve(1);
		this.bytes[this.length++] = byte;
	}

	/** The bytes in use, without copying. */
	written(): Uint8Array<ArrayBuffer> {
		return this.bytes.subarray(0, this.length);
	}
}

class GrowingNumbers<T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>> {
	values: T;
	length = 0;
	readonly #over: (memory: ArrayBuffer, length?: number) => T;

	constructor(over: (memory: ArrayBuffer, length?: number) => T) {
		this.#over = over;
		this.values = over(new ArrayBuffer(FIRST_CAPACITY_BYTES));
	}

	push(value: number): void {
		if (this.length === this.values.length) {
			const { buffer, byteLength } = this.values;
			this.values = this.#over(grown(new Uint8Array(buffer), byteLength * 2));
		}
		this.values[this.length++] = value;
	}

	/** The values in use, without copying. */
	written(): T {
		return this.#over(this.values.buffer, this.length);
	}
}

export const growingUint32 = () => new GrowingNumbers((memory, length) => new Uint32Array(memory, 0, length));

export const growingFloat64 = () =>
	new GrowingNumbers((memory, length) => new Float64Array(memory, 0, length));

/** Builds a text column: append to `text`, then call `endEntry`. */
export class TextColumnBuilder {
	readonly text = new GrowingBytes();
	readonly #starts = growingUint32();

	constructor() {
		this.#starts.push(0);
	}

	get count(): number {
		return this.#starts.length - 1;
	}

	endEntry(): void {
		this.#starts.push(this.text.length);
	}

	/** Whether entry `index` equals these bytes. */
	holds(index: number, source: Uint8Array, start: number, end: number): boolean {
		const from = this.#starts.values[index] ?? 0;
		const to = this.#starts.values[index + 1] ?? 0;
		return to - from === end - start && sameBytes(this.text.bytes, from, source, start, to - from);
	}

	written(): TextColumn {
		return { bytes: this.text.written(), starts: this.#starts.written() };
	}
}
