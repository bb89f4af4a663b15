import { forCsv, forJson, forMarkdown } from "./text.ts";

/** CSV is for spreadsheets, JSON for programs, and Markdown for people. */
export const tableFormats = ["csv", "json", "markdown"] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface Table<T> {
	readonly heads: readonly string[];
	/** A row's cells in CSV and Markdown. JSON contains the row itself. */
	readonly cells: (row: T) => readonly string[];
}

/** A table whose headers are the names of its properties. */
export function tableOf<C extends string>(
	columns: readonly C[],
): Table<Readonly<Record<C, string | number | boolean>>> {
	return { heads: columns, cells: (row) => columns.map((column) => String(row[column])) };
}

/**
 * A table as text in pieces: `head`, then `rows` for each batch, then `end`. Other people's text in it stays text: no
 * spreadsheet evaluates a cell, and no cell ends its row.
 */
export class TableText<T> {
	readonly #format: TableFormat;
	readonly #table: Table<T>;
	#first = true;

	constructor(format: TableFormat, table: Table<T>) {
		this.#format = format;
		this.#table = table;
	}

	get head(): string {
		const { heads } = this.#table;
		if (this.#format === "json") return "[";
		// Without a byte order mark, Excel garbles letters other than ASCII's.
		if (this.#format === "csv") return `\ufeff${this.#line(heads)}`;
		return `${this.#line(heads)}|${"---|".repeat(heads.length)}\n`;
	}

	rows(rows: readonly T[]): string {
		return rows.map((row) => this.#row(row)).join("");
	}

	get end(): string {
		return this.#format === "json" ? "\n]\n" : "";
	}

	#row(row: T): string {
		if (this.#format !== "json") return this.#line(this.#table.cells(row));
		const comma = this.#first ? "" : ",";
		this.#first = false;
		return `${comma}\n\t${forJson(row, 0)}`;
	}

	#line(cells: readonly string[]): string {
		return this.#format === "csv"
			? `${cells.map(forCsv).join(",")}\r\n`
			: `| ${cells.map(forMarkdown).join(" | ")} |\n`;
	}
}

export function tableText<T>(format: TableFormat, table: Table<T>, rows: readonly T[]): string {
	const text = new TableText(format, table);
	return text.head + text.rows(rows) + text.end;
}
