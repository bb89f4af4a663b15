import { stringOf } from "../../base/record.ts";
import { forLog } from "../../base/text.ts";
import { decode } from "../../api/wire/decode.ts";
import { isUtf16, type JsonFault, looksLikeHtml, parseJson } from "../../api/wire/json.ts";
import { datasetSchema } from "../../api/wire/schemas.ts";
import { type CatalogueColumns, GrowingBytes, packed } from "../columns/columns.ts";
import { DatasetsReader } from "./datasetsReader.ts";
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

/**
 * Parses the response of GET /v1/datasets/discover as it arrives, one element at a time. An element that isn't
 * a valid dataset doesn't affect the others: it's counted, and explained if it's among the first few. Parsing
 * is strict, so a truncated response never passes for a shorter list.
 */
export class CatalogueReader {
	readonly #reader = new JsonReader();
	readonly #datasets: DatasetsReader;
	readonly #reasons: string[] = [];
	/** Reused buffer. Bytes not parsed yet start at index 0. */
	readonly #work = new GrowingBytes();
	/** Parsing waits for this many bytes. Otherwise a long value would be parsed again with every chunk. */
	#worthwhile = BATCH_BYTES;
	#head = Buffer.alloc(0);
	#place: "start" | "element" | "afterElement" | "end" = "start";
	#elements = 0;
	#unreadable = 0;

	/** `expectedBytes`: approximate response length, for allocating memory up front. */
	constructor(expectedBytes = 0) {
		this.#datasets = new DatasetsReader(this.#reader, expectedBytes);
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
			const isEmpty = this.#place === "start" && this.#reader.at === this.#reader.bytes.length;
			throw new CatalogueFault(looksLikeHtml(this.#head) ? "html" : isEmpty ? "empty" : "truncated");
		}
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
		const parsed = parseJson(bytes);
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
