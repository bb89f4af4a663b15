import { MAX_DEPTH } from "../../api/wire/json.ts";
import { type GrowingBytes, sameBytes } from "../columns/columns.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const MINUS = 0x2d;

/** Thrown if the bytes end too early. Parse the value again from its start when more bytes arrive. */
export const moreBytes = new Error("More bytes are needed");

/** The bytes aren't JSON, are nested too deeply, or aren't a list, and more bytes can't change that. */
export class MalformedJson extends Error {
	readonly fault: "garbage" | "tooDeep" | "notAList";

	constructor(fault: MalformedJson["fault"] = "garbage") {
		super("Malformed JSON");
		this.fault = fault;
	}
}

/** How a string is encoded: plain ASCII, UTF-8, or with escapes. */
export const ASCII = 0;
const UTF8 = 1;
export const ESCAPED = 2;

/** A string's position in the reader's bytes, without its quotes, and its encoding. */
export class Slot {
	start = 0;
	end = 0;
	kind = ASCII;

	clear(): void {
		this.start = 0;
		this.end = 0;
		this.kind = ASCII;
	}
}

/**
 * A JSON tokenizer over bytes (RFC 8259, as strict as JSON.parse) that creates few strings and objects. `at` is the
 * index of the next byte. Methods advance `at` past what they parse.
 */
export class JsonReader {
	bytes = new Uint8Array(0);
	at = 0;
	/** For strings whose position isn't needed. */
	readonly #skipped = new Slot();

	/** Starts over at the beginning of `bytes`. */
	open(bytes: Uint8Array<ArrayBuffer>): void {
		this.bytes = bytes;
		this.at = 0;
	}

	/** Parses other bytes, and then continues with the current ones. */
	aside<T>(bytes: Uint8Array<ArrayBuffer>, parse: () => T): T {
		const { bytes: current, at } = this;
		this.open(bytes);
		const parsed = parse();
		this.bytes = current;
		this.at = at;
		return parsed;
	}

	/** The next byte that isn't whitespace, without consuming it. */
	peek(): number {
		for (; this.at < this.bytes.length; this.at++) {
			const byte = this.bytes[this.at] ?? 0;
			if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
		}
		throw moreBytes;
	}

	/** Consumes `byte`, after any whitespace. */
	expect(byte: number): void {
		if (this.peek() !== byte) throw new MalformedJson();
		this.at++;
	}

	/** Parses a string and keeps its position in `slot`. If it has escapes, JSON.parse validates all of it. */
	string(slot = this.#skipped): void {
		this.expect(QUOTE);
		const { bytes } = this;
		const start = this.at;
		let kind = ASCII;
		for (let at = start; at < bytes.length; at++) {
			const byte = bytes[at] ?? 0;
			if (byte === QUOTE) {
				slot.start = start;
				slot.end = at;
				slot.kind = kind;
				this.at = at + 1;
				if (kind === ESCAPED) this.decode(slot);
				return;
			}
			if (byte < 0x20) throw new MalformedJson();
			if (byte === BACKSLASH) {
				kind = ESCAPED;
				at++;
			} else if (byte > 0x7f && kind === ASCII) {
				kind = UTF8;
			}
		}
		throw moreBytes;
	}

	/** Like `string`, but consumes nothing and returns false if no string comes next. */
	maybeString(slot: Slot): boolean {
		if (this.peek() !== QUOTE) return false;
		this.string(slot);
		return true;
	}

	/**
	 * Consumes exactly these bytes (a key with quotes and colon) and returns true if they come next. Otherwise
	 * consumes nothing and returns false.
	 */
	key(written: Uint8Array): boolean {
		const { bytes, at } = this;
		const end = at + written.length;
		if (end >= bytes.length || !sameBytes(written, 0, bytes, at, written.length)) return false;
		this.at = end;
		return true;
	}

