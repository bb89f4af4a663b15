import { isRecord } from "../../base/record.ts";
import {
	blockSize,
	type CatalogueColumns,
	GrowingBytes,
	growingFloat64,
	growingUint32,
	ITEM_END,
	type OddTimes,
	QUERYABLE,
	SUBSCRIBED,
	SUPERSEDED,
	TextColumnBuilder,
} from "../columns/columns.ts";
import { ByteTable, type FieldLists } from "./byteTable.ts";
import type { DatasetSlots } from "./datasetReader.ts";
import { IdIndexBuilder } from "../columns/idIndex.ts";
import { ASCII, ESCAPED, type JsonReader } from "./jsonReader.ts";
import { appendFolded, appendItem, appendPlain, type Slot, textOf } from "./stringSlot.ts";
import { parseTime, readTime } from "./timestampBytes.ts";

const TEXT_SHARE = 0.4;
const FIRST_TEXT_BYTES = 4_096;
/** The size of a small dataset in a response, for estimating the number of rows. */
const DATASET_BYTES = 600;

/** Each column starts at a multiple of this many bytes. */
const ALIGNMENT_BYTES = 8;

/** The maximum on each side of the decimal point. */
const MAX_PRICE_DIGITS = 40;

/** Copies datasets into columns straight from the response's bytes. */
export class ColumnsBuilder {
	readonly #ids: IdIndexBuilder;
	readonly #names = new TextColumnBuilder();
	readonly #lists: FieldLists;
	readonly #text: TextColumnBuilder;
	readonly #sellers = new ByteTable();
	readonly #sellerText = new TextColumnBuilder();
	readonly #seller = growingUint32();
	readonly #prices = new TextColumnBuilder();
	readonly #priceValues = growingFloat64();
	readonly #currencies = new ByteTable();
	readonly #currency = growingUint32();
	readonly #visibilities = new ByteTable();
	readonly #visibility = growingUint32();
	readonly #fields = growingUint32();
	readonly #flags = new GrowingBytes();
	readonly #created = growingFloat64();
	readonly #updated = growingFloat64();
	readonly #oddTimes: OddTimes[] = [];
	readonly #scratch = new GrowingBytes(1024);
	#duplicates = 0;

	/** `expectedBytes`: approximate response length, for allocating memory up front; 0 if unknown. */
	constructor(lists: FieldLists, expectedBytes: number) {
		this.#lists = lists;
		this.#ids = new IdIndexBuilder(expectedBytes / DATASET_BYTES);
		this.#text = new TextColumnBuilder(Math.max(Math.ceil(expectedBytes * TEXT_SHARE), FIRST_TEXT_BYTES));
	}

	get rows(): number {
		return this.#flags.length;
	}

	get duplicates(): number {
		return this.#duplicates;
	}

	/**
	 * Adds a dataset. Returns false and adds nothing unless its ID is a GUID and its price a decimal, both
	 * without escapes.
	 */
	add(reader: JsonReader, slots: DatasetSlots): boolean {
		const { id, price_per_chunk: price } = slots;
		const value = price.kind === ASCII ? readDecimal(reader.bytes, price.start, price.end) : Number.NaN;
		if (Number.isNaN(value)) return false;
		if (id.kind !== ASCII || !this.#ids.read(reader.bytes, id.start, id.end)) return false;
		const earlier = this.#ids.add();
		if (earlier >= 0) {
			this.#duplicates++;
			this.#flags.bytes[earlier] = (this.#flags.bytes[earlier] ?? 0) | SUPERSEDED;
		}
		this.#addTexts(reader, slots);
		this.#prices.text.append(reader.bytes, price.start, price.end);
		this.#prices.endEntry();
		this.#priceValues.push(value);
		this.#currency.push(this.#intern(this.#currencies, reader, slots.currency));
		this.#visibility.push(this.#intern(this.#visibilities, reader, slots.visibility));
		this.#fields.push(slots.fields);
		this.#addTimes(reader, slots);
		this.#flags.appendByte((slots.queryable ? QUERYABLE : 0) | (slots.subscribed ? SUBSCRIBED : 0));
		return true;
	}

	/**
	 * Moves the columns into one block, which is returned to the OS whole, whereas many blocks of all sizes fragment
	 * memory. Don't add anything afterward.
	 */
	packed(): { columns: CatalogueColumns; memory: ArrayBuffer } {
		const columns = this.#written();
		const block = new Block(sizeOf(columns));
		return { columns: { ...columns, ...block.moved(columns) }, memory: block.memory };
	}

	#written(): CatalogueColumns {
		return {
			rows: this.rows,
			count: this.rows - this.#duplicates,
			...this.#ids.written(),
			names: this.#names.written(),
			text: this.#text.written(),
			sellers: this.#sellers.written(),
			sellerText: this.#sellerText.written(),
			seller: this.#seller.written(),
			prices: this.#prices.written(),
			priceValues: this.#priceValues.written(),
			currencies: this.#currencies.written(),
			currency: this.#currency.written(),
			visibilities: this.#visibilities.written(),
			visibility: this.#visibility.written(),
			fieldText: this.#lists.written(),
			fields: this.#fields.written(),
			flags: this.#flags.written(),
			created: this.#created.written(),
			updated: this.#updated.written(),
			oddTimes: this.#oddTimes,
		};
	}

