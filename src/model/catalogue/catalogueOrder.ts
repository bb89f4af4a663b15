import type { CatalogueColumns } from "../../catalogueWorker/columns.ts";
import type { CatalogueSort } from "./catalogueTypes.ts";
import { type Slices, sortInSlices } from "./slices.ts";

/** A key holds 32 bits of what is sorted by above the number of its row: exact in a double up to 2^21 rows. */
const ROWS = 2 ** 21;

/** With more rows than this, those that cannot be on the page are left out before sorting. */
const MANY = 8_192;

/** How rows are sorted: by a number of 32 bits first, and by comparing where these are equal. */
export interface Order {
	readonly prefix: Uint32Array;
	readonly compare: (a: number, b: number) => number;
}

/**
 * The rows at `[offset, offset + limit)` of `rows` in order. Only the keys of all rows are sorted, which the engine
 * does natively; rows with equal keys are compared only where they are asked for.
 */
export async function orderedPage(
	rows: Uint32Array<ArrayBuffer>,
	order: Order,
	offset: number,
	limit: number,
	slices: Slices,
): Promise<Uint32Array<ArrayBuffer>> {
	const { prefix, compare } = order;
	const end = Math.min(offset + limit, rows.length);
	if (rows.length >= ROWS) {
		return (
			await sortInSlices(rows, (a, b) => (prefix[a] ?? 0) - (prefix[b] ?? 0) || compare(a, b), slices)
		).slice(offset, end);
	}
	const candidates = rows.length > MANY ? rowsBefore(rows, prefix, end) : rows;
	if (slices.over) {
		await slices.pause();
	}
	const keys = sortedKeys(candidates, prefix);
	if (slices.over) {
		await slices.pause();
	}
	const prefixAt = (place: number): number => Math.floor((keys[place] ?? 0) / ROWS);
	const page: number[] = [];
	for (let place = runStart(offset, prefixAt); place < end;) {
		let next = place + 1;
		while (next < keys.length && prefixAt(next) === prefixAt(place)) {
			next++;
		}
		const run = Uint32Array.from(keys.subarray(place, next), (key) => key % ROWS);
		const sorted = next - place > 1 ? await sortInSlices(run, compare, slices) : run;
		page.push(...sorted.subarray(Math.max(offset - place, 0), Math.max(end - place, 0)));
		place = next;
	}
	return Uint32Array.from(page);
}

/** One key for each row, in order: what is sorted by above the number of the row. */
function sortedKeys(rows: Uint32Array<ArrayBuffer>, prefix: Uint32Array): Float64Array {
	const keys = new Float64Array(rows.length);
	for (let i = 0; i < keys.length; i++) {
		const row = rows[i] ?? 0;
		keys[i] = (prefix[row] ?? 0) * ROWS + row;
	}
	keys.sort();
	return keys;
}

/** The rows that may stand before place `end`: by the upper halves of their keys, all up to the one that place has. */
function rowsBefore(
	rows: Uint32Array<ArrayBuffer>,
	prefix: Uint32Array,
	end: number,
): Uint32Array<ArrayBuffer> {
	const counts = new Uint32Array(2 ** 16);
	for (const row of rows) {
		const half = (prefix[row] ?? 0) >>> 16;
		counts[half] = (counts[half] ?? 0) + 1;
	}
	let last = 0;
	for (let before = counts[0] ?? 0; before < end; before += counts[last] ?? 0) {
		last++;
	}
	return rows.filter((row) => (prefix[row] ?? 0) >>> 16 <= last);
}

function runStart(offset: number, prefixAt: (place: number) => number): number {
	let start = offset;
	while (start > 0 && prefixAt(start - 1) === prefixAt(offset)) {
		start--;
	}
	return start;
}

export function makeOrder(columns: CatalogueColumns, sort: CatalogueSort): Order {
	switch (sort) {
		case "name":
			return { prefix: namePrefixes(columns), compare: (a, b) => compareTexts(columns, a, b) };
		case "price": {
			const valueOf = (row: number): number => columns.priceValues[row] ?? Number.NaN;
			return {
				prefix: prefixes(columns.rows, valueOf),
				compare: (a, b) => ascending(valueOf(a), valueOf(b)) || a - b,
			};
		}
		case "newest":
		case "updated": {
			const times = sort === "newest" ? columns.created : columns.updated;
			const valueOf = (row: number): number => -(times[row] ?? Number.NaN);
			return {
				prefix: prefixes(columns.rows, valueOf),
				compare: (a, b) => ascending(valueOf(a), valueOf(b)) || a - b,
			};
		}
	}
}

/** What has no value comes last. */
function ascending(a: number, b: number): number {
	return Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
}

/** The upper half of a double, changed so that it sorts as the double does. */
function prefixes(rows: number, valueOf: (row: number) => number): Uint32Array {
	const bits = new DataView(new ArrayBuffer(8));
	return Uint32Array.from({ length: rows }, (_, row) => {
		const value = valueOf(row);
		bits.setFloat64(0, value);
		const upper = bits.getUint32(0);
		return Number.isNaN(value) ? 0xffff_ffff : (upper >>> 31 === 1 ? ~upper : upper | 0x8000_0000) >>> 0;
	});
}

/** The first four bytes of the folded name. */
function namePrefixes({ text, rows }: CatalogueColumns): Uint32Array {
	const prefix = new Uint32Array(rows);
	for (let row = 0; row < rows; row++) {
		const start = text.starts[row] ?? 0;
		const end = text.starts[row + 1] ?? 0;
		let key = 0;
		for (let at = start; at < start + 4; at++) {
			key = key * 256 + (at < end ? (text.bytes[at] ?? 0) : 0);
		}
		prefix[row] = key;
	}
	return prefix;
}

/** By the bytes of name and description; in UTF-8 that is by code point. */
function compareTexts({ text: { bytes, starts } }: CatalogueColumns, a: number, b: number): number {
	const aEnd = starts[a + 1] ?? 0;
	const bEnd = starts[b + 1] ?? 0;
	for (let i = starts[a] ?? 0, j = starts[b] ?? 0; i < aEnd && j < bEnd; i++, j++) {
		const difference = (bytes[i] ?? 0) - (bytes[j] ?? 0);
		if (difference !== 0) {
			return difference;
		}
	}
	return a - b;
}
