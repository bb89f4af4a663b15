import { type WrittenKey, writtenKey } from "./writtenKey.ts";

/** Parses a member's value at the reader's position. Returns false if it doesn't have the usual form. */
export type MemberReader = () => boolean;

export interface Member {
	readonly key: Uint8Array;
	readonly written: WrittenKey;
	readonly read: MemberReader;
}

/** The known members of an object, in the order they were last seen. */
export class Members {
	readonly #members: readonly Member[];
	/** For each member, the index + 1 of the member that followed it. Index 0 is the start of the object. */
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

	/** Finds a member by key, and expects it in this position next time. */
	find(previous: number, bytes: Uint8Array, start: number, end: number): Member | undefined {
		const place = this.#members.findIndex(({ key }) => equal(key, bytes, start, end));
		if (place >= 0) {
			this.#after[previous] = place + 1;
		}
		return this.#members[place];
	}
}

export function member(key: string, read: MemberReader): Member {
	return { key: Uint8Array.from(Buffer.from(key)), written: writtenKey(key), read };
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
