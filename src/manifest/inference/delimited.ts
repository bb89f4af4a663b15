import * as l10n from "@vscode/l10n";
import { parse, type Parser } from "csv-parse";
import type { TimeSlices } from "../../base/async/timeSlices.ts";
import { stringOf } from "../../base/record.ts";
import { sniffDelimiter } from "../../base/parseTable.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { Column } from "./column.ts";
import { ColumnSet, type ReadResult } from "./columnSet.ts";
import type { InferenceLimits } from "./sample.ts";
import { valueKind } from "./valueKind.ts";

/** Reads CSV or TSV; detects a CSV file's delimiter from its first lines. */
export async function readDelimited(
	text: AsyncGenerator<string>,
	format: "csv" | "tsv",
	limits: InferenceLimits,
	slices: TimeSlices,
	isCut: () => boolean,
): Promise<ReadResult> {
	const first = await text.next();
	const head = first.done === true ? "" : first.value;
	const delimiter = format === "tsv" ? "\t" : sniffDelimiter(head);
	const parser = parse({
		delimiter,
		bom: true,
		relaxColumnCount: true,
		relaxQuotes: true,
		skipEmptyLines: true,
		maxRecordSize: limits.maxRecordBytes,
	});
	const table = new Table(limits);
	const feeding = feed(parser, head, text);
	try {
		await drain(parser, table, slices, isCut);
	} catch (error) {
		if (!(isCut() && stringOf(error, "code") === "CSV_QUOTE_NOT_CLOSED")) throw readable(error, limits);
	} finally {
		parser.destroy();
		await feeding;
		await text.return(undefined);
	}
	return table.finish();
}

/** Feeds the parser with backpressure; an error in the source becomes the parser's error. */
async function feed(parser: Parser, head: string, text: AsyncGenerator<string>): Promise<void> {
	try {
		await write(parser, head);
		for await (const piece of text) {
			if (parser.destroyed) return;
			await write(parser, piece);
		}
		parser.end();
	} catch (error) {
		parser.destroy(error instanceof Error ? error : new Error(String(error)));
	}
}

async function write(parser: Parser, piece: string): Promise<void> {
	if (parser.destroyed || parser.write(piece)) return;
	await new Promise<void>((resolve) => {
		const done = (): void => {
			parser.off("drain", done).off("close", done);
			resolve();
		};
		parser.on("drain", done).on("close", done);
	});
}

/** Holds back one record, since the last one of a truncated sample may be incomplete. */
async function drain(parser: Parser, table: Table, slices: TimeSlices, isCut: () => boolean): Promise<void> {
	let held: string[] | undefined;
	for await (const record of parser) {
		if (held) table.add(held);
		if (table.columns.full) return;
		held = Array.isArray(record) ? record.map(String) : undefined;
		if (slices.over) await slices.pause();
	}
	if (held && !isCut()) table.add(held);
}

class Table {
	readonly columns: ColumnSet;
	readonly #notes: string[] = [];
	#order: Column[] | undefined;
	#width = 0;
	#uneven = 0;

	constructor(limits: InferenceLimits) {
		this.columns = new ColumnSet(limits);
	}

	add(record: readonly string[]): void {
		if (!this.#order) {
			const header = isHeader(record);
			this.#width = record.length;
			if (!header)
				this.#notes.push(l10n.t("The first line isn’t a header, so fields are named by position."));
			this.#order = record
				.map((cell, index) => (header && cell.trim() !== "" ? cell : `column_${index + 1}`))
				.map((name) => this.columns.create(name))
				.filter((column) => column !== undefined);
			if (header) return;
		}
		this.columns.countRow();
		if (record.length !== this.#width) this.#uneven += 1;
		this.#order.forEach((column, index) => column.add(record[index] ?? ""));
	}

	finish(): ReadResult {
		if (this.#uneven > 0)
			this.#notes.push(l10n.t("Lines with more or fewer values than the first line: {0}.", this.#uneven));
		return this.columns.finish(this.#notes);
	}
}

/** Whether a first line is a header: more than 80% of its non-empty cells are words, not numbers, dates, or emails. */
function isHeader(record: readonly string[]): boolean {
	const cells = record.map((cell) => cell.trim());
	const filled = cells.filter((cell) => cell !== "");
	if (filled.length === 0) return false;
	const words = filled.filter(
		(cell) => ["text", "nullWord"].includes(valueKind(cell)) && !cell.includes("@"),
	);
	return words.length === filled.length || words.length > filled.length * 0.8;
}

function readable(error: unknown, limits: InferenceLimits): unknown {
	const code = stringOf(error, "code") ?? "";
	if (!code.startsWith("CSV_")) return error;
	if (code === "CSV_MAX_RECORD_SIZE") {
		const kilobytes = Math.round(limits.maxRecordBytes / 1024);
		return new UserFacingError(
			l10n.t(
				"A line in the file is longer than {0} KB. Check whether a closing quote is missing.",
				kilobytes,
			),
		);
	}
	return new UserFacingError(l10n.t("A quote in the file is never closed. Add the missing quote."));
}
