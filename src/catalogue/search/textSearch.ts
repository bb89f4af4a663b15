import { entryCount, type TextColumn } from "../columns/textColumn.ts";
import { ITEM_END } from "../columns/columns.ts";
import type { TimeSlices } from "./timeSlices.ts";

/** One byte per row (or entry): 1 if it matches. */
export type Marks = Uint8Array<ArrayBuffer>;

/** Entries scanned at a time: a few megabytes of text, so a few milliseconds. */
const BLOCK = 4096;
/** A word is frequent if more than one in this many entries contain it. */
const OFTEN = 3;

/**
 * Marks the entries that contain the word. Native search scans many entries per call, but when most of them
 * match, calling it once per match is slower than scanning in JavaScript.
 */
export async function entriesHolding(column: TextColumn, word: Buffer, slices: TimeSlices): Promise<Marks> {
	const count = entryCount(column);
	const marks = new Uint8Array(count);
	let frequent = false;
	for (let first = 0; first < count; first += BLOCK) {
		const last = Math.min(first + BLOCK, count);
		const found: number = frequent
			? markFrequent(column, word, first, last, marks)
			: markRare(column, word, first, last, marks);
		frequent = found * OFTEN > last - first;
		if (slices.over) {
			await slices.pause();
		}
	}
	return marks;
}

/** Marks matches among the entries `[first, last)` and returns their count. */
function markRare(column: TextColumn, word: Buffer, first: number, last: number, marks: Marks): number {
	const { starts } = column;
	const base = starts[first] ?? 0;
	const block = bufferOf(column, base, starts[last] ?? 0);
	let found = 0;
	let entry = first;
	for (let at = block.indexOf(word); at !== -1;) {
		while ((starts[entry + 1] ?? 0) <= at + base) {
			entry++;
		}
		const end = (starts[entry + 1] ?? 0) - base;
		const within = at + word.length <= end;
		marks[entry] = within ? 1 : 0;
		found += within ? 1 : 0;
		at = block.indexOf(word, within ? end : at + 1);
	}
	return found;
}

function markFrequent(column: TextColumn, word: Buffer, first: number, last: number, marks: Marks): number {
	const { starts } = column;
	let found = 0;
	for (let entry = first; entry < last; entry++) {
		if (isWithin(column.bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0, word)) {
			marks[entry] = 1;
			found++;
		}
	}
	return found;
}

function isWithin(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
	const [head] = word;
	const { length } = word;
	for (let at = start; at <= end - length; at++) {
		if (bytes[at] === head) {
			let matched = 1;
			while (matched < length && bytes[at + matched] === word[matched]) {
				matched++;
			}
			if (matched === length) {
				return true;
			}
		}
	}
	return false;
}

/** Like entriesHolding, but only scans the entries in `among`. */
export async function eachHolding(
	column: TextColumn,
	word: Buffer,
	among: Marks,
	slices: TimeSlices,
): Promise<Marks> {
	const { bytes, starts } = column;
	const marks = new Uint8Array(among.length);
	for (let entry = 0; entry < among.length; entry++) {
		if (among[entry] === 1 && isWithin(bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0, word)) {
			marks[entry] = 1;
		}
		if ((entry & 0xff) === 0 && slices.over) {
			await slices.pause();
		}
	}
	return marks;
}

function bufferOf({ bytes }: TextColumn, start: number, end: number): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** Marks the entries with an item that starts with the text. */
export async function typesBeginning(
	fieldText: TextColumn,
	text: string,
	slices: TimeSlices,
): Promise<Marks> {
	const first = await entriesHolding(fieldText, Buffer.from(text), slices);
	const later = Buffer.concat([Buffer.from([ITEM_END]), Buffer.from(text)]);
	const { starts } = fieldText;
	for (let entry = 0; entry < first.length; entry++) {
		if (first[entry] === 1) {
			const types = bufferOf(fieldText, starts[entry] ?? 0, starts[entry + 1] ?? 0);
			first[entry] = types.indexOf(text) === 0 || types.includes(later) ? 1 : 0;
		}
		if ((entry & 0xff) === 0 && slices.over) {
			await slices.pause();
		}
	}
	return first;
}
