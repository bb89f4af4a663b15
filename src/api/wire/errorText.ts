import { display } from "../../base/text.ts";
import { formsOf } from "./credentialMask.ts";
import { looksLikeHtml, parseJson } from "./json.ts";

const longest = 300;
const longestRead = 4096;
const named = ["message", "error", "detail", "error_description", "title", "errors", "description"] as const;

/**
 * The sentence in an error body of any shape, or undefined: a string, or the first of message, error, detail and
 * their like, also one level down and in the first element of a list. Web pages are dropped.
 */
export function serverTextOf(body: Uint8Array, secrets: readonly string[]): string | undefined {
	if (body.length === 0 || looksLikeHtml(body)) {
		return undefined;
	}
	const parsed = parseJson(body);
	const found = parsed.ok ? textIn(parsed.value, 3) : plainText(body);
	const clean = found === undefined ? "" : shorten(redact(display(found, longestRead), secrets));
	return clean === "" ? undefined : clean;
}

/** Bytes that are no JSON count as the service's words only where they are text. */
function plainText(body: Uint8Array): string | undefined {
	const text = Buffer.from(body.subarray(0, 2048)).toString("utf8");
	return /^\s*[[{<]/.test(text) || text.includes("\u0000") ? undefined : text;
}

function textIn(value: unknown, depth: number): string | undefined {
	if (typeof value === "string") {
		return value;
	}
	if (typeof value !== "object" || value === null || depth === 0) {
		return undefined;
	}
	if (Array.isArray(value)) {
		return textIn(value[0], depth - 1);
	}
	const fields = new Map(Object.entries(value));
	return named
		.map((name) => textIn(fields.get(name), depth - 1))
		.find((text) => text !== undefined && text.trim() !== "");
}

/** Takes cleaned text: a character that nobody sees would part a secret here, and be gone when the text is shown. */
function redact(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= 4)
		.flatMap((secret) => [...formsOf(secret), display(secret, longestRead)])
		.reduce((clean, secret) => clean.replaceAll(secret, "•••"), text);
}

function shorten(text: string): string {
	return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}
