import { GrowingBytes, ITEM_END, sameBytes } from "../columns/columns.ts";
import type { FieldLists } from "./byteTable.ts";
import { ASCII, ESCAPED, type JsonReader, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./jsonReader.ts";
import { appendFolded, type Slot } from "./stringSlot.ts";

/** Keys with string values. */
export const textKeys = [
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
type TextKey = (typeof textKeys)[number];

/** Positions of one dataset's values in the reader's bytes. Reused for every dataset. */
export type DatasetSlots = Record<TextKey, Slot> & {
	queryable: boolean;
	subscribed: boolean;
	/** The index of the field list in `FieldLists`. */
	fields: number;
};

/**
 * Parses datasets into `slots`, one at a time. Anything unusual (another type, an escaped key) is skipped as generic
 * JSON and left for the schema to validate.
 */
export class DatasetReader {
	readonly slots: DatasetSlots;
	readonly #reader: JsonReader;
	readonly #members: Members;
	readonly #fieldMembers: Members;
	readonly #lists: FieldLists;
	/** The field list being parsed: folded, each item terminated by ITEM_END. */
	readonly #list = { names: new GrowingBytes(), types: new GrowingBytes(), descriptions: new GrowingBytes() };
	readonly #field = { name: emptySlot(), type: emptySlot(), description: emptySlot() };
	#plain = true;
	#previous = 0;
	#previousOfField = 0;

	constructor(reader: JsonReader, lists: FieldLists) {
		this.#reader = reader;
		this.#lists = lists;
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
			fields: 0,
		};
		const { slots } = this;
		this.#members = new Members([
			...textKeys.map((key) => member(key, () => this.#text(slots[key]))),
			member("metadata_schema", () => this.#fields()),
			member("queryable", () => this.#flag((value) => (slots.queryable = value))),
			member("subscribed", () => this.#flag((value) => (slots.subscribed = value))),
		]);
		this.#fieldMembers = new Members(
			(["name", "type", "description"] as const).map((key) =>
				member(key, () => this.#text(this.#field[key])),
			),
		);
	}

	/** Parses the next element. Returns whether it has the usual form. If so, its values are in `slots`. */
	read(): boolean {
		this.#plain = true;
		this.#previous = 0;
		for (const key of textKeys) empty(this.slots[key]);
		this.slots.queryable = false;
		this.slots.subscribed = false;
		this.slots.fields = 0;
		if (this.#reader.peek() !== OPEN_BRACE) {
			this.#reader.skip(1);
			return false;
		}
		this.#reader.object(this.#member);
		return this.#plain;
	}

	readonly #member = (): void => {
		this.#previous = this.#readMember(this.#members, this.#previous, 2);
	};

	readonly #fieldMember = (): void => {
		this.#previousOfField = this.#readMember(this.#fieldMembers, this.#previousOfField, 4);
	};

	/**
	 * Parses a key and its value. Returns the member's index + 1 to pass as `previous` next, or `previous`
	 * for an unknown key.
	 */
	#readMember(members: Members, previous: number, depth: number): number {
		const reader = this.#reader;
		const expected = members.expectedAfter(previous);
		if (expected && reader.key(expected.written)) {
			this.#readValue(expected.read, depth);
			return members.placeAfter(previous);
		}
		reader.anyKey();
		if (reader.stringKind === ESCAPED) this.#plain = false;
		const found = members.find(previous, reader.bytes, reader.stringStart, reader.stringEnd);
		if (!found) {
			reader.skip(depth);
			return previous;
		}
		this.#readValue(found.read, depth);
		return members.placeAfter(previous);
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
		if (reader.peek() !== QUOTE) return false;
		reader.string();
		slot.start = reader.stringStart;
		slot.end = reader.stringEnd;
		slot.kind = reader.stringKind;
		return true;
	}

	#flag(set: (value: boolean) => void): boolean {
		const byte = this.#reader.peek();
		if (byte !== 0x74 && byte !== 0x66) return false;
		this.#reader.literal(byte === 0x74 ? "true" : "false");
		set(byte === 0x74);
		return true;
	}

	#fields(): boolean {
		const reader = this.#reader;
		const byte = reader.peek();
		this.slots.fields = 0;
		if (byte === 0x6e) {
			reader.literal("null");
			return true;
		}
		if (byte !== OPEN_BRACKET) return false;
		const known = this.#lists.find(reader.bytes, reader.at);
		if (known) {
			this.slots.fields = known.list;
			reader.at += known.length;
			return true;
		}
		return this.#newFields();
	}

	#newFields(): boolean {
		const { names, types, descriptions } = this.#list;
		names.length = 0;
		types.length = 0;
		descriptions.length = 0;
		const start = this.#reader.at;
		const plainBefore = this.#plain;
		this.#plain = true;
		this.#reader.list(this.#readField);
		if (this.#plain) {
			this.slots.fields = this.#lists.add(names, descriptions, types);
			this.#lists.remember(this.#reader.bytes, start, this.#reader.at, this.slots.fields);
		}
		this.#plain &&= plainBefore;
		return true;
	}

	readonly #readField = (): void => {
		const { name, type, description } = this.#field;
		empty(name);
		empty(type);
		empty(description);
		this.#previousOfField = 0;
		if (this.#reader.peek() !== OPEN_BRACE) {
			this.#plain = false;
			this.#reader.skip(3);
			return;
		}
		this.#reader.object(this.#fieldMember);
		this.#append(this.#list.names, name);
		this.#append(this.#list.types, type);
		this.#append(this.#list.descriptions, description);
	};

	#append(target: GrowingBytes, slot: Slot): void {
		appendFolded(target, this.#reader, slot);
		target.appendByte(ITEM_END);
	}
}

function emptySlot(): Slot {
	return { start: 0, end: 0, kind: ASCII };
}

function empty(slot: Slot): void {
	slot.start = 0;
	slot.end = 0;
	slot.kind = ASCII;
}

/** Parses a member's value at the reader's position. Returns false if it doesn't have the usual form. */
type MemberReader = () => boolean;

interface Member {
	readonly key: Uint8Array;
	/** The key as written in an object, with quotes and colon. */
	readonly written: Uint8Array;
	readonly read: MemberReader;
}

/** The known members of an object, and the order in which they last appeared. */
class Members {
	readonly #members: readonly Member[];
	/**
	 * The index + 1 of the member that followed each member. Element 0 is for the start of the object, element
	 * `i + 1` for member `i`.
	 */
	readonly #after: Uint8Array;

	constructor(members: readonly Member[]) {
		this.#members = members;
		this.#after = Uint8Array.from({ length: members.length + 1 }, (_, place) => place + 1);
	}

	expectedAfter(previous: number): Member | undefined {
		return this.#members[this.placeAfter(previous) - 1];
	}

	placeAfter(previous: number): number {
		return this.#after[previous] ?? 0;
	}

	/** Finds a member by key, and expects it after `previous` next time. */
	find(previous: number, bytes: Uint8Array, start: number, end: number): Member | undefined {
		const place = this.#members.findIndex(
			({ key }) => key.length === end - start && sameBytes(key, 0, bytes, start, key.length),
		);
		if (place >= 0) this.#after[previous] = place + 1;
		return this.#members[place];
	}
}

function member(key: string, read: MemberReader): Member {
	return { key: bytesOf(key), written: bytesOf(`${JSON.stringify(key)}:`), read };
}

function bytesOf(text: string): Uint8Array {
	return Uint8Array.from(Buffer.from(text));
}
