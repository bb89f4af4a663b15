import { parseTable } from "../base/parseTable.ts";
import { type FieldDraft, knownTypes } from "../rules/datasetDraft.ts";

const nameHeads = ["name", "field", "field_name", "column", "column_name"];
const typeHeads = ["type", "data_type", "datatype"];
const descriptionHeads = ["description", "comment", "meaning", "label"];

const OUTER_PIPES = /^\||(?<!\\)\|$/g;
const ESCAPED = /\\([!-/:-@[-`{-~])|&(amp|lt|#\d\d);/g;
/** The character references that Copy as Markdown writes. */
const references = new Map([
	["amp", "&"],
	["lt", "<"],
	["#36", "$"],
	["#46", "."],
	["#58", ":"],
	["#64", "@"],
]);

/**
 * Parses fields from a pasted table. With a header, looks for name, type, and description; without one,
 * expects them in that order; a single line of more than three cells is a list of names. Undefined if the
 * text isn't a table. `name` beside a type is a field with that name, not a header.
 */
export function fieldsFromTable(text: string): FieldDraft[] | undefined {
	const rows = markdownRows(text) ?? parseTable(text);
	const [first] = rows ?? [];
	if (!rows || !first) return undefined;
	const heads = first.map((cell) => cell.trim().toLowerCase().replaceAll(" ", "_"));
	const nameAt = heads.findIndex((head) => nameHeads.includes(head));
	const typeAt = heads.findIndex((head) => typeHeads.includes(head));
	const descriptionAt = heads.findIndex((head) => descriptionHeads.includes(head));
	const isField = descriptionAt < 0 && heads.some((head) => knownTypes.includes(head));
	if (nameAt >= 0 && (typeAt >= 0 || (rows.length > 1 && !isField)))
		return fieldsOf(rows.slice(1), nameAt, typeAt, descriptionAt);
	const names = first.map((cell) => [cell]);
	return rows.length === 1 && first.length > 3 ? fieldsOf(names, 0, -1, -1) : fieldsOf(rows, 0, 1, 2);
}

function fieldsOf(rows: string[][], nameAt: number, typeAt: number, descriptionAt: number): FieldDraft[] {
	return rows
		.map((row) => ({
			name: (row[nameAt] ?? "").trim(),
			type: (row[typeAt] ?? "").trim() || "string",
			description: (row[descriptionAt] ?? "").trim(),
		}))
		.filter((field) => field.name !== "");
}

/** The rows of a Markdown table, as plain text, without the divider below the header. Undefined if the text isn't one. */
function markdownRows(text: string): string[][] | undefined {
	const [header, divider, ...rows] = text.trim().split(/\r?\n/).map(cellsOf);
	const isTable = divider?.every((cell) => /^:?-+:?$/.test(cell)) === true && text.includes("|");
	return header && isTable ? [header, ...rows].map((row) => row.map(plain)) : undefined;
}

function cellsOf(line: string): string[] {
	const inner = line.trim().replace(OUTER_PIPES, "");
	return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

function plain(cell: string): string {
	return cell.replace(
		ESCAPED,
		(whole, escaped?: string, name?: string) => escaped ?? references.get(name ?? "") ?? whole,
	);
}
