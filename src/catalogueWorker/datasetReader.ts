import { GrowingBytes } from "./byteColumn.ts";
import { ITEM_END } from "./columns.ts";
import { ASCII, ESCAPED, type JsonReader } from "./jsonReader.ts";
import { appendFolded, type Slot } from "./slot.ts";

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/** The members that are texts. */
export const TEXT_KEYS = [
	"id",
	"seller_id",
	"seller_name",
	"name",
	"description",
	"price_per_chunk",
	"currency",
	"visibility",
	"created_at",
	"updated_at",
] as const;
type TextKey = (typeof TEXT_KEYS)[number];

/** Where the values of one dataset stand in the reader's bytes. Used again for each dataset. */
export type DatasetSlots = Record<TextKey, Slot> & {
	queryable: boolean;
	subscribed: boolean;
	/** Folded, each with ITEM_END. */
	fieldNames: GrowingBytes;
	fieldTypes: GrowingBytes;
	fieldDescriptions: GrowingBytes;
};

/** What reads the value of a member; the reader stands in front of it. False if it has another form than usual. */
type MemberReader = () => boolean;

interface Member {
	readonly key: Uint8Array;
	readonly read: MemberReader;
}

/**
 * Reads one dataset off the bytes into `slots`. A dataset of the usual form is read in one pass; one that is odd in
 * any way (another type, an escaped key) is read to its end as any JSON, for the schema to judge.
 */
export class DatasetReader {
	readonly slots: DatasetSlots;
	readonly #reader: JsonReader;
	readonly #members: readonly Member[];
	readonly #fieldMembers: readonly Member[];
	readonly #field = { name: emptySlot(), type: emptySlot(), description: emptySlot() };
	#plain = true;
	/** Members mostly come in the same order: the one behind the last is looked at first. */
	#next = 0;
	#nextOfField = 0;

	constructor(reader: JsonReader) {
		this.#reader = reader;
		this.slots = {
			id: emptySlot(),
			seller_id: emptySlot(),
			seller_name: emptySlot(),
			name: emptySlot(),
			description: emptySlot(),
			price_per_chunk: emptySlot(),
			currency: emptySlot(),
			visibility: emptySlot(),
			created_at: emptySlot(),
			updated_at: emptySlot(),
			queryable: false,
			subscribed: false,
			fieldNames: new GrowingBytes(1024),
			fieldTypes: new GrowingBytes(1024),
			fieldDescriptions: new GrowingBytes(1024),
		};
		const { slots } = this;
		this.#members = [
			...TEXT_KEYS.map((key) => member(key, () => this.#text(slots[key]))),
			member("metadata_schema", () => this.#fields()),
			member("queryable", () => this.#flag((value) => (slots.queryable = value))),
			member("subscribed", () => this.#flag((value) => (slots.subscribed = value))),
		];
		this.#fieldMembers = (["name", "type", "description"] as const).map((key) =>
			member(key, () => this.#text(this.#field[key])),
		);
	}

	/** Reads the element in front of the reader. True if it is a dataset of the usual form and stands in `slots`. */
	read(): boolean {
		this.#plain = true;
		this.#next = 0;
		for (const key of TEXT_KEYS) {
			empty(this.slots[key]);
		}
		this.slots.queryable = false;
		this.slots.subscribed = false;
		this.#emptyFields();
		if (this.#reader.peek() !== OPEN_BRACE) {
			this.#reader.skip(1);
			return false;
		}
		this.#reader.object(this.#member);
		return this.#plain;
	}

	readonly #member = (): void => {
		this.#next = this.#readMember(this.#members, this.#next, 2);
	};

	readonly #fieldMember = (): void => {
		this.#nextOfField = this.#readMember(this.#fieldMembers, this.#nextOfField, 4);
	};

	#readMember(members: readonly Member[], guess: number, depth: number): number {
		const reader = this.#reader;
		const expected = members[guess];
		if (expected && reader.key(expected.key)) {
			this.#readValue(expected.read, depth);
			return guess + 1;
		}
		reader.anyKey();
		if (reader.stringKind === ESCAPED) {
			this.#plain = false;
		}
		const { bytes, stringStart, stringEnd } = reader;
		const index = members.findIndex(({ key }) => equal(key, bytes, stringStart, stringEnd));
		const found = members[index];
		if (found) {
			this.#readValue(found.read, depth);
			return index + 1;
		}
		reader.skip(depth);
		return guess;
	}

	#readValue(read: MemberReader, depth: number): void {
		const { at } = this.#reader;
		if (!read()) {
			this.#plain = false;
			this.#reader.at = at;
			this.#reader.skip(depth);
		}
	}

	#text(slot: Slot): boolean {
		const reader = this.#reader;
		if (reader.peek() !== QUOTE) {
			return false;
		}
		reader.string();
		slot.start = reader.stringStart;
		slot.end = reader.stringEnd;
		slot.kind = reader.stringKind;
		return true;
	}

	#flag(set: (value: boolean) => void): boolean {
		const byte = this.#reader.peek();
		if (byte !== 0x74 && byte !== 0x66) {
			return false;
		}
		this.#reader.literal(byte === 0x74 ? "true" : "false");
		set(byte === 0x74);
		return true;
	}

	#fields(): boolean {
		this.#emptyFields();
		const byte = this.#reader.peek();
		if (byte === 0x6e) {
			this.#reader.literal("null");
			return true;
		}
		if (byte !== OPEN_BRACKET) {
			return false;
		}
		this.#reader.list(this.#readField);
		return true;
	}

	readonly #readField = (): void => {
		const { name, type, description } = this.#field;
		empty(name);
		empty(type);
		empty(description);
		this.#nextOfField = 0;
		if (this.#reader.peek() !== OPEN_BRACE) {
			this.#plain = false;
			this.#reader.skip(3);
			return;
		}
		this.#reader.object(this.#fieldMember);
		const { slots } = this;
		this.#append(slots.fieldNames, name);
		this.#append(slots.fieldTypes, type);
		this.#append(slots.fieldDescriptions, description);
	};

	#append(target: GrowingBytes, slot: Slot): void {
		appendFolded(target, this.#reader, slot);
		target.appendByte(ITEM_END);
	}

	#emptyFields(): void {
		this.slots.fieldNames.length = 0;
		this.slots.fieldTypes.length = 0;
		this.slots.fieldDescriptions.length = 0;
	}
}

function member(key: string, read: MemberReader): Member {
	return { key: Uint8Array.from(Buffer.from(key)), read };
}

function emptySlot(): Slot {
	return { start: 0, end: 0, kind: ASCII };
}

function empty(slot: Slot): void {
	slot.start = 0;
	slot.end = 0;
	slot.kind = ASCII;
}

function equal(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
	if (key.length !== end - start) {
		return false;
	}
	for (let i = 0; i < key.length; i++) {
		if (key[i] !== bytes[start + i]) {
			return false;
		}
	}
	return true;
}
