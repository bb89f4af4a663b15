import { stringOf } from "../../base/record.ts";
import { decode } from "../../api/wire/decode.ts";
import { type JsonFault, looksLikeHtml, parseJson } from "../../api/wire/json.ts";
import { type Dataset, datasetSchema } from "../../api/wire/schemas.ts";
import { forLog } from "../../base/text.ts";
import { type CatalogueColumns, GrowingBytes } from "../columns/columns.ts";
import { ColumnsBuilder } from "./columnsBuilder.ts";
import { DatasetReader, textKeys } from "./datasetReader.ts";
import { FieldLists } from "./byteTable.ts";
import { CLOSE_BRACKET, COMMA, JsonReader, MalformedJson, moreBytes, OPEN_BRACKET } from "./jsonReader.ts";

/** The response is unusable as a whole, such as when it's truncated or not a list. */
export class CatalogueFault extends Error {
	readonly fault: JsonFault | "notAList";

	constructor(fault: JsonFault | "notAList") {
		super(`The list of datasets can’t be read: ${fault}`);
		this.fault = fault;
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
/** Bytes to wait for before parsing. Each stop inside an element costs time: the element is parsed again. */
const BATCH_BYTES = 256 * 1024;

/** Keys kept when a dataset of an unusual form is rewritten. */
const writtenKeys = [...textKeys, "metadata_schema", "type", "queryable", "subscribed"];

type Place = "start" | "firstElement" | "element" | "afterElement" | "end";

/**
 * Parses the response of GET /v1/datasets/discover as it arrives, one element at a time. An element that isn't
 * a valid dataset doesn't affect the others: it's counted, and explained if it's among the first few. Parsing
 * is strict, so a truncated response never passes for a shorter list.
 */
export class CatalogueReader {
	readonly #reader = new JsonReader();
	readonly #lists = new FieldLists();
	readonly #datasets = new DatasetReader(this.#reader, this.#lists);
	readonly #columns: ColumnsBuilder;
	readonly #reasons: string[] = [];
	/** Reused buffer. Bytes not parsed yet start at index 0. */
	readonly #work = new GrowingBytes();
	/** Parsing waits for this many bytes. Otherwise a long value would be parsed again with every chunk. */
	#worthwhile = BATCH_BYTES;
	#head = Buffer.alloc(0);
	#place: Place = "start";
	#elements = 0;
	#unreadable = 0;

	/** `expectedBytes`: approximate response length, for allocating memory up front. */
	constructor(expectedBytes = 0) {
		this.#columns = new ColumnsBuilder(this.#lists, expectedBytes);
	}

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
		this.#worthwhile = Math.max(BATCH_BYTES, this.#elements === before ? work.length * 2 : 0);
	}

	/** Ends the response and hands over the columns. Throws CatalogueFault if it wasn't a complete list. */
	finish(): ReadCatalogue {
		this.#read();
		if (this.#place !== "end") {
			const nothing = this.#place === "start" && this.#reader.at === this.#reader.bytes.length;
			throw new CatalogueFault(looksLikeHtml(this.#head) ? "html" : nothing ? "empty" : "truncated");
		}
		return {
			...this.#columns.packed(),
			unreadable: this.#unreadable,
			reasons: this.#reasons,
			duplicates: this.#columns.duplicates,
		};
	}

	/** Parses all complete elements and leaves `#reader.at` at the first byte that's still to be parsed. */
	#read(): void {
		const reader = this.#reader;
		reader.open(this.#work.written());
		let safe = 0;
		try {
			for (;;) {
				reader.peek();
				safe = reader.at;
				this.#step();
				safe = reader.at;
			}
		} catch (error) {
			if (error !== moreBytes)
				throw error instanceof MalformedJson ? new CatalogueFault(this.#faultOf(error)) : error;
			reader.at = this.#place === "end" || onlySpace(reader.bytes, safe) ? reader.bytes.length : safe;
		}
	}

	#faultOf(error: MalformedJson): JsonFault {
		return error.tooDeep ? "tooDeep" : looksLikeHtml(this.#head) ? "html" : "garbage";
	}

	/** Parses one element, or one token between elements. */
	#step(): void {
		const reader = this.#reader;
		const byte = reader.peek();
		switch (this.#place) {
			case "start":
				this.#start(byte);
				return;
			case "firstElement":
			case "element":
				if (byte === CLOSE_BRACKET && this.#place === "firstElement") {
					reader.at++;
					this.#place = "end";
				} else {
					this.#element();
				}
				return;
			case "afterElement":
				if (byte !== COMMA && byte !== CLOSE_BRACKET) throw new MalformedJson();
				reader.at++;
				this.#place = byte === COMMA ? "element" : "end";
				return;
			case "end":
				throw new MalformedJson();
		}
	}

	#start(byte: number): void {
		const reader = this.#reader;
		const [first = 0, second = 0, third = 0] = reader.bytes;
		if (first === 0xef && second === 0xbb && third === 0xbf && reader.at === 0) {
			reader.at = 3;
			reader.peek();
		} else if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
			throw new CatalogueFault("utf16");
		} else if (reader.bytes.subarray(0, 4).includes(0)) {
			throw new CatalogueFault("utf16");
		} else if (byte !== OPEN_BRACKET) {
			reader.skip(0);
			throw new CatalogueFault("notAList");
		}
		reader.expect(OPEN_BRACKET);
		this.#place = "firstElement";
	}

	#element(): void {
		const reader = this.#reader;
		const start = reader.at;
		if (!this.#datasets.read() || !this.#columns.add(reader, this.#datasets.slots))
			this.#readOdd(reader.bytes.subarray(start, reader.at));
		this.#elements++;
		this.#place = "afterElement";
	}

	/** Falls back to the schema, which may accept an unusual element or say what's wrong with it. */
	#readOdd(bytes: Uint8Array): void {
		const parsed = parseJson(bytes);
		const value = parsed.ok ? parsed.value : undefined;
		const read = decode(datasetSchema, value);
		if (read.ok) {
			this.#addDecoded(read.value);
			return;
		}
		this.#unreadable++;
		if (this.#reasons.length < EXPLAINED) {
			const { path, code } = read.mismatch;
			this.#reasons.push(`${this.#elements} ${forLog(nameOf(value))} ${path || "entry"}: ${code}`);
		}
	}

	#addDecoded(dataset: Dataset): void {
		const reader = new JsonReader();
		reader.open(Uint8Array.from(Buffer.from(JSON.stringify(dataset, writtenKeys))));
		const datasets = new DatasetReader(reader, this.#lists);
		if (!datasets.read() || !this.#columns.add(reader, datasets.slots))
			throw new Error("A valid dataset doesn’t fit the columns");
	}
}

function onlySpace(bytes: Uint8Array, from: number): boolean {
	return !bytes
		.subarray(from)
		.some((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09);
}

function nameOf(element: unknown): string {
	return stringOf(element, "name")?.slice(0, 120) ?? "";
}
