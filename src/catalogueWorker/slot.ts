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

/** Appends a string as it is searched: ASCII here byte by byte, everything else by `fold`. */
export function appendFolded(target: GrowingBytes, reader: JsonReader, slot: Slot): void {
	if (slot.kind !== ASCII) {
		appendText(target, fold(textOf(reader, slot)));
		return;
	}
	const source = reader.bytes;
	target.reserve(slot.end - slot.start);
	const { bytes } = target;
	let to = target.length;
	for (let from = slot.start; from < slot.end; from++) {
		bytes[to++] = LOWER[source[from] ?? 0] ?? 0;
	}
	target.length = to;
}
