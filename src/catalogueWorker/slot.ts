import type { GrowingBytes } from "./byteColumn.ts";
import { fold } from "./fold.ts";
import { ASCII, ESCAPED, type JsonReader } from "./jsonReader.ts";

/** ASCII in lower case. */
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);

/** Where a string stands in the reader's bytes, and how. */
export interface Slot {
	start: number;
	end: number;
	kind: number;
}

export function textOf(reader: JsonReader, { start, end, kind }: Slot): string {
	return reader.decodeString(start, end, kind);
}

function appendText(target: GrowingBytes, text: string): void {
	const encoded = Buffer.from(text);
	target.append(encoded, 0, encoded.length);
}

/** Appends a string as it is. */
export function appendPlain(target: GrowingBytes, reader: JsonReader, slot: Slot): void {
	if (slot.kind === ESCAPED) {
		appendText(target, textOf(reader, slot));
	} else {
		target.append(reader.bytes, slot.start, slot.end);
	}
}

/** Appends a string as it is searched: where `fold` changes no more than the case of ASCII, here in place. */
export function appendFolded(target: GrowingBytes, reader: JsonReader, slot: Slot): void {
	const { start, end, kind } = slot;
	if (kind !== ASCII && (kind === ESCAPED || !isPlainLowerCase(reader.bytes, start, end))) {
		appendText(target, fold(textOf(reader, slot)));
		return;
	}
	target.reserve(end - start);
	const { bytes, view, length } = target;
	let from = start;
	let to = length;
	for (; from + 4 <= end; from += 4, to += 4) {
		view.setInt32(to, lowerFour(reader.view.getInt32(from, true)), true);
	}
	for (; from < end; from++, to++) {
		bytes[to] = LOWER[reader.bytes[from] ?? 0] ?? 0;
	}
	target.length = to;
}

/** Four bytes with the ASCII letters among them in lower case: the sums set the highest bit from `A` and behind `Z`. */
function lowerFour(four: number): number {
	const low = four & 0x7f7f7f7f;
	const upperCase = (low + 0x3f3f3f3f) & ~(low + 0x25252525) & ~four & 0x80808080;
	return four | (upperCase >>> 2);
}

/** Besides ASCII only à to ÿ and Chinese characters: they have no other case here, and nothing composes with them. */
function isPlainLowerCase(bytes: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if (byte < 0x80) {
			continue;
		}
		const second = bytes[at + 1] ?? 0;
		if (byte === 0xc3 && second >= 0xa0 && second <= 0xbf) {
			at += 1;
		} else if (byte >= 0xe5 && byte <= 0xe8 && isContinuation(second) && isContinuation(bytes[at + 2] ?? 0)) {
			at += 2;
		} else {
			return false;
		}
	}
	return true;
}

function isContinuation(byte: number): boolean {
	return byte >= 0x80 && byte <= 0xbf;
}
