import { GrowingBytes, ID_BYTES, sameBytes } from "./columns.ts";

const FIRST_PLACES = 1024;
const NO_DIGIT = 255;
const digitValues = new Uint8Array(256).fill(NO_DIGIT);
for (let value = 0; value < 16; value++) {
	const digit = value.toString(16);
	digitValues[digit.charCodeAt(0)] = value;
	digitValues[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Parses a GUID into 16 bytes at `toStart`. Returns false if it's invalid, leaving those bytes unspecified. */
export function readGuid(
	source: Uint8Array,
	start: number,
	end: number,
	to: Uint8Array,
	toStart: number,
): boolean {
	if (end - start !== 36) return false;
	let out = toStart;
	for (let at = start; at < end;) {
		const place = at - start;
		if (place === 8 || place === 13 || place === 18 || place === 23) if (source[at++] !== 0x2d) return false;
		const high = digitValues[source[at] ?? 0] ?? NO_DIGIT;
		const low = digitValues[source[at + 1] ?? 0] ?? NO_DIGIT;
		if (high === NO_DIGIT || low === NO_DIGIT) return false;
		to[out++] = high * 16 + low;
		at += 2;
	}
	return true;
}

/** Hashes these bytes. With a random `seed`, a marketplace can't choose bytes that collide. */
export function hashOf(bytes: Uint8Array, start: number, end: number, seed: number): number {
	let hash = seed;
	for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
	hash ^= hash >>> 15;
	return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/** The row whose ID is at `key[start …]`, or -1. `idPlaces` is an open-addressing table of row + 1. */
export function findId(
	index: { readonly ids: Uint8Array; readonly idPlaces: Uint32Array; readonly idSeed: number },
	key: Uint8Array,
	start = 0,
): number {
	const mask = index.idPlaces.length - 1;
	for (let place = hashOf(key, start, start + ID_BYTES, index.idSeed) & mask; ; place = (place + 1) & mask) {
		const row = (index.idPlaces[place] ?? 0) - 1;
		if (row < 0 || sameBytes(index.ids, row * ID_BYTES, key, start, ID_BYTES)) return row;
	}
}

/** Collects the IDs of rows and detects duplicates. */
export class IdIndexBuilder {
	readonly #ids = new GrowingBytes();
	#places = new Uint32Array(FIRST_PLACES);
	#rows = 0;
	/** Random, so that a marketplace can't choose IDs that collide. */
	readonly #seed = Math.trunc(Math.random() * 0xffff_ffff);

	/** Parses the next row's ID, which `add` then adds. Returns false if it's invalid. */
	read(source: Uint8Array, start: number, end: number): boolean {
		this.#ids.reserve(ID_BYTES);
		return readGuid(source, start, end, this.#ids.bytes, this.#ids.length);
	}

	/** Adds the parsed ID. Returns the earlier row with the same ID, or -1. */
	add(): number {
		const start = this.#ids.length;
		this.#ids.length += ID_BYTES;
		this.#rows++;
		if (this.#rows * 2 > this.#places.length) this.#grow();
		return this.#place(this.#rows - 1, start);
	}

	written(): { ids: Uint8Array<ArrayBuffer>; idPlaces: Uint32Array<ArrayBuffer>; idSeed: number } {
		return { ids: this.#ids.written(), idPlaces: this.#places, idSeed: this.#seed };
	}

	/** A later row replaces an earlier one with the same ID. */
	#place(row: number, start: number): number {
		const ids = this.#ids.bytes;
		const mask = this.#places.length - 1;
		for (let place = hashOf(ids, start, start + ID_BYTES, this.#seed) & mask; ; place = (place + 1) & mask) {
			const earlier = (this.#places[place] ?? 0) - 1;
			if (earlier < 0 || sameBytes(ids, earlier * ID_BYTES, ids, start, ID_BYTES)) {
				this.#places[place] = row + 1;
				return earlier;
			}
		}
	}

	#grow(): void {
		this.#places = new Uint32Array(this.#places.length * 2);
		for (let row = 0; row < this.#rows - 1; row++) this.#place(row, row * ID_BYTES);
	}
}
