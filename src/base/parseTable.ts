import { parse } from "csv-parse/sync";

const candidates = [",", ";", "\t", "|"];
const SNIFF_LINES = 20;
/** The line before the header in which Excel names the delimiter. */
const DELIMITER_LINE = /^\ufeff?"?sep=([^"\r\n])"?[\r\n]/i;

/** The rows of a table, without empty ones. Undefined if the text can't be parsed. */
export function parseTable(text: string): string[][] | undefined {
	try {
		const rows: unknown[] = parse(text, {
			...tableOptions(text),
			skipRecordsWithEmptyValues: true,
		});
		return rows.map((row) => (Array.isArray(row) ? row.map(String) : []));
	} catch {
		return undefined;
	}
}

/** How to parse a table whose text begins with `head`. Different lines may end differently. */
export function tableOptions(head: string, usual?: string) {
	const named = DELIMITER_LINE.exec(head)?.[1];
	return {
		bom: true,
		delimiter: named ?? usual ?? sniffDelimiter(head),
		fromLine: named === undefined ? 1 : 2,
		recordDelimiter: ["\r\n", "\n", "\r"],
		relaxColumnCount: true,
		relaxQuotes: true,
		skipEmptyLines: true,
	};
}

/**
 * In the first `SNIFF_LINES` lines, the candidate with the largest minimum count per line, counted double if
 * all lines have the same count; a comma if every minimum is 0.
 */
function sniffDelimiter(head: string): string {
	const lines = unquoted(head)
		.split(/\r\n|\r|\n/)
		.slice(0, SNIFF_LINES)
		.filter((line) => line.trim() !== "");
	let best = { delimiter: ",", score: 0 };
	for (const delimiter of candidates) {
		const counts = lines.map((line) => line.split(delimiter).length - 1);
		const least = counts.length > 0 ? Math.min(...counts) : 0;
		const even = counts.every((count) => count === least);
		const score = least * (even ? 2 : 1);
		if (score > best.score) best = { delimiter, score };
	}
	return best.delimiter;
}

/** The text without double-quoted parts, where delimiters and line breaks mean nothing. */
function unquoted(text: string): string {
	return text.replace(/"(?:[^"]|"")*(?:"|$)/g, "");
}
