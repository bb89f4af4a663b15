import { GrowingBytes, ITEM_END, type TextColumn, TextColumnBuilder } from "../columns/columns.ts";
import { CLOSE_BRACKET, type JsonReader, ObjectReader, OPEN_BRACKET, Slot } from "./jsonReader.ts";
import { appendFolded } from "./textBytes.ts";

const SAMPLES = 8;
/** Limits on the lists per hash bucket, which are compared one by one, and on the total bytes remembered. */
const MAX_CHAIN = 8;
const MAX_BYTES = 4_000_000;

/** The arrays and objects around a field: the response, the dataset, and the field list. */
const FIELD_DEPTH = 3;

/**
 * The datasets' field lists. Similar datasets often have byte-identical lists, and a remembered list isn't parsed or
 * added again.
 */
export class FieldLists {
	readonly #reader: JsonReader;
	readonly #text = new TextColumnBuilder();
	/** The list being parsed: folded, each item terminated by ITEM_END. */
	readonly #list = { names: new GrowingBytes(), descriptions: new GrowingBytes(), types: new GrowingBytes() };
	readonly #field = { name: new Slot(), description: new Slot(), type: new Slot() };
	readonly #fieldReader: ObjectReader;
	#isUsual = true;
	readonly #raw = new GrowingBytes();
	/** The memory of `#raw` as a Buffer, for its native comparison. */
	#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
	/** Where each remembered list is in `#raw`, and its index, by hash. */
	readonly #chains = new Map<number, Array<{ start: number; end: number; list: number }>>();

	constructor(reader: JsonReader) {
		this.#reader = reader;
		this.#fieldReader = new ObjectReader(reader, FIELD_DEPTH, this.#field);
		this.#add();
	}

	/** Parses a list or null. Returns its index, which is 0 for an empty one, or -1 if it doesn't have the usual form. */
	read(): number {
		const reader = this.#reader;
		const byte = reader.peek();
		if (byte === 0x6e) {
			reader.literal("null");
			return 0;
		}
		if (byte !== OPEN_BRACKET) return -1;
		return this.#readKnown() ?? this.#readNew();
	}

	written(): TextColumn {
		return this.#text.written();
	}

	#readKnown(): number | undefined {
		const { bytes, at } = this.#reader;
		const raw = this.#rawBuffer;
		for (const { start, end, list } of this.#chains.get(sample(bytes, at)) ?? []) {
			const length = end - start;
			if (at + length <= bytes.length && raw.compare(bytes, at, at + length, start, end) === 0) {
				this.#reader.at += length;
				return list;
			}
		}
		return undefined;
	}

	#readNew(): number {
		const reader = this.#reader;
		const { at } = reader;
		for (const part of Object.values(this.#list)) part.length = 0;
		this.#isUsual = true;
		reader.list(this.#readField);
		if (!this.#isUsual) return -1;
		const list = this.#add();
		this.#remember(reader.bytes, at, reader.at, list);
		return list;
	}

	readonly #readField = (): void => {
		this.#isUsual = this.#fieldReader.read() && this.#isUsual;
		this.#append(this.#list.names, this.#field.name);
		this.#append(this.#list.descriptions, this.#field.description);
		this.#append(this.#list.types, this.#field.type);
	};

	#append(target: GrowingBytes, slot: Slot): void {
		appendFolded(target, this.#reader, slot);
		target.appendByte(ITEM_END);
	}

	/** Adds the list being parsed and returns its index. */
	#add(): number {
		for (const part of Object.values(this.#list)) {
			this.#text.text.append(part.bytes, 0, part.length);
			this.#text.endEntry();
		}
		return this.#text.count / 3 - 1;
	}

	/** Remembers that these bytes of a complete list mean `list`, unless a limit is reached. */
	#remember(bytes: Uint8Array, start: number, end: number, list: number): void {
		const key = sample(bytes, start);
		const chain = this.#chains.get(key) ?? [];
		if (chain.length < MAX_CHAIN && this.#raw.length + end - start <= MAX_BYTES) {
			chain.push({ start: this.#raw.length, end: this.#raw.length + end - start, list });
			this.#raw.append(bytes, start, end);
			this.#rawBuffer = Buffer.from(this.#raw.bytes.buffer);
			this.#chains.set(key, chain);
		}
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
