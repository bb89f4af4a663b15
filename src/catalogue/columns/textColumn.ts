/** Concatenated strings: entry `i` is `bytes[starts[i] … starts[i + 1])`. */
export interface TextColumn {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly starts: Uint32Array<ArrayBuffer>;
}

export function entryCount(column: TextColumn): number {
	return Math.max(column.starts.length - 1, 0);
}

/** Decodes one entry. Malformed UTF-8 becomes U+FFFD. */
export function entryText(column: TextColumn, index: number): string {
	const { buffer, byteOffset, byteLength } = column.bytes;
	return Buffer.from(buffer, byteOffset, byteLength).toString(
		"utf8",
		column.starts[index],
		column.starts[index + 1],
	);
}

export function sameBytes(
	a: Uint8Array,
	aStart: number,
	b: Uint8Array,
	bStart: number,
	length: number,
): boolean {
	for (let i = 0; i < length; i++) {
		if (a[aStart + i] !== b[bStart + i]) {
			return false;
		}
	}
	return true;
}

/**
 * Normalizes text for searching: NFC, lowercase, and a space for each run of control characters, one of which
 * separates items. Both forms of lowercase sigma become one, because the right form depends on letters not typed yet.
 */
export function fold(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replace(/[\p{Cc}]+/gu, " ");
}

const FIRST_CAPACITY_BYTES = 1 << 12;
const LARGE_BYTES = 4 * 1024 * 1024;
const ALWAYS_RETURNED_BYTES = 33 * 1024 * 1024;

/**
 * Makes allocations of 4 MB or more at least 33 MB: glibc may keep freed blocks of up to 32 MB, but returns larger
 * ones to the OS. Pages never written to use no memory.
 */
export function blockSize(bytes: number): number {
	return bytes < LARGE_BYTES ? bytes : Math.max(bytes, ALWAYS_RETURNED_BYTES);
}

/**
 * Copies to a new allocation and frees the old one immediately, without waiting for garbage collection. A transfer
 * to a greater length would write to all of the new memory, even to unused capacity.
 */
function grown(old: Uint8Array<ArrayBuffer>, capacity: number): ArrayBuffer {
	const buffer = new ArrayBuffer(capacity);
	new Uint8Array(buffer).set(old);
	old.buffer.transfer(0);
	return buffer;
}

/** A growable byte buffer. Only the first `length` bytes are in use. */
export class GrowingBytes {
	bytes: Uint8Array<ArrayBuffer>;
	length = 0;

	constructor(capacity = FIRST_CAPACITY_BYTES) {
		this.bytes = new Uint8Array(blockSize(capacity));
	}

	/** Makes room for `extra` more bytes. May replace `bytes`. */
	reserve(extra: number): void {
		const needed = this.length + extra;
		if (needed > this.bytes.length) {
			const capacity = blockSize(Math.max(needed, this.bytes.length * 2));
			this.bytes = new Uint8Array(grown(this.bytes.subarray(0, this.length), capacity));
		}
	}

	append(source: Uint8Array, start: number, end: number): void {
		this.reserve(end - start);
		const { bytes, length } = this;
		for (let from = start, to = length; from < end; from++, to++) {
			bytes[to] = source[from] ?? 0;
		}
		this.length = length + end - start;
	}

	appendByte(byte: number): void {
		this.reserve(1);
		this.bytes[this.length++] = byte;
	}

	/** The bytes in use, without copying. */
	written(): Uint8Array<ArrayBuffer> {
		return this.bytes.subarray(0, this.length);
	}
}

type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

class GrowingNumbers<T extends Numbers> {
	values: T;
	length = 0;
	readonly #over: (memory: ArrayBuffer, length?: number) => T;

	constructor(over: (memory: ArrayBuffer, length?: number) => T) {
		this.#over = over;
		this.values = over(new ArrayBuffer(FIRST_CAPACITY_BYTES));
	}

	push(value: number): void {
		if (this.length === this.values.length) {
			const { buffer, byteLength } = this.values;
			this.values = this.#over(grown(new Uint8Array(buffer), byteLength * 2));
		}
		this.values[this.length++] = value;
	}

	/** The values in use, without copying. */
	written(): T {
		return this.#over(this.values.buffer, this.length);
	}
}

export const growingUint32 = () => new GrowingNumbers((memory, length) => new Uint32Array(memory, 0, length));

export const growingFloat64 = () =>
	new GrowingNumbers((memory, length) => new Float64Array(memory, 0, length));

/** Builds a text column: append to `text`, then call `endEntry`. */
export class TextColumnBuilder {
	readonly text: GrowingBytes;
	readonly #starts = growingUint32();

	constructor(capacity?: number) {
		this.text = new GrowingBytes(capacity);
		this.#starts.push(0);
	}

	get count(): number {
		return this.#starts.length - 1;
	}

	endEntry(): void {
		this.#starts.push(this.text.length);
	}

	/** Whether entry `index` equals these bytes. */
	holds(index: number, source: Uint8Array, start: number, end: number): boolean {
		const from = this.#starts.values[index] ?? 0;
		const to = this.#starts.values[index + 1] ?? 0;
		return to - from === end - start && sameBytes(this.text.bytes, from, source, start, to - from);
	}

	written(): TextColumn {
		return { bytes: this.text.written(), starts: this.#starts.written() };
	}
}
