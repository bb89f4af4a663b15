import { stringOf } from "../../base/record.ts";
import { forLog } from "../../base/text.ts";
import { decode } from "../../api/wire/decode.ts";
import { isUtf16, type JsonFault, looksLikeHtml, parseBody } from "../../api/wire/json.ts";
import { type Dataset, datasetSchema } from "../../api/wire/schemas.ts";
import {
	type CatalogueColumns,
	GrowingBytes,
	growingFloat64,
	growingUint32,
	ITEM_END,
	packed,
	QUERYABLE,
	SUBSCRIBED,
	SUPERSEDED,
	TextColumnBuilder,
} from "../columns/columns.ts";
import { IdIndexBuilder } from "../columns/idIndex.ts";
import { FieldLists } from "./fieldLists.ts";
import {
	ASCII,
	CLOSE_BRACKET,
	COMMA,
	JsonReader,
	MalformedJson,
	moreBytes,
	ObjectReader,
	OPEN_BRACKET,
	Slot,
} from "./jsonReader.ts";
import { RepeatedTexts } from "./repeatedTexts.ts";
import { appendFolded, appendItem } from "./textBytes.ts";
import { TimeColumns } from "./timestampBytes.ts";

/** The response is unusable as a whole, such as when it's truncated, not a list, or has only unreadable entries. */
export class CatalogueFault extends Error {
	readonly fault: JsonFault | "notAList" | "unreadable";
	/** One line about the first unreadable entry. */
	readonly reason: string | undefined;

	constructor(fault: CatalogueFault["fault"], reason?: string) {
		super(`The list of datasets can’t be read: ${fault}`);
		this.fault = fault;
		this.reason = reason;
	}
}

export interface ReadCatalogue {
	readonly columns: CatalogueColumns;
	/** The single block that backs all columns. */
	readonly memory: ArrayBuffer;
	readonly unreadable: number;
	/** One line for each of the first few unreadable entries: position, name, and what's wrong. */
	readonly reasons: readonly string[];
	readonly duplicates: number;
}

const EXPLAINED = 5;
const HEAD_BYTES = 512;

/**
 * Parses the response of GET /v1/datasets/discover as it arrives, one element at a time. An element that isn't
 * a valid dataset doesn't affect the others: it's counted, and explained if it's among the first few. Parsing
 * is strict, so a truncated response never passes for a shorter list.
 */
export class CatalogueReader {
	readonly #reader = new JsonReader();
	readonly #datasets = new DatasetsReader(this.#reader);
	readonly #reasons: string[] = [];
	/** Reused buffer. Bytes not parsed yet start at index 0. */
	readonly #work = new GrowingBytes();
	/**
	 * Parsing waits for this many bytes: first for the head, then for more of a long value, which would otherwise be
	 * parsed again with every chunk.
	 */
	#worthwhile = HEAD_BYTES;
	#head = Buffer.alloc(0);
	#place: "start" | "element" | "afterElement" | "end" = "start";
	#elements = 0;
	#unreadable = 0;

