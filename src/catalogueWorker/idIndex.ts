import { GrowingBytes } from "./byteColumn.ts";

const BYTES = 16;
const FIRST_PLACES = 1024;
const NO_DIGIT = 255;
const DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (let value = 0; value < 16; value++) {
	const digit = value.toString(16);
	DIGITS[digit.charCodeAt(0)] = value;
	DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Reads a GUID's text from bytes into 16 bytes at `to`; false if it is none (then `to` holds anything). */
export function readGuid(
	source: Uint8Array,
	start: number,
	end: number,
	to: Uint8Array,
	toStart: number,
): boolean {
	if (end - start !== 36) {
		return false;
	}
	let out = toStart;
	for (let at = start; at < end;) {
		const place = at - start;
		if (place === 8 || place === 13 || place === 18 || place === 23) {
			if (source[at++] !== 0x2d) {
				return false;
			}
		}
		const high = DIGITS[source[at] ?? 0] ?? NO_DIGIT;
		const low = DIGITS[source[at + 1] ?? 0] ?? NO_DIGIT;
		if (high === NO_DIGIT || low === NO_DIGIT) {
			return false;
		}
		to[out++] = high * 16 + low;
		at += 2;
	}
	return true;
}

function hashAt(bytes: Uint8Array, start: number, seed: number): number {
	let hash = seed;
	for (let i = start; i < start + BYTES; i++) {
		hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
	}
	hash ^= hash >>> 15;
	return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

function same(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number): boolean {
	for (let i = 0; i < BYTES; i++) {
		if (a[aStart + i] !== b[bStart + i]) {
			return false;
		}
	}
	return true;
}

/** The row that has the id at `key[start …]`, or -1. `places` holds row + 1 by open addressing. */
export function findId(
	index: { readonly ids: Uint8Array; readonly idPlaces: Uint32Array; readonly idSeed: number },
	key: Uint8Array,
	start = 0,
): number {
	const mask = index.idPlaces.length - 1;
	for (let place = hashAt(key, start, index.idSeed) & mask; ; place = (place + 1) & mask) {
		const row = (index.idPlaces[place] ?? 0) - 1;
		if (row < 0 || same(index.ids, row * BYTES, key, start)) {
			return row;
		}
	}
}

/** Collects the ids of rows, and knows which row had an id before. */
export class IdIndexBuilder {
	readonly #ids = new GrowingBytes();
	#places: Uint32Array<ArrayBuffer>;
	#rows = 0;
	/** Keeps a service from choosing ids that collide. */
	readonly #seed = Math.trunc(Math.random() * 0xffff_ffff);

	/** `expectedRows`: about how many there will be, so that the table need not be made anew as they come. */
	constructor(expectedRows: number) {
		this.#places = new Uint32Array(Math.max(FIRST_PLACES, 2 ** Math.ceil(Math.log2(expectedRows * 2))));
	}

	/** Reads the id of the next row; false if it is none, and then nothing was added. */
	read(source: Uint8Array, start: number, end: number): boolean {
		this.#ids.reserve(BYTES);
		return readGuid(source, start, end, this.#ids.bytes, this.#ids.length);
	}

	/** Adds the id that was read; gives the row that has it already, or -1. */
	add(): number {
		const start = this.#ids.length;
		this.#ids.length += BYTES;
		this.#rows++;
		if (this.#rows * 2 > this.#places.length) {
			this.#grow();
		}
		return this.#place(this.#rows - 1, start);
	}

	written(): { ids: Uint8Array<ArrayBuffer>; idPlaces: Uint32Array<ArrayBuffer>; idSeed: number } {
		return { ids: this.#ids.written(), idPlaces: this.#places, idSeed: this.#seed };
	}

	/** The later row takes the place of an earlier one with the same id. */
	#place(row: number, start: number): number {
		const ids = this.#ids.bytes;
		const mask = this.#places.length - 1;
		for (let place = hashAt(ids, start, this.#seed) & mask; ; place = (place + 1) & mask) {
			const earlier = (this.#places[place] ?? 0) - 1;
			if (earlier < 0 || same(ids, earlier * BYTES, ids, start)) {
				this.#places[place] = row + 1;
				return earlier;
			}
		}
	}

	#grow(): void {
		this.#places = new Uint32Array(this.#places.length * 2);
		for (let row = 0; row < this.#rows - 1; row++) {
			this.#place(row, row * BYTES);
		}
	}
}
