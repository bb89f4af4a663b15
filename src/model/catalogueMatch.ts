import { parseDecimal, type Units } from "../base/money.ts";
import { entryCount, entryText, type TextColumn } from "../catalogueWorker/byteColumn.ts";
import {
	type CatalogueColumns,
	ITEM_END,
	priceText,
	QUERYABLE,
	SUBSCRIBED,
	SUPERSEDED,
} from "../catalogueWorker/columns.ts";
import { fold } from "../catalogueWorker/fold.ts";
import type { PriceOperator, SearchQuery, SearchTerm } from "../rules/searchQuery.ts";
import type { Slices } from "./slices.ts";

/** One byte for each row (or entry): 1 where it is found. */
export type Marks = Uint8Array<ArrayBuffer>;

/** Rows looked through in one go; a few megabytes of text, so a few milliseconds. */
const BLOCK = 4096;
/** Prices nearer to each other than this share are compared digit by digit. */
const CLOSE = 1e-12;
/** A word is frequent when more than one in so many hold it. */
const OFTEN = 3;
/** With fewer candidates than one in so many, each is looked at by itself. */
const SPARSE = 6;

/** Marks the rows that hold all words and meet all terms, among `among` (all rows that are listed, or earlier hits). */
export async function matchingRows(
	columns: CatalogueColumns,
	query: Pick<SearchQuery, "words" | "terms">,
	pinnedRows: ReadonlySet<number>,
	among: Marks,
	slices: Slices,
): Promise<Marks> {
	let hits = among.slice();
	for (const term of query.terms) {
		const meets = await rowTest(columns, term, pinnedRows, slices);
		for (let row = 0; row < hits.length; row++) {
			hits[row] = hits[row] === 1 && meets(row) ? 1 : 0;
		}
	}
	for (const word of longestFirst(query.words)) {
		if (slices.over) {
			await slices.pause();
		}
		hits = await holding(columns, Buffer.from(fold(word)), hits, slices);
	}
	return hits;
}

export function listedRows(columns: CatalogueColumns): Marks {
	const marks = new Uint8Array(columns.rows);
	for (let row = 0; row < marks.length; row++) {
		marks[row] = ((columns.flags[row] ?? 0) & SUPERSEDED) === 0 ? 1 : 0;
	}
	return marks;
}

export function countMarks(marks: Marks): number {
	let count = 0;
	for (const mark of marks) {
		count += mark;
	}
	return count;
}

/** The marked rows, in the order in which they came. */
export function markedRows(marks: Marks): Uint32Array<ArrayBuffer> {
	const rows = new Uint32Array(countMarks(marks));
	for (let row = 0, next = 0; next < rows.length; row++) {
		if (marks[row] === 1) {
			rows[next++] = row;
		}
	}
	return rows;
}

/** The rarer word first, as far as its length tells: what follows has fewer rows to look at. */
function longestFirst(words: readonly string[]): string[] {
	return words.toSorted((a, b) => b.length - a.length);
}

async function holding(
	columns: CatalogueColumns,
	word: Buffer,
	among: Marks,
	slices: Slices,
): Promise<Marks> {
	const sellers = await entriesHolding(columns.sellerText, word, slices);
	const fields = await entriesHolding(columns.fieldText, word, slices);
	const inText =
		countMarks(among) * SPARSE < among.length
			? await eachHolding(columns.text, word, among, slices)
			: await entriesHolding(columns.text, word, slices);
	const hits = new Uint8Array(among.length);
	for (let row = 0; row < hits.length; row++) {
		const found =
			inText[row] === 1 ||
			sellers[columns.seller[row] ?? 0] === 1 ||
			fields[3 * (columns.fields[row] ?? 0)] === 1 ||
			fields[3 * (columns.fields[row] ?? 0) + 1] === 1;
		hits[row] = found && among[row] === 1 ? 1 : 0;
	}
	return hits;
}

/**
 * Marks the entries that hold the word. The engine's own search runs over many entries at once; where most of them
 * hold the word, calling it once for each is slower than looking here.
 */
async function entriesHolding(column: TextColumn, word: Buffer, slices: Slices): Promise<Marks> {
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

/** Marks among the entries `[first, last)`; gives how many. */
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

/** As entriesHolding, looking only at the marked entries. */
async function eachHolding(column: TextColumn, word: Buffer, among: Marks, slices: Slices): Promise<Marks> {
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

async function rowTest(
	columns: CatalogueColumns,
	term: SearchTerm,
	pinnedRows: ReadonlySet<number>,
	slices: Slices,
): Promise<(row: number) => boolean> {
	switch (term.kind) {
		case "price": {
			const marks = await pricesMeeting(columns, term.op, term.value, slices);
			return (row) => marks[row] === 1;
		}
		case "seller": {
			const marks = await entriesHolding(columns.sellerText, Buffer.from(fold(term.text)), slices);
			return (row) => marks[columns.seller[row] ?? 0] === 1;
		}
		case "field": {
			const marks = await entriesHolding(columns.fieldText, Buffer.from(fold(term.text)), slices);
			return (row) => marks[3 * (columns.fields[row] ?? 0)] === 1;
		}
		case "type": {
			const marks = await typesBeginning(columns.fieldText, fold(term.text), slices);
			return (row) => marks[3 * (columns.fields[row] ?? 0) + 2] === 1;
		}
		case "is":
			return flagTest(columns, term.flag, pinnedRows);
	}
}

function flagTest(
	columns: CatalogueColumns,
	flag: "queryable" | "granted" | "private" | "pinned",
	pinnedRows: ReadonlySet<number>,
): (row: number) => boolean {
	if (flag === "pinned") {
		return (row) => pinnedRows.has(row);
	}
	if (flag === "private") {
		const marks = Array.from(
			{ length: entryCount(columns.visibilities) },
			(_, entry) => entryText(columns.visibilities, entry).toLowerCase() === "private",
		);
		return (row) => marks[columns.visibility[row] ?? 0] === true;
	}
	const bit = flag === "queryable" ? QUERYABLE : SUBSCRIBED;
	return (row) => ((columns.flags[row] ?? 0) & bit) !== 0;
}

async function pricesMeeting(
	columns: CatalogueColumns,
	operator: PriceOperator,
	value: Units,
	slices: Slices,
): Promise<Marks> {
	const marks = new Uint8Array(columns.rows);
	const about = Number(value) / 1e8;
	for (let row = 0; row < marks.length; row++) {
		const difference = (columns.priceValues[row] ?? 0) - about;
		const near = Math.abs(difference) <= Math.abs(about) * CLOSE;
		const price = near ? parseDecimal(priceText(columns, row)) : value + BigInt(Math.sign(difference));
		marks[row] = price !== undefined && compares(price, operator, value) ? 1 : 0;
		if ((row & 0xff) === 0 && slices.over) {
			await slices.pause();
		}
	}
	return marks;
}

function compares(price: Units, operator: PriceOperator, value: Units): boolean {
	switch (operator) {
		case "<":
			return price < value;
		case "<=":
			return price <= value;
		case ">":
			return price > value;
		case ">=":
			return price >= value;
		case "=":
			return price === value;
	}
}

/** Marks the entries one of whose items begins with the text. */
async function typesBeginning(fieldText: TextColumn, text: string, slices: Slices): Promise<Marks> {
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
