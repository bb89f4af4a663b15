import { type Table, type TableFormat, TableText } from "../base/tableText.ts";
import { type FileSink, writeWhole } from "./fileSink.ts";

/** Shows the progress of an export, and cancels it. */
export interface ExportProgress {
	readonly signal: AbortSignal;
	readonly onWritten: (count: number) => void;
}

/** Writes a table batch by batch. Resolves to the number of rows, or undefined if canceled; no partial file remains. */
export async function writeTable<T>(
	sink: FileSink,
	format: TableFormat,
	table: Table<T>,
	batches: AsyncIterable<readonly T[]>,
	{ signal, onWritten }: ExportProgress,
): Promise<number | undefined> {
	const text = new TableText(format, table);
	let count = 0;
	try {
		await writeWhole(sink, async () => {
			await sink.write(text.head);
			for await (const rows of batches) {
				await sink.write(text.rows(rows));
				count += rows.length;
				onWritten(count);
				signal.throwIfAborted();
			}
			await sink.write(text.end);
		});
	} catch (error) {
		if (signal.aborted) return undefined;
		throw error;
	}
	return count;
}