	#addTexts(reader: JsonReader, slots: DatasetSlots): void {
		appendPlain(this.#names.text, reader, slots.name);
		this.#names.endEntry();
		appendFolded(this.#text.text, reader, slots.name);
		this.#text.text.appendByte(ITEM_END);
		appendFolded(this.#text.text, reader, slots.description);
		this.#text.endEntry();
		this.#scratch.length = 0;
		appendItem(this.#scratch, reader, slots.seller_id);
		appendPlain(this.#scratch, reader, slots.seller_name);
		const known = this.#sellers.count;
		const seller = this.#sellers.intern(this.#scratch.bytes, 0, this.#scratch.length);
		this.#seller.push(seller);
		if (seller === known) {
			appendFolded(this.#sellerText.text, reader, slots.seller_name);
			this.#sellerText.endEntry();
		}
	}

	#intern(table: ByteTable, reader: JsonReader, slot: Slot): number {
		if (slot.kind !== ESCAPED) return table.intern(reader.bytes, slot.start, slot.end);
		this.#scratch.length = 0;
		appendPlain(this.#scratch, reader, slot);
		return table.intern(this.#scratch.bytes, 0, this.#scratch.length);
	}

	#addTimes(reader: JsonReader, slots: DatasetSlots): void {
		const created = timeOf(reader, slots.created_at);
		const updated = timeOf(reader, slots.updated_at);
		const oddCreated = Number.isNaN(created) ? oddTime(reader, slots.created_at) : "";
		const oddUpdated = Number.isNaN(updated) ? oddTime(reader, slots.updated_at) : "";
		if (oddCreated !== "" || oddUpdated !== "")
			this.#oddTimes.push({ row: this.#created.length, created: oddCreated, updated: oddUpdated });
		this.#created.push(created);
		this.#updated.push(updated);
	}
}

function timeOf(reader: JsonReader, slot: Slot): number {
	return slot.kind === ASCII ? readTime(reader.bytes, slot.start, slot.end) : parseTime(textOf(reader, slot));
}

/** The text of a time that can't be parsed, at most 100 characters. */
function oddTime(reader: JsonReader, slot: Slot): string {
	return textOf(reader, slot).slice(0, 100).toWellFormed();
}

/**
 * The approximate value of a decimal, or NaN if it isn't `-?digits[.digits]` with up to 40 digits per side, as in the
 * schema.
 */
function readDecimal(bytes: Uint8Array, start: number, end: number): number {
	const first = bytes[start] === 0x2d ? start + 1 : start;
	let value = 0;
	let point = end;
	for (let at = first; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if (byte === 0x2e && point === end) point = at;
		else if (byte >= 0x30 && byte <= 0x39) value = value * 10 + byte - 0x30;
		else return Number.NaN;
	}
	const digits = point - first;
	const places = Math.max(end - point - 1, 0);
	const complete = digits > 0 && (point === end || places > 0);
	const fits = digits <= MAX_PRICE_DIGITS && places <= MAX_PRICE_DIGITS;
	return complete && fits ? (first > start ? -value : value) / 10 ** places : Number.NaN;
}

/** Memory for all columns, filled from its start. */
class Block {
	readonly memory: ArrayBuffer;
	#used = 0;

	constructor(bytes: number) {
		this.memory = new ArrayBuffer(blockSize(bytes));
	}

	/** The columns with their arrays in the block. */
	moved(columns: object): Record<string, unknown> {
		const entries: ReadonlyArray<[string, unknown]> = Object.entries(columns);
		return Object.fromEntries(
			entries.map(([name, value]) => [
				name,
				isArray(value) ? this.#move(value) : isRecord(value) ? this.moved(value) : value,
			]),
		);
	}

	/** Copies an array into the block and frees the original immediately, to lower the peak of memory. */
	#move(source: NumberArray): NumberArray {
		const Kind = kinds.find((kind) => source instanceof kind) ?? Uint8Array;
		const target = new Kind(this.memory, this.#used, source.length);
		target.set(source);
		this.#used += aligned(source.byteLength);
		source.buffer.transfer(0);
		return target;
	}
}

const kinds = [Uint8Array, Uint32Array, Float64Array] as const;
type NumberArray = InstanceType<(typeof kinds)[number]> & { readonly buffer: ArrayBuffer };

function isArray(value: unknown): value is NumberArray {
	return kinds.some((kind) => value instanceof kind);
}

function aligned(bytes: number): number {
	return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

function sizeOf(columns: object): number {
	let size = 0;
	for (const value of Object.values(columns) as unknown[]) {
		if (isArray(value)) size += aligned(value.byteLength);
		else if (isRecord(value)) size += sizeOf(value);
	}
	return size;
}
