/**
 * Adds, finds, replaces, and removes the key in the text of a `.env` file. Texts have one character per byte
 * (Latin-1), so that every other byte stays as it is in any encoding.
 */
import { KEY_VARIABLE } from "./apiKey.ts";

interface Assignment {
	/** Where the line starts. */
	readonly start: number;
	/** Where the value is, with its quotes. */
	readonly from: number;
	readonly to: number;
	readonly value: string;
}

/** The values that a file sets the key's variable to, except empty ones. */
export function keysIn(text: string): string[] {
	return assignments(text).map(({ value }) => value);
}

/** Adds a line that sets the key's variable. */
export function withKey(text: string, key: string): string {
	return withLine(text, `${KEY_VARIABLE}=${quoted(key)}`);
}

/** Adds a line, and the line break that the last line may lack. */
export function withLine(text: string, line: string): string {
	const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
	return text === "" || /[\r\n]$/.test(text) ? `${text}${line}${lineBreak}` : `${text}${lineBreak}${line}`;
}

/** Replaces each value that fits. */
export function withNewKey(text: string, fits: (value: string) => boolean, key: string): string {
	return assignments(text)
		.filter(({ value }) => fits(value))
		.reduceRight((rest, { from, to }) => rest.slice(0, from) + quoted(key) + rest.slice(to), text);
}

/** Removes each line whose value matches `fits`. Undoes `withKey`. */
export function withoutKey(text: string, fits: (value: string) => boolean): string {
	return assignments(text)
		.filter(({ value }) => fits(value))
		.reduceRight((rest, { start, to }) => withoutLine(rest, start, to), text);
}

function withoutLine(text: string, start: number, to: number): string {
	const after = /^[^\r\n]*(\r\n|[\r\n])?/.exec(text.slice(to));
	const before = text.slice(0, start);
	// If the last line has no line break, the one before the line is removed instead.
	const kept = after?.[1] === undefined ? before.replace(/(?:\r\n|[\r\n])$/, "") : before;
	return kept + text.slice(to + (after?.[0].length ?? 0));
}

function assignments(text: string): Assignment[] {
	return Array.from(text.matchAll(/^(?:[ \t]*export)?[ \t]*(\w+)[ \t]*=[ \t]*/gm), (match) => {
		const from = match.index + match[0].length;
		const [rest = ""] = /^[^\r\n]*/.exec(text.slice(from)) ?? [];
		const [token = "", , inQuotes] = /^(["'])(.*?)\1/.exec(rest) ?? [
			rest.replace(/(?:^|[ \t])#.*$/, "").trimEnd(),
		];
		return { name: match[1], start: match.index, from, to: from + token.length, value: inQuotes ?? token };
	}).filter(({ name, value }) => name === KEY_VARIABLE && value !== "");
}

/** Quotes a key if it contains a character that may be special in a `.env` file. */
function quoted(key: string): string {
	if (/^[\w.~+/=:@%-]+$/.test(key)) return key;
	return key.includes("'") ? `"${key}"` : `'${key}'`;
}
