import { entryCount, type TextColumn } from "../columns/columns.ts";
import type { TimeSlices } from "../../base/async/timeSlices.ts";

/**
 * One byte per row (or entry): 0, PART if it contains the word, or WHOLE if it contains it as a whole word.
 * WHOLE includes the bit of PART.
 */
export type Marks = Uint8Array<ArrayBuffer>;
export const PART = 1;
export const WHOLE = 3;

export function hasMarks(marks: Marks): boolean {
	return marks.includes(PART) || marks.includes(WHOLE);
}

/** Entries scanned at a time: a few megabytes of text, so a few milliseconds. */
const BLOCK = 4096;

/** Marks the entries that contain the word: PART or WHOLE, judging only by its first occurrence in each. */
export async function entriesHolding(column: TextColumn, word: Buffer, slices: TimeSlices): Promise<Marks> {
	const count = entryCount(column);
	const marks = new Uint8Array(count);
	for (let first = 0; first < count; first += BLOCK) {
		markBlock(column, word, first, Math.min(first + BLOCK, count), marks);
		if (slices.over) await slices.pause();
	}
	return marks;
}

function markBlock(column: TextColumn, word: Buffer, first: number, last: number, marks: Marks): void {
	const { bytes, starts } = column;
	const base = starts[first] ?? 0;
	const block = bufferOf(column, base, starts[last] ?? 0);
	let entry = first;
	for (let at = block.indexOf(word); at !== -1;) {
		while ((starts[entry + 1] ?? 0) <= at + base) entry++;
		const end = starts[entry + 1] ?? 0;
		const after = at + base + word.length;
		if (after <= end) marks[entry] = kindOf(bytes, starts[entry] ?? 0, at + base, after, end);
		at = block.indexOf(word, after <= end ? end - base : at + 1);
	}
}

function markOf(bytes: Uint8Array, start: number, end: number, word: Uint8Array): number {
	const [head] = word;
	const { length } = word;
	for (let at = start; at <= end - length; at++) {
		if (bytes[at] === head) {
			let matched = 1;
			while (matched < length && bytes[at + matched] === word[matched]) matched++;
			if (matched === length) return kindOf(bytes, start, at, at + length, end);
		}
	}
	return 0;
}

/** Folded ASCII letters and digits. Beyond ASCII, everything but punctuation counts as a letter. */
const LETTER = 1;
const BEYOND_ASCII = 2;
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte > 0x7f ? BEYOND_ASCII : /[a-z\d]/.test(String.fromCharCode(byte)) ? LETTER : 0,
);

/** WHOLE if no letter of the entry is next to the occurrence from `at` to `after`, otherwise PART. */
function kindOf(bytes: Uint8Array, start: number, at: number, after: number, end: number): number {
	const before = at === start ? 0 : (byteKinds[bytes[at - 1] ?? 0] ?? 0);
	if (before === LETTER) return PART;
	const behind = after === end ? 0 : (byteKinds[bytes[after] ?? 0] ?? 0);
	if (behind === LETTER) return PART;
	const joins =
		(before === BEYOND_ASCII && !isPunctuation(bytes, at - 2) && !isPunctuation(bytes, at - 3)) ||
		(behind === BEYOND_ASCII && !isPunctuation(bytes, after));
	return joins ? PART : WHOLE;
}

/**
 * Whether a character from U+0080 to U+00BF or from U+2000 to U+203F starts at `at`: spaces, dashes, quotes,
 * and the like.
 */
function isPunctuation(bytes: Uint8Array, at: number): boolean {
	return bytes[at] === 0xc2 || (bytes[at] === 0xe2 && bytes[at + 1] === 0x80);
}

/** Whether any occurrence in the entry is a whole word. */
export function hasWholeWord({ bytes, starts }: TextColumn, entry: number, word: Buffer): boolean {
	const start = starts[entry] ?? 0;
	const end = starts[entry + 1] ?? 0;
	const text = bufferOf({ bytes, starts }, start, end);
	for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
		if (kindOf(bytes, start, start + at, start + at + word.length, end) === WHOLE) return true;
	return false;
}

/** Like `entriesHolding`, but only scans the entries marked in `among`. */
export async function eachHolding(
	column: TextColumn,
	word: Buffer,
	among: Marks,
	slices: TimeSlices,
): Promise<Marks> {
	const { bytes, starts } = column;
	const marks = new Uint8Array(among.length);
	for (let entry = 0; entry < among.length; entry++) {
		if (among[entry] !== 0) marks[entry] = markOf(bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0, word);
		if ((entry & 0xff) === 0 && slices.over) await slices.pause();
	}
	return marks;
}

/** The bytes from `start` to `end`, which aren't copied. */
export function bufferOf({ bytes }: TextColumn, start: number, end: number): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}
