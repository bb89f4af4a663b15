import { isRecord, propertyOf } from "../../base/record.ts";
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
 * detail, and the like, at most three levels deep. Of a list, and of errors by field, only the first element counts; the
 * latter comes with its field. Masks `secrets`. Undefined if there's no sentence, or for a web page.
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

function textIn(value: unknown, depth: number): string | undefined {
	if (typeof value === "string") return value.trim() === "" ? undefined : value;
	if (typeof value !== "object" || value === null || depth === 0) return undefined;
	if (Array.isArray(value)) return textIn(value[0], depth - 1);
	return named
		.map((name) => {
			const inner = propertyOf(value, name);
			return (name === "errors" ? fieldErrorIn(inner, depth - 1) : undefined) ?? textIn(inner, depth - 1);
		})
		.find((text) => text !== undefined);
}

/** The first of errors by field, with its field. Undefined if they're a list, or an error with a message. */
function fieldErrorIn(errors: unknown, depth: number): string | undefined {
	if (!isRecord(errors)) return undefined;
	const [field = "", value] = Object.entries(errors)[0] ?? [];
	if (named.includes(field) && !Array.isArray(value)) return undefined;
	const text = textIn(value, depth - 1);
	return text === undefined ? undefined : `${field}: ${text}`;
}

function shorten(text: string): string {
	return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
