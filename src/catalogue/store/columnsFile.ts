import { parseJson } from "../../base/record.ts";
import { open } from "node:fs/promises";
import * as z from "zod/mini";
import { writeAtomically } from "../../storage/atomicFile.ts";
import {
	aligned,
	arrayKinds,
	arraysOf,
	type BaselineCatalogue,
	baselineOf,
	blockSize,
	type CatalogueColumns,
	columnsIn,
} from "../columns/columns.ts";
import { isBaseline, isWhole, plainSchema, type UncheckedColumns } from "./checkColumns.ts";

/** Increment when the meaning of the columns changes. Files of other versions are ignored. */
const VERSION = 1;
const MAGIC = "data-marketplace-columns\n";

const headSchema = z.object({
	version: z.literal(VERSION),
	readAt: z.number(),
	plain: plainSchema,
	parts: z.array(
		z.object({
			path: z.string(),
			kind: z.enum(arrayKinds),
			length: z.int().check(z.nonnegative()),
		}),
	),
});

export interface StoredColumns<T> {
	readonly columns: T;
	/** The single block that backs all columns. */
	readonly memory: ArrayBuffer;
	/** Milliseconds since 1970. */
	readonly readAt: number;
}

/** Reads a whole list. Resolves to undefined without a valid file. */
export async function readWhole(path: string): Promise<StoredColumns<CatalogueColumns> | undefined> {
	const file = await readColumns(path);
	return file && isWhole(file.columns) ? { ...file, columns: file.columns } : undefined;
}

/** Reads a baseline, or that part of a whole list. Resolves to undefined without a valid file. */
export async function readBaselineColumns(
	path: string,
): Promise<StoredColumns<BaselineCatalogue> | undefined> {
	const file = await readColumns(path);
	return file && isBaseline(file.columns) ? { ...file, columns: file.columns } : undefined;
}

/** Writes the part of a list that a baseline consists of. `readAt`: ms since 1970. */
export async function writeBaseline(path: string, columns: CatalogueColumns, readAt: number): Promise<void> {
	await writeColumns(path, baselineOf(columns), readAt);
}

/**
 * Writes columns as they are in memory, after a line that identifies the format and a line of JSON that
 * describes them. `readAt`: ms since 1970.
 */
export async function writeColumns(path: string, columns: BaselineCatalogue, readAt: number): Promise<void> {
	const arrays = arraysOf(columns);
	const plain = Object.fromEntries(
		Object.entries(columns).filter(([, value]) => typeof value === "number" || Array.isArray(value)),
	);
	const parts = arrays.map(({ path: place, kind, length }) => ({ path: place, kind, length }));
	const head = `${MAGIC}${JSON.stringify({ version: VERSION, readAt, plain, parts })}\n`;
	await writeAtomically(
		path,
		[padded(Buffer.from(head)), ...arrays.map(({ bytes }) => padded(bytes))].flat(),
	);
}

/** Resolves to unvalidated columns, or to undefined if there is no complete file of this version. */
async function readColumns(path: string): Promise<StoredColumns<UncheckedColumns> | undefined> {
	const file = await readBlock(path).catch(() => undefined);
	const headEnd = file?.indexOf("\n", MAGIC.length) ?? -1;
	if (!file || headEnd < 0 || file.subarray(0, MAGIC.length).toString("latin1") !== MAGIC) return undefined;
	const head = parseJson(file.subarray(MAGIC.length, headEnd).toString(), headSchema);
	if (!head) return undefined;
	const columns = columnsIn(file, aligned(headEnd + 1), head.parts);
	return columns && { columns: { ...columns, ...head.plain }, memory: file.buffer, readAt: head.readAt };
}

/** Reads the file into a block of its own, which the caller can free with `transfer(0)`. */
async function readBlock(path: string): Promise<Buffer<ArrayBuffer>> {
	const file = await open(path);
	try {
		const { size } = await file.stat();
		const bytes = Buffer.from(new ArrayBuffer(blockSize(size)), 0, size);
		const { bytesRead } = await file.read(bytes, 0, size);
		return bytes.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

function padded(bytes: Uint8Array): Uint8Array[] {
	return [bytes, new Uint8Array(aligned(bytes.length) - bytes.length)];
}
