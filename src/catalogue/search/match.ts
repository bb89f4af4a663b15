import { parseDecimal, type Units } from "../../base/money.ts";
import {
	type CatalogueColumns,
	entryCount,
	entryText,
	fold,
	ITEM_END,
	QUERYABLE,
	SUBSCRIBED,
	SUPERSEDED,
	type TextColumn,
} from "../columns/columns.ts";
import type { Flag, PriceOperator, SearchQuery, SearchTerm } from "../../rules/searchQuery.ts";
import type { TimeSlices } from "../../base/async/timeSlices.ts";
import { inBlocks } from "./inSlices.ts";
import {
	bufferOf,
	eachHolding,
	entriesHolding,
	hasWholeWord,
	type Marks,
	PART,
	WHOLE,
} from "./textSearch.ts";

/**
 * Doubles within this relative difference are too close to trust, so those prices are compared as decimals.
 */
const CLOSE = 1e-12;
/** With fewer than one candidate in this many rows, candidates are checked one by one. */
const SPARSE = 6;
/** Searching this many rows completely takes about a millisecond. */
const FEW = 2_000;

/**
 * Marks the rows of `among` (all listed rows, or earlier hits) that contain all words and match all terms. A
 * row is marked WHOLE if it has each word longer than one byte as a whole word. Only a word's first occurrence
 * in a text is tested for this, unless few rows match.
 */
export async function matchingRows(
	columns: CatalogueColumns,
	query: Pick<SearchQuery, "words" | "terms">,
	pinnedRows: ReadonlySet<number>,
	among: Marks,
	slices: TimeSlices,
): Promise<Marks> {
	let hits = among.includes(PART) ? among.map((mark) => (mark === 0 ? 0 : WHOLE)) : among.slice();
	for (const term of query.terms) {
		const meets = await rowTest(columns, term, pinnedRows, slices);
		await inBlocks(hits.length, slices, (from, to) => {
			for (let row = from; row < to; row++) hits[row] = hits[row] !== 0 && meets(row) ? WHOLE : 0;
		});
	}
	// Longer words tend to be rarer, so testing them first leaves fewer rows for the others.
	const longestFirst = query.words.toSorted((a, b) => b.length - a.length);
	const words = longestFirst.map((word) => Buffer.from(fold(word)));
	for (const word of words) {
		if (slices.over) await slices.pause();
		hits = await holding(columns, word, hits, slices);
	}
	if (countMarks(hits) <= FEW) markLaterOccurrences(columns, words, hits);
	return hits;
}

/** Also looks for whole words after the first occurrence in each text. */
function markLaterOccurrences(columns: CatalogueColumns, words: readonly Buffer[], hits: Marks): void {
	const { text, sellerText, seller, fieldText, fields } = columns;
	for (let row = hits.indexOf(PART); row !== -1; row = hits.indexOf(PART, row + 1)) {
		const list = 3 * (fields[row] ?? 0);
		const isWhole = (word: Buffer): boolean =>
			word.length === 1 ||
			hasWholeWord(text, row, word) ||
			hasWholeWord(sellerText, seller[row] ?? 0, word) ||
			hasWholeWord(fieldText, list, word) ||
			hasWholeWord(fieldText, list + 1, word);
		if (words.every(isWhole)) hits[row] = WHOLE;
	}
}

export function listedRows(columns: CatalogueColumns): Marks {
	const marks = new Uint8Array(columns.rows);
	if (columns.count === columns.rows) return marks.fill(WHOLE);
	for (let row = 0; row < marks.length; row++)
		marks[row] = ((columns.flags[row] ?? 0) & SUPERSEDED) === 0 ? WHOLE : 0;
	return marks;
}

function countMarks(marks: Marks): number {
	let count = 0;
	for (const mark of marks) count += mark === 0 ? 0 : 1;
	return count;
}

/** The marked rows, in their original order. */
export async function markedRows(marks: Marks, slices: TimeSlices): Promise<Uint32Array<ArrayBuffer>> {
	const rows = new Uint32Array(marks.length);
	let count = 0;
	await inBlocks(marks.length, slices, (from, to) => {
		for (let row = from; row < to; row++) if (marks[row] !== 0) rows[count++] = row;
	});
	return rows.slice(0, count);
}

