import type { TextColumn } from "./byteColumn.ts";

/** Below this many rows a comparing sort is quicker than another round of keys. */
const FEW = 24;
/** Texts that are equal this far stay as they are: a service must not be able to make sorting long. */
const DEEPEST = 64;
/** A key holds four bytes of text above the place of its row: exact in a double up to 2^21 rows. */
const PLACES = 2 ** 21;

/**
 * Sorts rows by the bytes of their entries (in UTF-8 that is by code point). Four bytes at a time become the upper
 * part of a number, because the engine sorts typed arrays of numbers natively; rows with equal numbers are sorted
 * by their next four bytes. Some ten times quicker than comparing texts.
 */
export function sortByText(column: TextColumn, rows: Uint32Array<ArrayBuffer>): void {
	const { bytes, starts } = column;
	const keyAt = (row: number, depth: number): number => {
		const start = (starts[row] ?? 0) + depth;
		const end = starts[row + 1] ?? 0;
		let key = 0;
		for (let at = start; at < start + 4; at++) {
			key = key * 256 + (at < end ? (bytes[at] ?? 0) : 0);
		}
		return key;
	};
	const pending: { from: number; to: number; depth: number }[] = [{ from: 0, to: rows.length, depth: 0 }];
	for (let run = pending.pop(); run; run = pending.pop()) {
		const { from, to, depth } = run;
		const part = rows.subarray(from, to);
		if (part.length <= FEW || part.length >= PLACES) {
			part.sort((a, b) => compareEntries(column, a, b));
			continue;
		}
		const keys = Float64Array.from(part, (row, place) => keyAt(row, depth) * PLACES + place).toSorted();
		const sorted = Uint32Array.from(keys, (key) => part[key % PLACES] ?? 0);
		part.set(sorted);
		for (let start = 0, next = 1; next <= part.length; next++) {
			const key = Math.floor((keys[start] ?? 0) / PLACES);
			if (next === part.length || Math.floor((keys[next] ?? 0) / PLACES) !== key) {
				if (next - start > 1 && key % 256 !== 0 && depth + 4 < DEEPEST) {
					pending.push({ from: from + start, to: from + next, depth: depth + 4 });
				}
				start = next;
			}
		}
	}
}

function compareEntries({ bytes, starts }: TextColumn, a: number, b: number): number {
	const aEnd = starts[a + 1] ?? 0;
	const bEnd = starts[b + 1] ?? 0;
	for (let i = starts[a] ?? 0, j = starts[b] ?? 0; i < aEnd && j < bEnd; i++, j++) {
		const difference = (bytes[i] ?? 0) - (bytes[j] ?? 0);
		if (difference !== 0) {
			return difference;
		}
	}
	return aEnd - (starts[a] ?? 0) - (bEnd - (starts[b] ?? 0)) || a - b;
}
