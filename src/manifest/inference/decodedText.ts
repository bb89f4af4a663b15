import * as l10n from "@vscode/l10n";
import { TextDecoder } from "node:util";
import type { TimeSlices } from "../../base/async/timeSlices.ts";
import { markedEncoding } from "../../base/textEncoding.ts";
import { UserFacingError } from "../../base/userFacingError.ts";

/** Decodes a file's bytes in pieces, with pauses that keep the extension host responsive. */

const CHUNK_BYTES = 64 * 1024;

/** Splits the bytes of a file whose scheme isn't `file`: VS Code returns them whole. */
export async function* bytesInChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
		yield bytes.subarray(start, start + CHUNK_BYTES);
}

/** The text of a file: UTF-8, UTF-16 (with a byte order mark), or, if the beginning is neither, Windows-1252. */
export class DecodedText {
	/** The text without a byte order mark. The other properties change while it's read. */
	readonly pieces: AsyncGenerator<string>;
	readonly notes: string[] = [];
	bytes = 0;
	/** False once the limit has cut off the end of the file. */
	complete = true;

	constructor(chunks: AsyncIterable<Uint8Array>, maxBytes: number, slices: TimeSlices) {
		this.pieces = this.#decode(chunks, maxBytes, slices);
	}

	async *#decode(
		chunks: AsyncIterable<Uint8Array>,
		maxBytes: number,
		slices: TimeSlices,
	): AsyncGenerator<string> {
		let decoder: TextDecoder | undefined;
		for await (const whole of chunks) {
			const chunk = whole.subarray(0, maxBytes - this.bytes);
			this.complete = chunk.length === whole.length;
			decoder ??= decoderFor(chunk, this.notes);
			this.bytes += chunk.length;
			slices.throwIfAborted();
			if (slices.over) await slices.pause();
			yield decoder.decode(chunk, { stream: this.complete });
			if (!this.complete) return;
		}
		if (decoder) yield decoder.decode();
	}
}

function decoderFor(first: Uint8Array, notes: string[]): TextDecoder {
	const encoding = markedEncoding(first);
	if (encoding !== "utf-8") return new TextDecoder(encoding);
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
