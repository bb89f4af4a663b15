import { parse } from "csv-parse/sync";
import { type FieldDraft, MAX_FIELDS } from "../rules/datasetDraft.ts";
import { sniffDelimiter } from "./inference/delimited.ts";

const nameHeads = ["name", "field", "field_name", "column", "column_name"];
const typeHeads = ["type", "data_type", "datatype"];
const descriptionHeads = ["description", "comment", "meaning", "label"];

/**
 * Parses fields from a pasted table. With a header, looks for name, type, and description; without one,
 * expects them in that order; a single line of more than three cells is a list of names. Undefined if the
 * text isn't a table.
 */
export function fieldsFromTable(text: string): FieldDraft[] | undefined {
	const rows = readRows(text);
	const [first] = rows ?? [];
	if (!rows || !first) return undefined;
	const heads = first.map((cell) => cell.trim().toLowerCase().replaceAll(" ", "_"));
	const nameAt = heads.findIndex((head) => nameHeads.includes(head));
	if (nameAt >= 0 && (rows.length > 1 || heads.some((head) => typeHeads.includes(head)))) {
		const typeAt = heads.findIndex((head) => typeHeads.includes(head));
		const descriptionAt = heads.findIndex((head) => descriptionHeads.includes(head));
		return fieldsOf(rows.slice(1), nameAt, typeAt, descriptionAt);
	}
	if (rows.length === 1 && first.length > 3) {
		return fieldsOf(
			first.map((cell) => [cell]),
			0,
			-1,
			-1,
		);
	}
	return fieldsOf(rows, 0, 1, 2);
}

function fieldsOf(rows: string[][], nameAt: number, typeAt: number, descriptionAt: number): FieldDraft[] {
	return rows
		.slice(0, MAX_FIELDS)
		.map((row) => ({
			name: (row[nameAt] ?? "").trim(),
			type: (row[typeAt] ?? "").trim() || "string",
			description: (row[descriptionAt] ?? "").trim(),
		}))
		.filter((field) => field.name !== "");
}

function readRows(text: string): string[][] | undefined {
	try {
		const rows: unknown[] = parse(text, {
			bom: true,
			delimiter: sniffDelimiter(text),
			relaxColumnCount: true,
			relaxQuotes: true,
			skipEmptyLines: true,
			skipRecordsWithEmptyValues: true,
		});
		return rows.map((row) => (Array.isArray(row) ? row.map(String) : []));
	} catch {
		return undefined;
	}
}

/**
 * The email addresses in a table. With a header: each line's first cell with an @ (else its first non-empty
 * cell, to be reported as invalid). Without one: every non-empty cell. Undefined if the text isn't a table.
 */
export function addressesFromTable(text: string): string[] | undefined {
	const [first, ...rest] = readRows(text) ?? [];
	if (!first) return undefined;
	const headed = !first.some(isAddressLike);
	const cells = headed
		? rest.map((row) => row.find(isAddressLike) ?? row.find((cell) => cell.trim() !== "") ?? "")
		: [first, ...rest].flat();
	return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

function isAddressLike(cell: string): boolean {
	return cell.includes("@");
}
