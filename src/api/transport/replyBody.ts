import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/**
 * Each chunk makes a round trip to another thread. At the default 16 KB, the round trips account for half of
 * the unpacking time.
 */
const PIECE = 128 * 1024;

/** An unusable body; `kind` says why. The connection can't be reused. */
export class BodyFailure extends Error {
	override readonly name = "BodyFailure";
	readonly kind: "tooLarge" | "encoding";

	constructor(kind: BodyFailure["kind"]) {
		super(kind);
		this.kind = kind;
	}
}

/**
 * Passes on the decoded bytes of a body, at most `maxBytes`. The cap is on decoded bytes because a small
 * response can unpack to any size. Rejects with a BodyFailure, the stream's own error, or the error of
 * `onBytes`.
 */
export async function readBody(
	body: Readable,
	encoding: string | string[] | undefined,
	maxBytes: number,
	onBytes: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
	const decoded = decoder(body, encoding);
	let seen = 0;
	for await (const chunk of decoded) {
		if (!(chunk instanceof Uint8Array)) {
			continue;
		}
		seen += chunk.byteLength;
		if (seen > maxBytes) {
			throw new BodyFailure("tooLarge");
		}
		const pending = onBytes(chunk);
		if (pending !== undefined) {
			await pending;
		}
	}
}

function decoder(body: Readable, encoding: string | string[] | undefined): Readable {
	const name = String(encoding ?? "")
		.trim()
		.toLowerCase();
	if (name === "" || name === "identity") {
		return body;
	}
	if (name !== "gzip" && name !== "x-gzip") {
		throw new BodyFailure("encoding");
	}
	// Iterating reports how either stream ends; the callback is required but unused.
	return pipeline(body, createGunzip({ chunkSize: PIECE }), () => undefined);
}
