import { constants } from "node:fs";
import { open } from "node:fs/promises";

const chunkBytes = 64 * 1024;

/**
 * The first bytes of a file on this computer's disk, at most one more than `maxBytes`. Rejects for what isn't a regular
 * file: a link in somebody's folder may lead to a device or a pipe, and reading one has no end.
 */
export async function* fileChunks(path: string, maxBytes: number): AsyncGenerator<Uint8Array> {
	// Opening a pipe would otherwise wait until someone writes into it.
	const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		if (!(await file.stat()).isFile()) throw new TypeError("not a regular file");
		const stream = file.createReadStream({ highWaterMark: chunkBytes, end: maxBytes, autoClose: false });
		for await (const chunk of stream) {
			if (chunk instanceof Uint8Array) yield chunk;
		}
	} finally {
		await file.close();
	}
}

/** A whole file of at most `limit` bytes, whatever size the system tells; undefined where it has more. */
export async function readRegularFile(path: string, limit: number): Promise<Uint8Array | undefined> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of fileChunks(path, limit)) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	return bytes.length > limit ? undefined : bytes;
}
