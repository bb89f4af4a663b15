import { GrowingBytes, growingUint32, type TextColumn, TextColumnBuilder } from "../columns/columns.ts";
import { hashOf } from "../columns/idIndex.ts";

/**
 * Builds a column of texts that repeat, such as currencies: each row stores the index of an entry. Append to `text`,
 * then call `endRow`.
 */
export class RepeatedTexts {
	readonly text = new GrowingBytes();
	readonly #entries = new TextColumnBuilder();
	readonly #rows = growingUint32();
	/** The entries with each hash. Strings as keys would have to be created for each row. */
	readonly #byHash = new Map<number, number[]>();
	/** Random, so that a marketplace can't choose texts that collide. */
	readonly #seed = Math.trunc(Math.random() * 0xffff_ffff);

	/** Returns whether the row's text is a new entry. */
	endRow(): boolean {
		const { count } = this.#entries;
		this.#rows.push(this.#find());
		this.text.length = 0;
		return this.#entries.count > count;
	}

	entries(): TextColumn {
		return this.#entries.written();
	}

	/** The index of each row's entry. */
	rows(): Uint32Array<ArrayBuffer> {
		return this.#rows.written();
	}

	/** The entry that equals `text`, added if there's none. */
	#find(): number {
		const { bytes, length } = this.text;
		const hash = hashOf(bytes, 0, length, this.#seed);
		const same = this.#byHash.get(hash) ?? [];
		for (const entry of same) if (this.#entries.holds(entry, bytes, 0, length)) return entry;
		const added = this.#entries.count;
		this.#byHash.set(hash, [...same, added]);
		this.#entries.text.append(bytes, 0, length);
		this.#entries.endEntry();
		return added;
	}
}
