import type { CatalogueColumns } from "../columns/columns.ts";
import type { CatalogueQuery, CatalogueSort } from "./catalogueQuery.ts";
import { type Marks, PART, WHOLE } from "./textSearch.ts";
import type { TimeSlices } from "../../base/async/timeSlices.ts";
import { inBlocks, sortInSlices } from "./inSlices.ts";

/** The order if none is chosen. */
export const DEFAULT_SORT: CatalogueSort = "name";

/** A sort key is a 32-bit prefix above the row number: exact in a double for the first 2^21 rows. */
const ROWS = 2 ** 21;

/** With more rows than this, rows that can't be on the page are dropped before sorting. */
const MANY = 8_192;

/** How rows are sorted: by a 32-bit prefix, then by `compare` if prefixes are equal. */
export interface Order {
	readonly prefix: Uint32Array;
	readonly compare: (a: number, b: number) => number;
}

/**
 * The first `limit` rows: pinned ones with `pinnedFirst`, then matches of whole words if sorted by name, and then the
 * others, each in sorted order.
 */
export async function pageOf(
	rows: Uint32Array<ArrayBuffer>,
	{ sort = DEFAULT_SORT, pinnedFirst = false, limit = 100 }: CatalogueQuery,
	hits: Marks,
	pinned: ReadonlySet<number>,
	order: Order,
	slices: TimeSlices,
): Promise<number[]> {
	const kinds: Array<(row: number) => boolean> = [];
	if (pinnedFirst && pinned.size > 0) kinds.push((row) => pinned.has(row));
	if (sort === "name" && hits.includes(PART) && hits.includes(WHOLE))
		kinds.push((row) => hits[row] === WHOLE);
	const page: number[] = [];
	for (const tier of tiersOf(rows, kinds))
		for (const row of await firstOrdered(tier, order, limit - page.length, slices)) page.push(row);
	return page;
}

/** Splits rows into one list per kind, and the rest. A row of several kinds goes to the first. */
function tiersOf(
	rows: Uint32Array<ArrayBuffer>,
	[isFirst, ...kinds]: ReadonlyArray<(row: number) => boolean>,
): Array<Uint32Array<ArrayBuffer>> {
	if (!isFirst) return [rows];
	const first = new Uint32Array(rows.length);
	const others = new Uint32Array(rows.length);
	let count = 0;
	for (let place = 0; place < rows.length; place++) {
		const row = rows[place] ?? 0;
		if (isFirst(row)) first[count++] = row;
		else others[place - count] = row;
	}
	return [first.subarray(0, count), ...tiersOf(others.subarray(0, rows.length - count), kinds)];
}

/**
 * The first `limit` rows in sorted order. In a list of up to `ROWS` rows, sorts numeric keys, which is fast and native, and
 * compares rows with equal prefixes only if one of them is on the page.
 */
async function firstOrdered(
	rows: Uint32Array<ArrayBuffer>,
	order: Order,
	limit: number,
	slices: TimeSlices,
): Promise<Uint32Array<ArrayBuffer>> {
	const { prefix, compare } = order;
	const end = Math.min(limit, rows.length);
	if (end === 0) return new Uint32Array();
	if (prefix.length > ROWS) {
		return (
			await sortInSlices(rows, (a, b) => (prefix[a] ?? 0) - (prefix[b] ?? 0) || compare(a, b), slices)
		).slice(0, end);
	}
	const candidates = rows.length > MANY ? await rowsBefore(rows, prefix, end, slices) : rows;
	const keys = await sortedKeys(candidates, prefix, slices);
	if (slices.over) await slices.pause();
	const prefixAt = (place: number): number => Math.floor((keys[place] ?? 0) / ROWS);
	const page = new Uint32Array(end);
	for (let place = 0; place < end;) {
		let next = place + 1;
		while (next < keys.length && prefixAt(next) === prefixAt(place)) next++;
		const run = Uint32Array.from(keys.subarray(place, next), (key) => key % ROWS);
		const sorted = next - place > 1 ? await sortInSlices(run, compare, slices) : run;
		page.set(sorted.subarray(0, end - place), place);
		place = next;
		if (slices.over) await slices.pause();
	}
	return page;
}

/** Sorted keys, one per row: the prefix above the row number. */
async function sortedKeys(
	rows: Uint32Array<ArrayBuffer>,
	prefix: Uint32Array,
	slices: TimeSlices,
): Promise<Float64Array> {
	const keys = new Float64Array(rows.length);
	await inBlocks(keys.length, slices, (from, to) => {
		for (let i = from; i < to; i++) {
			const row = rows[i] ?? 0;
			keys[i] = (prefix[row] ?? 0) * ROWS + row;
		}
	});
	keys.sort();
	return keys;
}

