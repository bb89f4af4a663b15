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

/** The rows of a Markdown table, as plain text, without the divider below the header. Undefined if the text isn't one. */
export function markdownRows(text: string): string[][] | undefined {
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
