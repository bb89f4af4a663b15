import { seenOf } from "../../catalogueWorker/changes.ts";
import type { CatalogueColumns } from "../../catalogueWorker/columns.ts";
import { readColumns, writeColumns } from "../../catalogueWorker/columnsFile.ts";
import { isWhole } from "../../catalogueWorker/wholeColumns.ts";

/** A whole list and the time at which it was read, ms since 1970; undefined where no file has one. */
export async function readWhole(
	path: string,
): Promise<{ columns: CatalogueColumns; readAt: number } | undefined> {
	const read = await readColumns(path);
	return read && isWhole(read.columns) ? { columns: read.columns, readAt: read.readAt } : undefined;
}

export async function writeWhole(path: string, columns: CatalogueColumns, readAt: number): Promise<void> {
	await writeColumns(path, columns, readAt);
}

/** Writes what later lists are compared with. */
export async function writeSeen(path: string, columns: CatalogueColumns, readAt: number): Promise<void> {
	await writeColumns(path, seenOf(columns), readAt);
}
