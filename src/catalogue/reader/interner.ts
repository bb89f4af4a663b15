import { type TextColumn, TextColumnBuilder } from "../columns/textColumn.ts";

/**
 * Deduplicates byte strings. Sellers, currencies, and visibilities repeat, so rows store the index of an
 * entry.
 */
export class Interner {
	readonly #column = new TextColumnBuilder();
	/** The last entry returned, which is often also the next. */
	#last = 0;
	/** Open addressing: entry + 1, or 0 if free. The length is a power of two, and at most half is used. */
	#places = new Uint32Array(1024);
	#hashes = new Uint32Array(512);
	/** Random, so that a marketplace can't make all its texts collide. */
	readonly #seed = Math.trunc(Math.random() * 0xffff_ffff);

	get count(): number {
		return this.#column.count;
	}

	/** The index of the entry with these bytes. A new entry's index is the previous `count`. */
	intern(source: Uint8Array, start: number, end: number): number {
		if (this.count > 0 && this.#column.holds(this.#last, source, start, end)) {
			return this.#last;
		}
		this.#last = this.#find(source, start, end);
		return this.#last;
	}

	written(): TextColumn {
		return this.#column.written();
	}

	#find(source: Uint8Array, start: number, end: number): number {
		const hash = this.#hash(source, start, end);
		const mask = this.#places.length - 1;
		for (let place = hash & mask; ; place = (place + 1) & mask) {
			const entry = (this.#places[place] ?? 0) - 1;
			if (entry < 0) {
				return this.#add(source, start, end, hash, place);
			}
			if (this.#hashes[entry] === hash && this.#column.holds(entry, source, start, end)) {
				return entry;
			}
		}
	}

	#hash(source: Uint8Array, start: number, end: number): number {
		let hash = this.#seed;
		let at = start;
		for (; at + 4 <= end; at += 4) {
			const four =
				(source[at] ?? 0) |
				((source[at + 1] ?? 0) << 8) |
				((source[at + 2] ?? 0) << 16) |
				((source[at + 3] ?? 0) << 24);
			hash = Math.imul(hash ^ four, 0x01000193);
			hash ^= hash >>> 13;
		}
		for (; at < end; at++) {
			hash = Math.imul(hash ^ (source[at] ?? 0), 0x01000193);
		}
		hash ^= hash >>> 15;
		return Math.imul(hash, 0x2c1b3c6d) >>> 0;
	}

	#add(source: Uint8Array, start: number, end: number, hash: number, place: number): number {
		const entry = this.#column.count;
		this.#column.text.append(source, start, end);
		this.#column.endEntry();
		this.#places[place] = entry + 1;
		this.#hashes[entry] = hash;
		if (entry + 1 === this.#hashes.length) {
			this.#grow();
		}
		return entry;
	}

	#grow(): void {
		const hashes = new Uint32Array(this.#hashes.length * 2);
		hashes.set(this.#hashes);
		const places = new Uint32Array(this.#places.length * 2);
		const mask = places.length - 1;
		for (let entry = 0; entry < this.#column.count; entry++) {
			let place = (hashes[entry] ?? 0) & mask;
			while (places[place] !== 0) {
				place = (place + 1) & mask;
			}
			places[place] = entry + 1;
		}
		this.#hashes = hashes;
		this.#places = places;
	}
}
