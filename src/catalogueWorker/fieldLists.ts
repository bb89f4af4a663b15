import { GrowingBytes, type TextColumn, TextColumnBuilder } from "./byteColumn.ts";
import { CLOSE_BRACKET } from "./jsonBytes.ts";

const SAMPLES = 8;
/** Lists whose bytes hash alike, of which each is compared; and bytes of lists remembered in all. */
const LONGEST_CHAIN = 8;
const REMEMBERED = 4_000_000;
/** After so many lists it shows whether they repeat. */
const TRIED = 2_000;

/**
 * The distinct lists of fields. Datasets of one kind have the same list, written the same: one whose bytes were read
 * before is not read again, which is most of the work of a typical answer.
 */
export class FieldLists {
	readonly #text = new TextColumnBuilder();
	readonly #raw = new GrowingBytes();
	/** The same memory, for its native comparison. */
	#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
	/** Where each remembered list stands in `#raw`, and its number. */
	readonly #chains = new Map<number, { start: number; end: number; list: number }[]>();

	#found = 0;
	#missed = 0;

	constructor() {
		this.add(new GrowingBytes(0), new GrowingBytes(0), new GrowingBytes(0));
	}

	get #allDiffer(): boolean {
		return this.#missed > TRIED && this.#missed > this.#found;
	}

	/** The list that stands at `bytes[at …]`, if just these bytes were remembered. */
	find(bytes: Uint8Array, at: number): { list: number; length: number } | undefined {
		if (this.#allDiffer) {
			return undefined;
		}
		const raw = this.#rawBuffer;
		for (const { start, end, list } of this.#chains.get(sample(bytes, at)) ?? []) {
			const length = end - start;
			if (at + length <= bytes.length && raw.compare(bytes, at, at + length, start, end) === 0) {
				this.#found++;
				return { list, length };
			}
		}
		this.#missed++;
		return undefined;
	}

	/** Remembers that the bytes of a whole, well-formed list mean `list`. */
	remember(bytes: Uint8Array, start: number, end: number, list: number): void {
		if (this.#allDiffer) {
			return;
		}
		const key = sample(bytes, start);
		const chain = this.#chains.get(key) ?? [];
		if (chain.length < LONGEST_CHAIN && this.#raw.length + end - start <= REMEMBERED) {
			chain.push({ start: this.#raw.length, end: this.#raw.length + end - start, list });
			this.#raw.append(bytes, start, end);
			this.#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
			this.#chains.set(key, chain);
		}
	}

	/** Adds a list, its items folded and ended; gives its number. The empty list has number 0. */
	add(names: GrowingBytes, descriptions: GrowingBytes, types: GrowingBytes): number {
		for (const part of [names, descriptions, types]) {
			this.#text.text.append(part.bytes, 0, part.length);
			this.#text.endEntry();
		}
		return this.#text.count / 3 - 1;
	}

	written(): TextColumn {
		return this.#text.written();
	}
}

/** A hash of some bytes up to the first closing bracket: quick, and different for most lists. */
function sample(bytes: Uint8Array, at: number): number {
	const end = bytes.indexOf(CLOSE_BRACKET, at);
	const length = end - at;
	let hash = length;
	for (let i = 1; i <= SAMPLES; i++) {
		hash = Math.imul(hash, 31) + (bytes[at + Math.floor((length * i) / (SAMPLES + 1))] ?? 0);
	}
	return hash;
}
