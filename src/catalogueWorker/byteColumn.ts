/** Texts one behind the other: entry `i` is `bytes[starts[i] … starts[i + 1])`. */
export interface TextColumn {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly starts: Uint32Array<ArrayBuffer>;
}

export function entryCount(column: TextColumn): number {
	return Math.max(column.starts.length - 1, 0);
}

/** One entry as text; malformed UTF-8 becomes U+FFFD, as everywhere. */
export function entryText(column: TextColumn, index: number): string {
	const { buffer, byteOffset, byteLength } = column.bytes;
	return Buffer.from(buffer, byteOffset, byteLength).toString(
		"utf8",
		column.starts[index],
		column.starts[index + 1],
	);
}

const FIRST_CAPACITY = 1 << 12;

/** Bytes that grow by moving their memory where the system can, not by copying it. */
export class GrowingBytes {
	#buffer: ArrayBuffer;
	bytes: Uint8Array<ArrayBuffer>;
	length = 0;

	constructor(capacity = FIRST_CAPACITY) {
		this.#buffer = new ArrayBuffer(capacity);
		this.bytes = new Uint8Array(this.#buffer);
	}

	/** Makes room for `extra` more bytes; `bytes` may be another array afterwards. */
	reserve(extra: number): void {
		const needed = this.length + extra;
		if (needed > this.bytes.length) {
			this.#buffer = this.#buffer.transfer(Math.max(needed, Math.ceil(this.bytes.length * 1.5)));
			this.bytes = new Uint8Array(this.#buffer);
		}
	}

	append(source: Uint8Array, start: number, end: number): void {
		this.reserve(end - start);
		const { bytes, length } = this;
		if (end - start > 48) {
			bytes.set(source.subarray(start, end), length);
		} else {
			for (let from = start, to = length; from < end; from++, to++) {
				bytes[to] = source[from] ?? 0;
			}
		}
		this.length = length + end - start;
	}

	appendByte(byte: number): void {
		this.reserve(1);
		this.bytes[this.length++] = byte;
	}

	/** Gives the bytes away, in memory of exactly their size. */
	finish(): Uint8Array<ArrayBuffer> {
		const bytes = new Uint8Array(this.#buffer.transfer(this.length));
		this.#buffer = new ArrayBuffer(0);
		this.bytes = new Uint8Array(this.#buffer);
		this.length = 0;
		return bytes;
	}
}

/** A growing column of numbers of one kind. */
export class GrowingNumbers<
	T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
> {
	values: T;
	length = 0;
	readonly #make: (buffer: ArrayBuffer) => T;

	constructor(make: (buffer: ArrayBuffer) => T) {
		this.#make = make;
		this.values = make(new ArrayBuffer(FIRST_CAPACITY));
	}

	push(value: number): void {
		if (this.length === this.values.length) {
			this.values = this.#make(this.values.buffer.transfer(this.values.byteLength * 2));
		}
		this.values[this.length++] = value;
	}

	finish(): T {
		const bytes = this.length * this.values.BYTES_PER_ELEMENT;
		return this.#make(this.values.buffer.transfer(bytes));
	}
}

export function growingUint32(): GrowingNumbers<Uint32Array<ArrayBuffer>> {
	return new GrowingNumbers((buffer) => new Uint32Array(buffer));
}

export function growingFloat64(): GrowingNumbers<Float64Array<ArrayBuffer>> {
	return new GrowingNumbers((buffer) => new Float64Array(buffer));
}

export function growingUint8(): GrowingNumbers<Uint8Array<ArrayBuffer>> {
	return new GrowingNumbers((buffer) => new Uint8Array(buffer));
}

/** Builds a text column: append to `text`, then end the entry. */
export class TextColumnBuilder {
	readonly text = new GrowingBytes();
	readonly #starts = growingUint32();

	constructor() {
		this.#starts.push(0);
	}

	get count(): number {
		return this.#starts.length - 1;
	}

	endEntry(): void {
		this.#starts.push(this.text.length);
	}

	/** Whether entry `index` holds exactly these bytes. */
	holds(index: number, source: Uint8Array, start: number, end: number): boolean {
		const from = this.#starts.values[index] ?? 0;
		const to = this.#starts.values[index + 1] ?? 0;
		if (to - from !== end - start) {
			return false;
		}
		const { bytes } = this.text;
		for (let i = 0; i < to - from; i++) {
			if (bytes[from + i] !== source[start + i]) {
				return false;
			}
		}
		return true;
	}

	finish(): TextColumn {
		return { bytes: this.text.finish(), starts: this.#starts.finish() };
	}
}
