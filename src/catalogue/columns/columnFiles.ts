import { type CatalogueColumns, baselineOf } from "./columns.ts";
import { readColumns, writeColumns } from "./columnsFile.ts";
import { isWhole } from "./checkColumns.ts";

/** Loads a whole list and when it was read (ms since 1970). Resolves to undefined without a valid file. */
export async function readWhole(
	path: string,
): Promise<{ columns: CatalogueColumns; readAt: number } | undefined> {
	const read = await readColumns(path);
	return read && isWhole(read.columns) ? { columns: read.columns, readAt: read.readAt } : undefined;
}

export async function writeWhole(path: string, columns: CatalogueColumns, readAt: number): Promise<void> {
	await writeColumns(path, columns, readAt);
}

/** Writes the baseline that later lists are compared with. */
export async function writeBaseline(path: string, columns: CatalogueColumns, readAt: number): Promise<void> {
	await writeColumns(path, baselineOf(columns), readAt);
}
