import * as l10n from "@vscode/l10n";
import { TextDecoder } from "node:util";
import type { TimeSlices } from "../../base/async/timeSlices.ts";
import { UserFacingError } from "../../base/userFacingError.ts";

/** Decodes a file's bytes in pieces, with pauses that keep the extension host responsive. */

const CHUNK_BYTES = 64 * 1024;

/** Splits the bytes of a file whose scheme isn't `file`: VS Code returns them whole. */
export async function* bytesInChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
		yield bytes.subarray(start, start + CHUNK_BYTES);
}

export interface DecodedText {
	/** Text without a byte order mark. */
	readonly text: AsyncGenerator<string>;
	/** Filled while the text is read. */
	readonly notes: string[];
	readonly progress: { bytes: number; complete: boolean };
}

/** Decodes UTF-8, UTF-16 (with a byte order mark), or, if the beginning is neither, Windows-1252. */
export function decodeText(
	chunks: AsyncIterable<Uint8Array>,
	maxBytes: number,
	slices: TimeSlices,
): DecodedText {
	const notes: string[] = [];
	const progress = { bytes: 0, complete: true };
	return { text: decodeChunks(chunks, maxBytes, slices, notes, progress), notes, progress };
}

async function* decodeChunks(
	chunks: AsyncIterable<Uint8Array>,
	maxBytes: number,
	slices: TimeSlices,
	notes: string[],
	progress: { bytes: number; complete: boolean },
): AsyncGenerator<string> {
	let decoder: TextDecoder | undefined;
	for await (const whole of chunks) {
		const chunk = whole.subarray(0, maxBytes - progress.bytes);
		progress.complete = chunk.length === whole.length;
		decoder ??= decoderFor(chunk, notes);
		progress.bytes += chunk.length;
		slices.throwIfAborted();
		if (slices.over) await slices.pause();
		yield decoder.decode(chunk, { stream: progress.complete });
		if (!progress.complete) return;
	}
	if (decoder) yield decoder.decode();
}

function decoderFor(first: Uint8Array, notes: string[]): TextDecoder {
	if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder("utf-16le");
	if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder("utf-16be");
	if (first.includes(0))
		throw new UserFacingError(l10n.t("This isn’t a text file. Use a CSV, TSV, JSON, or JSONL file."));
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(first, { stream: true });
		return new TextDecoder("utf-8");
	} catch {
		notes.push(l10n.t("The file isn’t UTF-8 and was read as Windows-1252, so some characters may be wrong."));
		return new TextDecoder("windows-1252");
	}
}
