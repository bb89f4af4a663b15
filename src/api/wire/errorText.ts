import { display } from "../../base/text.ts";
import { maskSecrets } from "./credentialMask.ts";
import { looksLikeHtml, parseBody } from "./json.ts";

const MAX_LENGTH = 300;
const MAX_READ = 4096;
const named: readonly string[] = [
	"message",
	"error_description",
	"error",
	"detail",
	"errors",
	"title",
	"description",
	"msg",
	"reason",
];

/**
 * Finds the sentence in an error body of any shape: plain text, a JSON string, or the first of message, error,
 * detail, and the like, at most three levels deep. Of a list, and of errors by field, only the first element counts.
 * Masks `secrets`. Undefined if there's no sentence, or for a web page.
 */
export function serverTextOf(body: Uint8Array, secrets: readonly string[]): string | undefined {
	if (body.length === 0 || looksLikeHtml(body)) return undefined;
	const parsed = parseBody(body);
	const found = parsed.ok ? textIn(parsed.value, 3) : plainText(body);
	const clean = found === undefined ? "" : shorten(maskSecrets(display(found, MAX_READ), secrets));
	return clean === "" ? undefined : clean;
}

/** The text of a body that isn't JSON. Undefined if it looks like markup, broken JSON, or binary data. */
function plainText(body: Uint8Array): string | undefined {
	const text = Buffer.from(body.subarray(0, 2048)).toString("utf8");
	return /^\s*[[{<]/.test(text) || text.includes("\u0000") ? undefined : text;
}

function textIn(value: unknown, depth: number, isByField = false): string | undefined {
	if (typeof value === "string") return value;
	if (typeof value !== "object" || value === null || depth === 0) return undefined;
	if (Array.isArray(value)) return textIn(value[0], depth - 1);
	const fields = new Map(Object.entries(value));
	const found = named
		.map((name) => textIn(fields.get(name), depth - 1, name === "errors"))
		.find((text) => text !== undefined && text.trim() !== "");
	return found ?? (isByField ? textIn(Object.values(value)[0], depth - 1) : undefined);
}

function shorten(text: string): string {
	return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
