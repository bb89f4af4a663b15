import { tableRows } from "../../base/table.ts";

/**
 * The email addresses in a table. With a header: each line's first cell with an @ (else its first non-empty
 * cell, to be reported as invalid). Without one: every non-empty cell. Undefined if the text isn't a table.
 */
export function addressesFromTable(text: string): string[] | undefined {
	const [first, ...rest] = tableRows(text) ?? [];
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
