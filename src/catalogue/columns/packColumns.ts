import { isRecord } from "../../base/record.ts";
import { blockSize, type TextColumn } from "./textColumn.ts";
import type { CatalogueColumns } from "./columns.ts";

const ALIGNMENT = 8;

/** A bump allocator within one block. */
class Block {
	readonly buffer: ArrayBuffer;
	#used = 0;

	constructor(bytes: number) {
		this.buffer = new ArrayBuffer(blockSize(bytes));
	}

	bytes(source: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
		return this.#put(new Uint8Array(this.buffer, this.#take(source.byteLength), source.length), source);
	}

	uint32(source: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
		return this.#put(new Uint32Array(this.buffer, this.#take(source.byteLength), source.length), source);
	}

	float64(source: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
		return this.#put(new Float64Array(this.buffer, this.#take(source.byteLength), source.length), source);
	}

	text({ bytes, starts }: TextColumn): TextColumn {
		return { bytes: this.bytes(bytes), starts: this.uint32(starts) };
	}

	/**
	 * Copies the source into the block and frees the source immediately, so that the block and the sources are never
	 * all in memory at once.
	 */
	#put<T extends Uint8Array | Uint32Array | Float64Array>(
		target: T,
		source: ArrayBufferView<ArrayBuffer> & ArrayLike<number>,
	): T {
		target.set(source);
		source.buffer.transfer(0);
		return target;
	}

	#take(bytes: number): number {
		const start = this.#used;
		this.#used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
		return start;
	}
}

/**
 * Moves columns into one block and leaves the given ones empty. One large block transfers between threads
 * quickly and is returned to the OS whole, whereas many blocks of all sizes fragment memory more with every
 * refresh.
 */
export function packColumns(columns: CatalogueColumns): { columns: CatalogueColumns; memory: ArrayBuffer } {
	const block = new Block(sizeOf(columns));
	const packed = {
		...columns,
		ids: block.bytes(columns.ids),
		idPlaces: block.uint32(columns.idPlaces),
		names: block.text(columns.names),
		text: block.text(columns.text),
		sellers: block.text(columns.sellers),
		sellerText: block.text(columns.sellerText),
		seller: block.uint32(columns.seller),
		prices: block.text(columns.prices),
		priceValues: block.float64(columns.priceValues),
		currencies: block.text(columns.currencies),
		currency: block.uint32(columns.currency),
		visibilities: block.text(columns.visibilities),
		visibility: block.uint32(columns.visibility),
		fieldText: block.text(columns.fieldText),
		fields: block.uint32(columns.fields),
		flags: block.bytes(columns.flags),
		created: block.float64(columns.created),
		updated: block.float64(columns.updated),
	};
	return { columns: packed, memory: block.buffer };
}

function sizeOf(columns: object): number {
	let size = 0;
	for (const value of Object.values(columns) as unknown[]) {
		if (ArrayBuffer.isView(value)) {
			size += Math.ceil(value.byteLength / ALIGNMENT) * ALIGNMENT;
		} else if (isRecord(value)) {
			size += sizeOf(value);
		}
	}
	return size;
}
