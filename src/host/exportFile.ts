import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { dayOf } from "../base/dates.ts";
import { type Table, type TableFormat, TableText } from "../base/tableText.ts";
import { askWhereToSave, wholeFile } from "./files.ts";
import { pickOne } from "./picks.ts";
import type { WholeFile } from "./wholeFile.ts";

/** What an export is called: its file, without date and extension, and the title of the question for its format. */
interface ExportNames {
	readonly file: string;
	readonly title: string;
}

const fileTypes: Record<TableFormat, { readonly name: string; readonly extension: string }> = {
	csv: { name: "CSV", extension: "csv" },
	json: { name: "JSON", extension: "json" },
	markdown: { name: "Markdown", extension: "md" },
};

/** Asks where to save, and for the format unless it's given. Resolves to undefined if canceled. */
export async function askExportTarget(
	names: ExportNames,
	given?: TableFormat,
): Promise<{ format: TableFormat; file: vscode.Uri } | undefined> {
	const format = given ?? (await askFormat(names.title));
	if (format === undefined) return undefined;
	const { name, extension } = fileTypes[format];
	const file = await askWhereToSave({
		defaultName: `${names.file}-${dayOf(Date.now())}.${extension}`,
		filters: { [name]: [extension] },
		action: l10n.t("Export"),
	});
	return file && { format, file };
}

/** Asks as `askExportTarget` does, then writes the text. Resolves to the file, or undefined if canceled. */
export async function exportText(
	names: ExportNames,
	given: TableFormat | undefined,
	textOf: (format: TableFormat) => string,
): Promise<vscode.Uri | undefined> {
	const target = await askExportTarget(names, given);
	if (target === undefined) return undefined;
	await wholeFile(target.file)(async (append) => append(textOf(target.format)));
	return target.file;
}

/** Shows the progress of an export, and cancels it. */
export interface ExportProgress {
	readonly signal: AbortSignal;
	readonly onWritten: (count: number) => void;
}

/** Writes a table batch by batch. Resolves to the number of rows, or undefined if canceled; no partial file remains. */
export async function writeTable<T>(
	file: WholeFile,
	format: TableFormat,
	table: Table<T>,
	batches: AsyncIterable<readonly T[]>,
	{ signal, onWritten }: ExportProgress,
): Promise<number | undefined> {
	const text = new TableText(format, table);
	let count = 0;
	try {
		await file(async (append) => {
			await append(text.head);
			for await (const rows of batches) {
				await append(text.rows(rows));
				count += rows.length;
				onWritten(count);
				signal.throwIfAborted();
			}
			await append(text.end);
		});
	} catch (error) {
		if (signal.aborted) return undefined;
		throw error;
	}
	return count;
}

async function askFormat(title: string): Promise<TableFormat | undefined> {
	return pickOne<TableFormat>(
		[
			{ label: "CSV", description: l10n.t("for spreadsheets"), icon: "table", value: "csv" },
			{ label: "JSON", description: l10n.t("for programs"), icon: "json", value: "json" },
			{ label: "Markdown", description: l10n.t("for documents"), icon: "markdown", value: "markdown" },
		],
		{ title },
	);
}
