import { type WrittenKey, writtenKey } from "./writtenKey.ts";

/** What reads the value of a member; the reader stands in front of it. False if it has another form than usual. */
export type MemberReader = () => boolean;

export interface Member {
	readonly key: Uint8Array;
	readonly written: WrittenKey;
	readonly read: MemberReader;
}

/** The members of an object that are known, in the order in which they were seen to come. */
export class Members {
	readonly #members: readonly Member[];
	/** Which member came behind each (0: at the beginning), as its place + 1. */
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

	/** Finds a member by its key, and expects it there the next time. */
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
