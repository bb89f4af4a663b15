import { GrowingBytes, type TextColumn, TextColumnBuilder } from "../columns/columns.ts";
import { CLOSE_BRACKET } from "./jsonReader.ts";

/**
 * Deduplicates byte strings. Sellers, currencies, and visibilities repeat, so rows store the index of an
 * entry.
 */
export class ByteTable {
	readonly #column = new TextColumnBuilder();
	readonly #entries = new Map<string, number>();
	/** The last entry returned. The next one is often the same, so comparing it first saves time. */
	#last = 0;

	get count(): number {
		return this.#column.count;
	}

	/** The index of the entry with these bytes. A new entry's index is the previous `count`. */
	intern(source: Uint8Array, start: number, end: number): number {
		if (this.count > 0 && this.#column.holds(this.#last, source, start, end)) return this.#last;
		const key = Buffer.from(source.buffer, source.byteOffset + start, end - start).toString("latin1");
		const known = this.#entries.get(key);
		this.#last = known ?? this.count;
		if (known === undefined) {
			this.#entries.set(key, this.count);
			this.#column.text.append(source, start, end);
			this.#column.endEntry();
		}
		return this.#last;
	}

	written(): TextColumn {
		return this.#column.written();
	}
}

const SAMPLES = 8;
/** Limits on the lists per hash bucket, which are compared one by one, and on the total bytes remembered. */
const MAX_CHAIN = 8;
const MAX_BYTES = 4_000_000;

/**
 * The field lists. Similar datasets often have byte-identical lists, and a remembered list isn't parsed or added
 * again.
 */
export class FieldLists {
	readonly #text = new TextColumnBuilder();
	readonly #raw = new GrowingBytes();
	/** The memory of `#raw` as a Buffer, for its native comparison. */
	#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
	/** Where each remembered list is in `#raw`, and its index, by hash. */
	readonly #chains = new Map<number, Array<{ start: number; end: number; list: number }>>();

	constructor() {
		this.add(new GrowingBytes(0), new GrowingBytes(0), new GrowingBytes(0));
	}

	/** The remembered list that equals the bytes at `at`, if any. */
	find(bytes: Uint8Array, at: number): { list: number; length: number } | undefined {
		const raw = this.#rawBuffer;
		for (const { start, end, list } of this.#chains.get(sample(bytes, at)) ?? []) {
			const length = end - start;
			if (at + length <= bytes.length && raw.compare(bytes, at, at + length, start, end) === 0)
				return { list, length };
		}
		return undefined;
	}

	/** Remembers that these bytes of a complete, valid list mean `list`, unless a limit is reached. */
	remember(bytes: Uint8Array, start: number, end: number, list: number): void {
		const key = sample(bytes, start);
		const chain = this.#chains.get(key) ?? [];
		if (chain.length < MAX_CHAIN && this.#raw.length + end - start <= MAX_BYTES) {
			chain.push({ start: this.#raw.length, end: this.#raw.length + end - start, list });
			this.#raw.append(bytes, start, end);
			this.#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
			this.#chains.set(key, chain);
		}
	}

	/** Adds a list of folded, terminated items and returns its index. The empty list is 0. */
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

/**
 * Hashes the length up to the first closing bracket and a few bytes spread over that range: fast, and distinct
 * for most lists.
 */
function sample(bytes: Uint8Array, at: number): number {
	const end = bytes.indexOf(CLOSE_BRACKET, at);
	const length = end - at;
	let hash = length;
	for (let i = 1; i <= SAMPLES; i++)
		hash = Math.imul(hash, 31) + (bytes[at + Math.floor((length * i) / (SAMPLES + 1))] ?? 0);
	return hash;
}
