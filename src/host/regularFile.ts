import { constants } from "node:fs";
import { open } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/**
 * The first bytes of a local file, at most one more than `maxBytes`. Throws if it isn't a regular file: a symlink in
 * an untrusted folder may lead to a device or a pipe, which never ends.
 */
export async function* fileChunks(path: string, maxBytes: number): AsyncGenerator<Uint8Array> {
	// Without O_NONBLOCK, opening a pipe would wait for a writer.
	const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		if (!(await file.stat()).isFile()) throw new TypeError("not a regular file");
		const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES, end: maxBytes, autoClose: false });
		for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
	} finally {
		await file.close();
	}
}

/** A whole file of at most `maxBytes`, regardless of the size the system reports; undefined if it's larger. */
export async function readRegularFile(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of fileChunks(path, maxBytes)) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	return bytes.length > maxBytes ? undefined : bytes;
}