	/** Consumes the next bytes. The caller may reuse `chunk` afterward. Throws CatalogueFault. */
	feed(chunk: Uint8Array): void {
		if (this.#head.length < HEAD_BYTES)
			this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES);
		const work = this.#work;
		work.reserve(chunk.length);
		work.bytes.set(chunk, work.length);
		work.length += chunk.length;
		if (work.length < this.#worthwhile) return;
		const before = this.#elements;
		this.#read();
		work.bytes.copyWithin(0, this.#reader.at, work.length);
		work.length -= this.#reader.at;
		this.#worthwhile = this.#elements === before ? work.length * 2 : 0;
	}

	/**
	 * Ends the response and hands over the columns. Throws CatalogueFault if it wasn't a complete list, or if none of
	 * its entries can be read: such a response must not replace the last list.
	 */
	finish(): ReadCatalogue {
		this.#read();
		if (this.#place !== "end") {
			const isEmpty = this.#place === "start" && this.#reader.at === this.#reader.bytes.length;
			throw new CatalogueFault(looksLikeHtml(this.#head) ? "html" : isEmpty ? "empty" : "truncated");
		}
		if (this.#unreadable > 0 && this.#unreadable === this.#elements)
			throw new CatalogueFault("unreadable", this.#reasons[0]);
		return {
			...packed(this.#datasets.written()),
			unreadable: this.#unreadable,
			reasons: this.#reasons,
			duplicates: this.#datasets.duplicates,
		};
	}

	/** Parses all complete elements and leaves `#reader.at` at the first byte that's still to be parsed. */
	#read(): void {
		const reader = this.#reader;
		reader.open(this.#work.written());
		let from = 0;
		try {
			for (;;) {
				from = reader.bytes.length;
				const byte = reader.peek();
				from = reader.at;
				this.#step(byte);
			}
		} catch (error) {
			if (error !== moreBytes) throw error instanceof MalformedJson ? this.#faultOf(error) : error;
			reader.at = from;
		}
	}

	#faultOf({ fault }: MalformedJson): CatalogueFault {
		if (isUtf16(this.#head)) return new CatalogueFault("utf16");
		return new CatalogueFault(fault === "garbage" && looksLikeHtml(this.#head) ? "html" : fault);
	}

	/** Parses one element, or one token between elements, which begins with `byte`. */
	#step(byte: number): void {
		const reader = this.#reader;
		if (this.#place === "start") {
			this.#start();
		} else if (this.#place === "element" && (byte !== CLOSE_BRACKET || this.#elements > 0)) {
			const { at } = reader;
			if (!this.#datasets.read()) this.#readOdd(reader.bytes.subarray(at, reader.at));
			this.#elements++;
			this.#place = "afterElement";
		} else if (this.#place !== "end" && (byte === CLOSE_BRACKET || byte === COMMA)) {
			reader.at++;
			this.#place = byte === COMMA ? "element" : "end";
		} else {
			throw new MalformedJson();
		}
	}

	#start(): void {
		const reader = this.#reader;
		const [first, second, third] = reader.bytes;
		if (reader.at === 0 && first === 0xef && second === 0xbb && third === 0xbf) reader.at = 3;
		if (reader.peek() !== OPEN_BRACKET) {
			reader.skip(0);
			throw new MalformedJson("notAList");
		}
		reader.at++;
		this.#place = "element";
	}

	/** Falls back to the schema, which may accept an unusual element or say what's wrong with it. */
	#readOdd(bytes: Uint8Array): void {
		const parsed = parseBody(bytes);
		const value = parsed.ok ? parsed.value : undefined;
		const read = decode(datasetSchema, value);
		if (read.ok) {
			this.#datasets.add(read.value);
			return;
		}
		this.#unreadable++;
		if (this.#reasons.length < EXPLAINED) {
			const { path, code } = read.mismatch;
			this.#reasons.push(`${this.#elements} ${forLog(nameOf(value))} ${path || "entry"}: ${code}`);
		}
	}
}

function nameOf(element: unknown): string {
	return stringOf(element, "name")?.slice(0, 120) ?? "";
}

/** Parses datasets into columns, straight from the response's bytes. */
class DatasetsReader {
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
	readonly #ids = new IdIndexBuilder();
	readonly #names = new TextColumnBuilder();
	readonly #text = new TextColumnBuilder();
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

	constructor(reader: JsonReader) {
		this.#reader = reader;
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
		const value = readDecimal(bytes, price.start, price.end);
		if (Number.isNaN(value)) return false;
		if (id.kind !== ASCII || !this.#ids.read(bytes, id.start, id.end)) return false;
		const earlier = this.#ids.add();
		if (earlier >= 0) {
			this.duplicates++;
			this.#flags.bytes[earlier] = (this.#flags.bytes[earlier] ?? 0) | SUPERSEDED;
		}
		this.#addTexts();
		this.#reader.copy(price, this.#prices.text);
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
		reader.copy(name, this.#names.text);
		this.#names.endEntry();
		appendFolded(this.#text.text, reader, name);
		this.#text.text.appendByte(ITEM_END);
		appendFolded(this.#text.text, reader, description);
		this.#text.endEntry();
		appendItem(this.#sellers.text, reader, seller_id);
		reader.copy(seller_name, this.#sellers.text);
		if (this.#sellers.endRow()) {
			appendFolded(this.#sellerText.text, reader, seller_name);
			this.#sellerText.endEntry();
		}
		reader.copy(currency, this.#currencies.text);
		this.#currencies.endRow();
		reader.copy(visibility, this.#visibilities.text);
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
