/** What to replace a key in text with. Independent of VS Code. */

import { KEY_VARIABLE } from "../rules/apiKey.ts";

interface KeyRange {
	/** Offset in the text, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/** The expression that reads the variable, by language ID. Inside a string, it must be joined or interpolated. */
const expressions: Record<string, string> = {
	python: `os.environ["${KEY_VARIABLE}"]`,
	javascript: `process.env.${KEY_VARIABLE}`,
	javascriptreact: `process.env.${KEY_VARIABLE}`,
	typescript: `process.env.${KEY_VARIABLE}`,
	typescriptreact: `process.env.${KEY_VARIABLE}`,
	go: `os.Getenv("${KEY_VARIABLE}")`,
	ruby: `ENV.fetch("${KEY_VARIABLE}")`,
	java: `System.getenv("${KEY_VARIABLE}")`,
	rust: `std::env::var("${KEY_VARIABLE}").unwrap()`,
	csharp: `Environment.GetEnvironmentVariable("${KEY_VARIABLE}")`,
	php: `getenv("${KEY_VARIABLE}")`,
};

/** Shells, which read `${NAME}`, or PowerShell's form of it, except in single quotes. */
const shells: readonly string[] = ["shellscript", "powershell"];
/** Other languages whose programs read `${NAME}`, even in quotes. */
const expanding: readonly string[] = ["makefile", "dockercompose"];

interface Replacement extends KeyRange {
	readonly text: string;
	/** Whether a program in this language reads the variable. Otherwise, the text is only a reference for people. */
	readonly isRead: boolean;
}

/**
 * The edit that replaces the key with the environment variable, in the syntax of a VS Code language ID. Undefined if
 * the key's line names the variable before the key, and so probably sets the variable.
 */
export function replacementOf(text: string, place: KeyRange, language: string): Replacement | undefined {
	const before = lineBefore(text, place);
	if (before.includes(KEY_VARIABLE)) return undefined;
	const expression = expressions[language];
	if (expression === undefined) {
		const isRead = expanding.includes(language) || (shells.includes(language) && !before.includes("'"));
		const reference = language === "powershell" ? `$env:${KEY_VARIABLE}` : `\${${KEY_VARIABLE}}`;
		return { ...place, text: reference, isRead };
	}
	return { ...inCode(text, place, language, expression), isRead: true };
}

function inCode(
	text: string,
	place: KeyRange,
	language: string,
	expression: string,
): KeyRange & { readonly text: string } {
	const quote = quoteAround(text, place);
	if (quote === undefined) return { ...place, text: expression };
	const { start, end } = place;
	const first = text[start - 1] === quote;
	const last = text[end] === quote;
	if (first && last) return { start: start - 1, end: end + 1, text: expression };
	if (quote === "`") return { ...place, text: `\${${expression}}` };
	const join = language === "php" ? " . " : " + ";
	return {
		start: first ? start - 1 : start,
		end: last ? end + 1 : end,
		text: `${first ? "" : quote + join}${expression}${last ? "" : join + quote}`,
	};
}

/** The quotation mark of the string around the key, judging only by the key's line. Undefined if there's none. */
function quoteAround(text: string, { start, end }: KeyRange): string | undefined {
	const before = lineBefore(text, { start });
	const lineEnd = text.indexOf("\n", end);
	const after = text.slice(end, lineEnd < 0 ? undefined : lineEnd);
	const opening = before.split("").findLast((character) => quotes.includes(character));
	return opening !== undefined && after.includes(opening) ? opening : undefined;
}

function lineBefore(text: string, { start }: Pick<KeyRange, "start">): string {
	return text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
}

const quotes = ['"', "'", "`"];
