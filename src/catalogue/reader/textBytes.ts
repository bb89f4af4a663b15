import { fold, type GrowingBytes, ITEM_END } from "../columns/columns.ts";
import { ASCII, ESCAPED, type JsonReader, type Slot } from "./jsonReader.ts";

function lowercase(byte: number): number {
	return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

/**
 * What each two-byte UTF-8 character folds to, by code point. 0 if the result isn't one two-byte character, and for
 * combining marks, which compose with the character before them.
 */
const foldedCodes = Uint16Array.from({ length: 0x800 }, (_, point) => {
	const character = String.fromCodePoint(point);
	const folded = fold(character);
	const code = folded.codePointAt(0) ?? 0;
	const isAlone = folded.length === 1 && point >= 0x80 && code >= 0x80 && code < 0x800;
	return isAlone && !/\p{M}/u.test(character) ? code : 0;
});

/** Appends a string, decoded but not folded, and ended by ITEM_END. U+FFFD replaces that byte in the string itself. */
export function appendItem(target: GrowingBytes, reader: JsonReader, slot: Slot): void {
	if (slot.kind === ESCAPED)
		target.appendText(reader.decode(slot).replaceAll(String.fromCharCode(ITEM_END), "\ufffd"));
	else reader.copy(slot, target);
	target.appendByte(ITEM_END);
}

/** Appends a string folded for searching. Only escaped text, and what `foldBytes` can't fold, is decoded first. */
export function appendFolded(target: GrowingBytes, reader: JsonReader, slot: Slot): void {
	const { start, end, kind } = slot;
	target.reserve(end - start);
	if (kind === ASCII) {
		const { bytes, length } = target;
		for (let from = start, to = length; from < end; from++, to++)
			bytes[to] = lowercase(reader.bytes[from] ?? 0);
		target.length = length + end - start;
	} else if (kind === ESCAPED || !foldBytes(target, reader.bytes, start, end)) {
		target.appendText(fold(reader.decode(slot)));
	}
}

/**
 * Folds UTF-8 without creating a string. Returns false and appends nothing unless each character is ASCII or has a
 * folded form in `foldedCodes`.
 */
function foldBytes(target: GrowingBytes, source: Uint8Array, start: number, end: number): boolean {
	const { bytes, length } = target;
	for (let from = start, to = length; from < end;) {
		const byte = source[from] ?? 0;
		if (byte < 0x80) {
			bytes[to++] = lowercase(byte);
			from++;
			continue;
		}
		const second = source[from + 1] ?? 0;
		if (byte >= 0xc2 && byte <= 0xdf && isContinuation(second)) {
			const folded = foldedCodes[((byte & 0x1f) << 6) | (second & 0x3f)] ?? 0;
			if (folded === 0) return false;
			bytes[to++] = 0xc0 | (folded >>> 6);
			bytes[to++] = 0x80 | (folded & 0x3f);
			from += 2;
		} else {
			return false;
		}
	}
	target.length = length + end - start;
	return true;
}

function isContinuation(byte: number): boolean {
	return byte >= 0x80 && byte <= 0xbf;
}
