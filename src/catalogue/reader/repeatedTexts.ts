import { GrowingBytes, growingUint32, type TextColumn, TextColumnBuilder } from "../columns/columns.ts";

/**
 * Builds a column of texts that repeat, such as currencies: each row stores the index of an entry. Append to `text`,
 * then call `endRow`.
 */
export class RepeatedTexts {
	readonly text = new GrowingBytes();
	readonly #entries = new TextColumnBuilder();
	readonly #rows = growingUint32();
	readonly #indices = new Map<string, number>();
	/** The last row's entry. The next one is often the same, so comparing it first saves time. */
	#last = 0;

	/** Returns whether the row's text is a new entry. */
	endRow(): boolean {
		const { bytes, length } = this.text;
		const { count } = this.#entries;
		if (count === 0 || !this.#entries.holds(this.#last, bytes, 0, length)) {
			const key = Buffer.from(bytes.buffer, 0, length).toString("latin1");
			this.#last = this.#indices.get(key) ?? count;
			if (this.#last === count) {
				this.#indices.set(key, count);
				this.#entries.text.append(bytes, 0, length);
				this.#entries.endEntry();
			}
		}
		this.#rows.push(this.#last);
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
}
