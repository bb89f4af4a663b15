import { parseTable } from "../../base/parseTable.ts";
import { isDateLike, parseEmails } from "../../rules/email.ts";

/** In the words of a header: “E-mail”, “emailAddress”, but not “Manager email” or “Email sent”. */
const EMAIL_COLUMN = /^(?:e ?)?mail(?: ?add?resse?)?$/;

/** In the words of a header: “Valid until”, “end_date”, “expiresAt”, but not “Weekend”, “Expired”, or “End user”. */
const END_COLUMN = /\b(?:until|ends?(?! (?:user|customer|client))|enddate|expir(?!ed\b)\w*)\b/;

/** In the header of a column of addresses: “Buyer’s email”, “user.email”, but not `ana.gmail.com`. */
const NAMES_EMAIL = /mail[^.]*$/i;

/** The end of an address, with or without its @. */
const DOMAIN_END = /\.\p{L}{2,}\s*$/u;

/**
 * The email addresses in a table, each with its end date if it has one: `ana@example.com, 2026-12-31`. With a header:
 * each line's cell in a column such as “E-mail” (without one, its first cell with an @), and the date in a column such
 * as “Ends” or “Valid until”. A line without an address becomes its first non-empty cell without an @, to be reported
 * as invalid. Without a header: every non-empty cell, but a date is joined to the address before it. Undefined if the
 * text isn't a table or is empty.
 */
export function addressesFromTable(text: string): string[] | undefined {
	const [first, ...rest] = parseTable(text) ?? [];
	if (!first) return undefined;
	if (!isHeader(first)) return [first, ...rest].flatMap(addressesOf);
	const endColumn = first.findIndex((cell) => END_COLUMN.test(wordsOf(cell)));
	const emailColumn = first.findIndex(
		(cell, at) => EMAIL_COLUMN.test(wordsOf(cell)) && rest.some((row) => isAddressLike(row[at] ?? "")),
	);
	return rest
		.map((row) => {
			const address = emailColumn < 0 ? row.find(isAddressLike) : row[emailColumn];
			return withEndDate(address?.trim() || anyCell(row), row[endColumn]?.trim() ?? "");
		})
		.filter((line) => line !== "");
}

/** Whether a table's first line is a header. It isn't if it may be an address without its @, to be reported. */
function isHeader(row: readonly string[]): boolean {
	if (row.some(isAddressLike)) return false;
	const mayBeAddress = row.length === 1 || row.some((cell) => DOMAIN_END.test(cell));
	return !mayBeAddress || row.some((cell) => NAMES_EMAIL.test(cell));
}

/** The words of a header such as `end_date` or `validUntil`, separated by spaces. */
function wordsOf(header: string): string {
	return header
		.replaceAll(/(?<=[a-z])(?=[A-Z])|[\s_-]+/g, " ")
		.trim()
		.toLowerCase();
}

/** The first non-empty cell, without an @, so that it isn't a valid address. */
function anyCell(row: readonly string[]): string {
	const cell = row.find((text) => text.trim() !== "") ?? "";
	return cell.replaceAll("@", " ").trim();
}

/**
 * Each address of a cell gets the date. A cell that isn't like a date, and a date beside one in the address's cell, stay
 * with the address, to be reported as invalid.
 */
function withEndDate(address: string, cell: string): string {
	if (cell === "" || address === cell) return address;
	const until = cell.replaceAll(/[@<>,;\s]+/g, " ").trim();
	const end = isDateLike(until) ? until : `until ${until}`;
	return parseEmails(address)
		.map(({ text, until: own = "" }) =>
			[text, own, isAddressLike(text) ? end : ""].filter((part) => part !== "").join(", "),
		)
		.join("; ");
}

/** The non-empty cells of a line in a table without a header, with each date joined to the address before it. */
function addressesOf(row: readonly string[]): string[] {
	const lines: string[] = [];
	for (const cell of row.map((text) => text.trim()).filter((text) => text !== "")) {
		const before = lines.at(-1);
		if (before !== undefined && isAddressLike(before) && isDateLike(cell))
			lines[lines.length - 1] = withEndDate(before, cell);
		else lines.push(cell);
	}
	return lines;
}

function isAddressLike(cell: string): boolean {
	return cell.includes("@");
}