	decode({ start, end, kind }: Slot): string {
		const text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, end - start).toString();
		if (kind !== ESCAPED) return text;
		try {
			const value: unknown = JSON.parse(`"${text}"`);
			return String(value);
		} catch {
			throw new MalformedJson();
		}
	}

	/** Appends the decoded string to `target`. */
	copy(slot: Slot, target: GrowingBytes): void {
		if (slot.kind === ESCAPED) target.appendText(this.decode(slot));
		else target.append(this.bytes, slot.start, slot.end);
	}

	/** Consumes `word`, whose first letter the caller has seen. */
	literal(word: string): void {
		for (let i = 0; i < word.length; i++) {
			if (this.at + i >= this.bytes.length) throw moreBytes;
			if (this.bytes[this.at + i] !== word.charCodeAt(i)) throw new MalformedJson();
		}
		this.at += word.length;
	}

	/** Calls `element` before each element of an array. `element` must consume it. */
	list(element: () => void): void {
		this.#items(OPEN_BRACKET, CLOSE_BRACKET, element);
	}

	/** Calls `member` before each member of an object. `member` must consume its key, colon, and value. */
	object(member: () => void): void {
		this.#items(OPEN_BRACE, CLOSE_BRACE, member);
	}

	/** Parses a key and its colon. */
	anyKey(slot?: Slot): void {
		this.string(slot);
		this.expect(COLON);
	}

	/** Parses any value strictly and discards it. `depth` counts the arrays and objects around it. */
	skip(depth: number): void {
		const byte = this.peek();
		if (byte === QUOTE) {
			this.string();
		} else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
			if (depth >= MAX_DEPTH) throw new MalformedJson("tooDeep");
			const inner = (): void => this.skip(depth + 1);
			if (byte === OPEN_BRACE) {
				this.object(() => {
					this.anyKey();
					inner();
				});
			} else {
				this.list(inner);
			}
		} else if (byte === 0x74) {
			this.literal("true");
		} else if (byte === 0x66) {
			this.literal("false");
		} else if (byte === 0x6e) {
			this.literal("null");
		} else if (byte === MINUS || (byte >= 0x30 && byte <= 0x39)) {
			this.at = numberEnd(this.bytes, this.at);
		} else {
			throw new MalformedJson();
		}
	}

	#items(open: number, close: number, item: () => void): void {
		this.expect(open);
		if (this.peek() === close) {
			this.at++;
			return;
		}
		for (let byte = COMMA; byte === COMMA; this.at++) {
			this.peek();
			item();
			byte = this.peek();
			if (byte !== COMMA && byte !== close) throw new MalformedJson();
		}
	}
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The end of the number that starts at `start`. */
function numberEnd(bytes: Uint8Array, start: number): number {
	let end = start;
	while (/[-+.\deE]/.test(String.fromCharCode(bytes[end] ?? 0))) end++;
	if (end >= bytes.length) throw moreBytes;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
	if (!NUMBER.test(text)) throw new MalformedJson();
	return end;
}

/** Parses a member's value at the reader's position. Returns false if it doesn't have the usual form. */
type ValueReader = () => boolean;

/**
 * An object with known members. They're expected in the order in which they last came. Anything unusual (another type,
 * an escaped key) is skipped as generic JSON.
 */
export class ObjectReader {
	readonly #reader: JsonReader;
	readonly #depth: number;
	readonly #slots: readonly Slot[];
	readonly #members: ReadonlyArray<{
		readonly key: Uint8Array;
		/** The key with quotes and colon. */
		readonly written: Uint8Array;
		readonly read: ValueReader;
	}>;
	/**
	 * The index + 1 of the member that followed each member. Element 0 is for the start of the object, element
	 * `i + 1` for member `i`.
	 */
	readonly #after: Uint8Array;
	readonly #key = new Slot();
	#previous = 0;
	#isUsual = true;

	/** `depth` counts the arrays and objects around the object. A slot is for a member that's usually a string. */
	constructor(reader: JsonReader, depth: number, members: Readonly<Record<string, Slot | ValueReader>>) {
		this.#reader = reader;
		this.#depth = depth;
		this.#slots = Object.values(members).filter((member) => member instanceof Slot);
		this.#members = Object.entries(members).map(([key, member]) => ({
			key: bytesOf(key),
			written: bytesOf(`${JSON.stringify(key)}:`),
			read: member instanceof Slot ? () => reader.maybeString(member) : member,
		}));
		this.#after = Uint8Array.from({ length: this.#members.length + 1 }, (_, place) => place + 1);
	}

	/** Parses the next value. Returns whether it's an object of the usual form. Slots of absent members are empty. */
	read(): boolean {
		for (const slot of this.#slots) slot.clear();
		this.#previous = 0;
		this.#isUsual = this.#reader.peek() === OPEN_BRACE;
		if (this.#isUsual) this.#reader.object(this.#readMember);
		else this.#reader.skip(this.#depth);
		return this.#isUsual;
	}

	readonly #readMember = (): void => {
		const place = this.#readKey();
		const { at } = this.#reader;
		if (place > 0) {
			this.#previous = place;
			if (this.#members[place - 1]?.read() === true) return;
			this.#isUsual = false;
			this.#reader.at = at;
		}
		this.#reader.skip(this.#depth + 1);
	};

	/** Returns the member's index + 1, or 0 for an unknown key. */
	#readKey(): number {
		const reader = this.#reader;
		const expected = this.#after[this.#previous] ?? 0;
		const member = this.#members[expected - 1];
		if (member && reader.key(member.written)) return expected;
		reader.anyKey(this.#key);
		const { start, end, kind } = this.#key;
		if (kind === ESCAPED) this.#isUsual = false;
		for (const [index, { key }] of this.#members.entries()) {
			if (key.length === end - start && sameBytes(key, 0, reader.bytes, start, key.length)) {
				this.#after[this.#previous] = index + 1;
				return index + 1;
			}
		}
		return 0;
	}
}

function bytesOf(text: string): Uint8Array {
	return Uint8Array.from(Buffer.from(text));
}
