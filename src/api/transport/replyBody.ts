import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** Unpacking goes to another thread and back for each piece of that size: with the usual 16 KB that is half its time. */
const PIECE = 128 * 1024;

/** A body that cannot be used; `code` says why. The connection is of no further use. */
export class BodyFailure extends Error {
	override readonly name = "BodyFailure";
	readonly kind: "tooLarge" | "encoding";

	constructor(kind: BodyFailure["kind"]) {
		super(kind);
		this.kind = kind;
	}
}

/**
 * Hands over the decoded bytes of a body, at most `maxBytes`: a small answer may unpack to any size, so what
 * counts is what comes out. Rejects with a BodyFailure, or with what the stream failed with.
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
	// The iteration reports how either stream ends; the callback only has to be there.
	return pipeline(body, createGunzip({ chunkSize: PIECE }), () => undefined);
}
