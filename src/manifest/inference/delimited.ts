import * as l10n from "@vscode/l10n";
import { parse } from "csv-parse";
import { pipeline } from "node:stream";
import { stringOf } from "../../base/record.ts";
import { tableOptions } from "../../base/parseTable.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { Column } from "./columnType.ts";
import { ColumnSet, type ReadResult, type RecordTable } from "./columnSet.ts";
import type { InferenceLimits } from "./sample.ts";
import type { DecodedText } from "./decodedText.ts";
import { notationOf } from "./valueNotation.ts";

/** The records of CSV or TSV, except an incomplete last one. Detects a CSV file's delimiter from its first lines. */
export async function* delimitedRecords(
	text: DecodedText,
	format: "csv" | "tsv",
	limits: InferenceLimits,
): AsyncGenerator<string[]> {
	const { pieces } = text;
	const first = await pieces.next();
	const head = first.done === true ? "" : first.value;
	async function* whole(): AsyncGenerator<string> {
		yield head;
		yield* pieces;
	}
	const options = tableOptions(head, format === "tsv" ? "\t" : undefined);
	const parser = parse({ ...options, maxRecordSize: limits.maxRecordBytes });
	// Iterating reports how the pipeline ends; the callback is required but unused.
	pipeline(whole(), parser, () => undefined);
	try {
		// Holds back one record, since the last one of a truncated sample may be incomplete.
		let held: string[] | undefined;
		for await (const record of parser) {
			if (held) yield held;
			held = Array.isArray(record) ? record.map(String) : undefined;
		}
		if (held && text.complete) yield held;
	} catch (error) {
		const isCut = !text.complete && stringOf(error, "code") === "CSV_QUOTE_NOT_CLOSED";
		if (!isCut) throw readable(error, limits);
	} finally {
		parser.destroy();
		await pieces.return(undefined);
	}
}

/** Lines of values, counted value by value. */
export class DelimitedTable implements RecordTable<readonly string[]> {
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

/**
 * Whether a first line is a header: more than 80% of its non-empty cells are words, not numbers, dates, or emails.
 * A table may also have a column per year.
 */
function isHeader(record: readonly string[]): boolean {
	const filled = record.map((cell) => cell.trim()).filter((cell) => cell !== "");
	const words = filled.filter(isWord);
	const names = words.length + yearsInSequence(filled);
	return words.length > 0 && (names === filled.length || names > filled.length * 0.8);
}

/** Of the words for true and false, only these are common names of columns. */
function isWord(cell: string): boolean {
	const notation = notationOf(cell);
	if (notation === "boolean") return /^(?:y|n|no)$/i.test(cell);
	return (notation === "text" || notation === "nullWord") && !cell.includes("@");
}

/** How many cells are years, if there are at least three and each follows the one before; otherwise 0. */
function yearsInSequence(cells: readonly string[]): number {
	const years = cells.filter((cell) => /^(?:19|20)\d\d$/.test(cell)).map(Number);
	const [first = 0] = years;
	return years.length >= 3 && years.every((year, at) => year === first + at) ? years.length : 0;
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
