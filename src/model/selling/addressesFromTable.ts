import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { tableRows } from "../../base/table.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { isDateLike } from "../../rules/email.ts";

const END_COLUMN = /^\s*(?:until|ends?|end[ _-]?date|access[ _]ends|expires?)\s*$/i;

/**
 * The email addresses in a table, each with its end date if it has one: `ana@example.com, 2026-12-31`. With a
 * header, which is a first line without an @: each line's first cell with an @ (else its first non-empty cell,
 * to be reported as invalid), and the date in a column such as “Ends” or “Until”. Without a header: every
 * non-empty cell, a date with the address before it. Undefined if the text isn't a table. Throws
 * UserFacingError if a cell in a header's date column can't be meant as a date.
 */
export function addressesFromTable(text: string): string[] | undefined {
	const [first, ...rest] = tableRows(text) ?? [];
	if (!first) return undefined;
	if (first.some(isAddressLike)) return [first, ...rest].flatMap(addressesOf);
	const endColumn = first.findIndex((cell) => END_COLUMN.test(cell));
	return rest
		.map((row) => {
			const address = row.find(isAddressLike) ?? row.find((cell) => cell.trim() !== "") ?? "";
			return withEndDate(address.trim(), row[endColumn]?.trim() ?? "");
		})
		.filter((line) => line !== "");
}

function withEndDate(address: string, until: string): string {
	if (until === "" || address === until) return address;
	if (isDateLike(until)) return `${address}, ${until}`;
	throw new UserFacingError(
		l10n.t(
			"{0}: “{1}” isn’t a date. Enter end dates as YYYY-MM-DD, such as 2026-12-31, and choose the file again.",
			display(address, 254),
			display(until, 40),
		),
	);
}

/** The cells of a line without a header, with a date after an address joined to it. */
function addressesOf(row: readonly string[]): string[] {
	const lines: string[] = [];
	for (const cell of row.map((text) => text.trim()).filter((text) => text !== "")) {
		const before = lines.at(-1);
		if (before !== undefined && isAddressLike(before) && isDateLike(cell)) {
			lines[lines.length - 1] = `${before}, ${cell}`;
		} else {
			lines.push(cell);
		}
	}
	return lines;
}

function isAddressLike(cell: string): boolean {
	return cell.includes("@");
}
