import type { Dataset } from "../../api/wire/schemas.ts";
import {
	type CatalogueColumns,
	GrowingBytes,
	growingFloat64,
	growingUint32,
	ITEM_END,
	QUERYABLE,
	SUBSCRIBED,
	SUPERSEDED,
	TextColumnBuilder,
} from "../columns/columns.ts";
import { IdIndexBuilder } from "../columns/idIndex.ts";
import { FieldLists } from "./fieldLists.ts";
import { ASCII, type JsonReader, ObjectReader, Slot } from "./jsonReader.ts";
import { RepeatedTexts } from "./repeatedTexts.ts";
import { appendFolded, appendItem, appendPlain } from "./textBytes.ts";
import { TimeColumns } from "./timestampBytes.ts";

const TEXT_SHARE = 0.4;
const FIRST_TEXT_BYTES = 4_096;
/** The size of a small dataset in a response, for estimating the number of rows. */
const DATASET_BYTES = 600;

/** Parses datasets into columns, straight from the response's bytes. */
export class DatasetsReader {
	readonly #reader: JsonReader;
	readonly #dataset: ObjectReader;
	/** The values of the dataset being parsed. */
	readonly #texts = {
		id: new Slot(),
		seller_id: new Slot(),
		seller_name: new Slot(),
		name: new Slot(),
		description: new Slot(),
		price_per_chunk: new Slot(),
		currency: new Slot(),
		visibility: new Slot(),
		created_at: new Slot(),
		updated_at: new Slot(),
	};
	#fieldList = 0;
	#flag = 0;
	readonly #ids: IdIndexBuilder;
	readonly #names = new TextColumnBuilder();
	readonly #text: TextColumnBuilder;
	readonly #sellers = new RepeatedTexts();
	readonly #sellerText = new TextColumnBuilder();
	readonly #prices = new TextColumnBuilder();
	readonly #priceValues = growingFloat64();
	readonly #currencies = new RepeatedTexts();
	readonly #visibilities = new RepeatedTexts();
	readonly #fieldLists: FieldLists;
	readonly #fields = growingUint32();
	readonly #flags = new GrowingBytes();
	readonly #times = new TimeColumns();
	/** Rows whose ID a later one repeated. */
	duplicates = 0;

	constructor(reader: JsonReader, expectedBytes: number) {
		this.#reader = reader;
		this.#ids = new IdIndexBuilder(expectedBytes / DATASET_BYTES);
		this.#text = new TextColumnBuilder(Math.max(Math.ceil(expectedBytes * TEXT_SHARE), FIRST_TEXT_BYTES));
		this.#fieldLists = new FieldLists(reader);
		this.#dataset = new ObjectReader(reader, 1, {
			...this.#texts,
			metadata_schema: () => this.#readFields(),
			queryable: () => this.#readFlag(QUERYABLE),
			subscribed: () => this.#readFlag(SUBSCRIBED),
		});
	}

	/**
	 * Parses the next element as a row. Returns false and adds nothing unless it has the usual form, its ID is a
	 * GUID, and its price is a decimal, both without escapes.
	 */
	read(): boolean {
		this.#fieldList = 0;
		this.#flag = 0;
		if (!this.#dataset.read()) return false;
		const { bytes } = this.#reader;
		const { id, price_per_chunk: price } = this.#texts;
		const value = price.kind === ASCII ? readDecimal(bytes, price.start, price.end) : Number.NaN;
		if (Number.isNaN(value)) return false;
		if (id.kind !== ASCII || !this.#ids.read(bytes, id.start, id.end)) return false;
		const earlier = this.#ids.add();
		if (earlier >= 0) {
			this.duplicates++;
			this.#flags.bytes[earlier] = (this.#flags.bytes[earlier] ?? 0) | SUPERSEDED;
		}
		this.#addTexts();
		this.#prices.text.append(bytes, price.start, price.end);
		this.#prices.endEntry();
		this.#priceValues.push(value);
		this.#fields.push(this.#fieldList);
		this.#flags.appendByte(this.#flag);
		return true;
	}

	/** Adds a dataset that `read` rejected and the schema accepts. */
	add(dataset: Dataset): void {
		const keys = [...Object.keys(this.#texts), "metadata_schema", "type", "queryable", "subscribed"];
		const bytes = Uint8Array.from(Buffer.from(JSON.stringify(dataset, keys)));
		if (!this.#reader.aside(bytes, () => this.read()))
			throw new Error("A valid dataset doesn’t fit the columns");
	}

	written(): CatalogueColumns {
		const rows = this.#flags.length;
		return {
			rows,
			count: rows - this.duplicates,
			...this.#ids.written(),
			names: this.#names.written(),
			text: this.#text.written(),
			sellers: this.#sellers.entries(),
			sellerText: this.#sellerText.written(),
			seller: this.#sellers.rows(),
			prices: this.#prices.written(),
			priceValues: this.#priceValues.written(),
			currencies: this.#currencies.entries(),
			currency: this.#currencies.rows(),
			visibilities: this.#visibilities.entries(),
			visibility: this.#visibilities.rows(),
			fieldText: this.#fieldLists.written(),
			fields: this.#fields.written(),
			flags: this.#flags.written(),
			...this.#times.written(),
		};
	}

	#addTexts(): void {
		const reader = this.#reader;
		const { name, description, seller_id, seller_name, currency, visibility } = this.#texts;
		appendPlain(this.#names.text, reader, name);
		this.#names.endEntry();
		appendFolded(this.#text.text, reader, name);
		this.#text.text.appendByte(ITEM_END);
		appendFolded(this.#text.text, reader, description);
		this.#text.endEntry();
		appendItem(this.#sellers.text, reader, seller_id);
		appendPlain(this.#sellers.text, reader, seller_name);
		if (this.#sellers.endRow()) {
			appendFolded(this.#sellerText.text, reader, seller_name);
			this.#sellerText.endEntry();
		}
		appendPlain(this.#currencies.text, reader, currency);
		this.#currencies.endRow();
		appendPlain(this.#visibilities.text, reader, visibility);
		this.#visibilities.endRow();
		this.#times.add(reader, this.#texts.created_at, this.#texts.updated_at);
	}

	#readFields(): boolean {
		const list = this.#fieldLists.read();
		this.#fieldList = Math.max(list, 0);
		return list >= 0;
	}

	#readFlag(flag: number): boolean {
		const byte = this.#reader.peek();
		if (byte !== 0x74 && byte !== 0x66) return false;
		this.#reader.literal(byte === 0x74 ? "true" : "false");
		this.#flag = byte === 0x74 ? this.#flag | flag : this.#flag & ~flag;
		return true;
	}
}

/** The maximum on each side of the decimal point. */
const MAX_PRICE_DIGITS = 40;

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