async function holding(
	columns: CatalogueColumns,
	word: Buffer,
	among: Marks,
	slices: TimeSlices,
): Promise<Marks> {
	// A single letter occurs in many words, so it's enough to find it in one of them.
	const enough = word.length === 1 ? PART : WHOLE;
	const sellers = await entriesHolding(columns.sellerText, word, slices);
	const fields = await entriesHolding(columns.fieldText, word, slices);
	const inText =
		countMarks(among) * SPARSE < among.length
			? await eachHolding(columns.text, word, among, slices)
			: await entriesHolding(columns.text, word, slices);
	const hits = new Uint8Array(among.length);
	await inBlocks(hits.length, slices, (from, to) => {
		for (let row = from; row < to; row++) {
			if (among[row] === 0) continue;
			let found = inText[row] ?? 0;
			if (found < enough) found |= sellers[columns.seller[row] ?? 0] ?? 0;
			if (found < enough) found |= fields[3 * (columns.fields[row] ?? 0)] ?? 0;
			if (found < enough) found |= fields[3 * (columns.fields[row] ?? 0) + 1] ?? 0;
			hits[row] = found >= enough ? (among[row] ?? 0) : found;
		}
	});
	return hits;
}

async function rowTest(
	columns: CatalogueColumns,
	term: SearchTerm,
	pinnedRows: ReadonlySet<number>,
	slices: TimeSlices,
): Promise<(row: number) => boolean> {
	switch (term.kind) {
		case "price": {
			const marks = await pricesMeeting(columns, term.op, term.value, slices);
			return (row) => marks[row] === 1;
		}
		case "seller": {
			const marks = await entriesHolding(columns.sellerText, Buffer.from(fold(term.text)), slices);
			return (row) => (marks[columns.seller[row] ?? 0] ?? 0) !== 0;
		}
		case "field": {
			const marks = await entriesHolding(columns.fieldText, Buffer.from(fold(term.text)), slices);
			return (row) => (marks[3 * (columns.fields[row] ?? 0)] ?? 0) !== 0;
		}
		case "type": {
			const marks = await typesBeginning(columns.fieldText, fold(term.text), slices);
			return (row) => (marks[3 * (columns.fields[row] ?? 0) + 2] ?? 0) !== 0;
		}
		case "is":
			return flagTest(columns, term.flag, pinnedRows);
	}
}

/** Marks the entries with an item that starts with the text. */
async function typesBeginning(fieldText: TextColumn, text: string, slices: TimeSlices): Promise<Marks> {
	const first = await entriesHolding(fieldText, Buffer.from(text), slices);
	const later = Buffer.concat([Buffer.from([ITEM_END]), Buffer.from(text)]);
	const { starts } = fieldText;
	for (let entry = 0; entry < first.length; entry++) {
		if (first[entry] !== 0) {
			const types = bufferOf(fieldText, starts[entry] ?? 0, starts[entry + 1] ?? 0);
			first[entry] = types.indexOf(text) === 0 || types.includes(later) ? 1 : 0;
		}
		if ((entry & 0xff) === 0 && slices.over) await slices.pause();
	}
	return first;
}

function flagTest(
	columns: CatalogueColumns,
	flag: Flag,
	pinnedRows: ReadonlySet<number>,
): (row: number) => boolean {
	if (flag === "pinned") return (row) => pinnedRows.has(row);
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

/** Compares the bare numbers: the filter names no currency. */
async function pricesMeeting(
	columns: CatalogueColumns,
	operator: PriceOperator,
	value: Units,
	slices: TimeSlices,
): Promise<Marks> {
	const marks = new Uint8Array(columns.rows);
	const meets = comparisons[operator];
	const about = Number(value) / 1e8;
	for (let row = 0; row < marks.length; row++) {
		const difference = (columns.priceValues[row] ?? 0) - about;
		// Written so that a damaged value counts as near, too.
		const far = Math.abs(difference) > Math.abs(about) * CLOSE;
		const price = far ? value + BigInt(Math.sign(difference)) : parseDecimal(entryText(columns.prices, row));
		marks[row] = price !== undefined && meets(price, value) ? 1 : 0;
		if ((row & 0xff) === 0 && slices.over) await slices.pause();
	}
	return marks;
}

const comparisons: Readonly<Record<PriceOperator, (price: Units, value: Units) => boolean>> = {
	"<": (price, value) => price < value,
	"<=": (price, value) => price <= value,
	">": (price, value) => price > value,
	">=": (price, value) => price >= value,
	"=": (price, value) => price === value,
};
