import { type CatalogueColumns, entryCount, entryText, fold, type TextColumn } from "../columns/columns.ts";
import { TimeSlices } from "../../base/async/timeSlices.ts";

/** In a shorter word, changing one letter usually makes a different word. */
const MIN_MISTYPED_LENGTH = 4;

/**
 * Suggests replacements for a word that matches nothing: its singular if it's a plural, and the most frequent
 * word one edit away from the singular, or from the word if it has none.
 */
export class FuzzyWords {
	readonly #columns: CatalogueColumns;
	#vocabulary: Promise<ReadonlyMap<string, number>> | undefined;

	constructor(columns: CatalogueColumns) {
		this.#columns = columns;
	}

	/** Takes no abort signal, because later searches reuse the vocabulary. */
	async alternativesTo(word: string): Promise<string[]> {
		const one = singular(word);
		return [one, await this.#nearest(one ?? word)].filter((found) => found !== undefined);
	}

	async #nearest(word: string): Promise<string | undefined> {
		if (word.length < MIN_MISTYPED_LENGTH || /\s/.test(word)) return undefined;
		const folded = fold(word);
		this.#vocabulary ??= vocabularyOf(this.#columns);
		let best: { word: string; count: number } | undefined;
		for (const [known, count] of await this.#vocabulary)
			if (isOneEdit(folded, known) && count > (best?.count ?? 0)) best = { word: known, count };
		return best?.word;
	}
}

/** The likely singular of a word that looks like an English plural; otherwise undefined. */
export function singular(word: string): string | undefined {
	if (word.length < MIN_MISTYPED_LENGTH || /(?:ss|us|is)$/.test(word)) return undefined;
	if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith("s") ? word.slice(0, -1) : undefined;
}

/**
 * Whether one word becomes the other by adding, removing, or changing a letter, or by swapping two adjacent
 * ones.
 */
export function isOneEdit(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1 || a === b) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	return left.length + right.length <= 2 || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

/** The words of names, sellers, and fields, with their frequency. */
async function vocabularyOf(columns: CatalogueColumns): Promise<ReadonlyMap<string, number>> {
	const slices = new TimeSlices();
	const counts = new Map<string, number>();
	const addWords = async (column: TextColumn): Promise<void> => {
		for (let entry = 0; entry < entryCount(column); entry++) {
			for (const [word] of fold(entryText(column, entry)).matchAll(/[\p{L}\p{N}]{3,}/gu))
				counts.set(word, (counts.get(word) ?? 0) + 1);
			if ((entry & 0xff) === 0 && slices.over) await slices.pause();
		}
	};
	await addWords(columns.names);
	await addWords(columns.sellerText);
	await addWords(columns.fieldText);
	return counts;
}