/**
 * The rows that can come before position `end`. Counts the upper halves of the prefixes, and keeps every row whose
 * half isn't above that of the last row before `end`.
 */
async function rowsBefore(
	rows: Uint32Array<ArrayBuffer>,
	prefix: Uint32Array,
	end: number,
	slices: TimeSlices,
): Promise<Uint32Array<ArrayBuffer>> {
	const halfAt = (place: number): number => (prefix[rows[place] ?? 0] ?? 0) >>> 16;
	const counts = new Uint32Array(2 ** 16);
	await inBlocks(rows.length, slices, (from, to) => {
		for (let place = from; place < to; place++) {
			const half = halfAt(place);
			counts[half] = (counts[half] ?? 0) + 1;
		}
	});
	let last = 0;
	let count = counts[0] ?? 0;
	while (count < end) {
		last++;
		count += counts[last] ?? 0;
	}
	const found = new Uint32Array(count);
	let next = 0;
	await inBlocks(rows.length, slices, (from, to) => {
		for (let place = from; place < to; place++) if (halfAt(place) <= last) found[next++] = rows[place] ?? 0;
	});
	return found;
}

export async function makeOrder(
	columns: CatalogueColumns,
	sort: CatalogueSort,
	slices: TimeSlices,
): Promise<Order> {
	switch (sort) {
		case "name": {
			const prefix = await namePrefixes(columns, slices);
			return { prefix, compare: (a, b) => compareTexts(columns, a, b) };
		}
		case "price":
			return orderOf(columns.rows, (row) => columns.priceValues[row] ?? Number.NaN, slices);
		case "newest":
		case "updated": {
			const times = sort === "newest" ? columns.created : columns.updated;
			return orderOf(columns.rows, (row) => -(times[row] ?? Number.NaN), slices);
		}
	}
}

/** The order of the rows by `valueOf`, ascending, with NaN last. */
async function orderOf(rows: number, valueOf: (row: number) => number, slices: TimeSlices): Promise<Order> {
	return {
		prefix: await prefixes(rows, valueOf, slices),
		compare: (a, b) => ascending(valueOf(a), valueOf(b)) || a - b,
	};
}

/** Compares two numbers for sorting in ascending order. NaN sorts last. */
function ascending(a: number, b: number): number {
	return Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
}

/** The upper half of each double, transformed so that it sorts as an unsigned integer. */
async function prefixes(
	rows: number,
	valueOf: (row: number) => number,
	slices: TimeSlices,
): Promise<Uint32Array> {
	const bits = new DataView(new ArrayBuffer(8));
	const prefix = new Uint32Array(rows);
	await inBlocks(rows, slices, (from, to) => {
		for (let row = from; row < to; row++) {
			const value = valueOf(row);
			bits.setFloat64(0, value);
			const upper = bits.getUint32(0);
			prefix[row] = Number.isNaN(value)
				? 0xffff_ffff
				: (upper >>> 31 === 1 ? ~upper : upper | 0x8000_0000) >>> 0;
		}
	});
	return prefix;
}

/** The first four bytes of each row's searchable text, which starts with the folded name. */
async function namePrefixes({ text, rows }: CatalogueColumns, slices: TimeSlices): Promise<Uint32Array> {
	const prefix = new Uint32Array(rows);
	await inBlocks(rows, slices, (from, to) => {
		for (let row = from; row < to; row++) {
			const start = text.starts[row] ?? 0;
			const end = text.starts[row + 1] ?? 0;
			let key = 0;
			for (let at = start; at < start + 4; at++) key = key * 256 + (at < end ? (text.bytes[at] ?? 0) : 0);
			prefix[row] = key;
		}
	});
	return prefix;
}

/**
 * Compares the folded UTF-8 bytes of name and description (code point order) up to the end of the shorter text,
 * and then the row numbers.
 */
function compareTexts({ text: { bytes, starts } }: CatalogueColumns, a: number, b: number): number {
	const aEnd = starts[a + 1] ?? 0;
	const bEnd = starts[b + 1] ?? 0;
	for (let i = starts[a] ?? 0, j = starts[b] ?? 0; i < aEnd && j < bEnd; i++, j++) {
		const difference = (bytes[i] ?? 0) - (bytes[j] ?? 0);
		if (difference !== 0) return difference;
	}
	return a - b;
}
