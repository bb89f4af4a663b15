import type { ErrorKind } from "../failure.ts";

/** Why a body isn't the expected JSON. Contains no text of the body, which may include a secret. */
export type JsonFault = "html" | "garbage" | "truncated" | "empty" | "utf16" | "tooDeep";

/** The kind of error that a call fails with for each fault. */
export const kindOfFault = {
	html: "notJson",
	garbage: "notJson",
	truncated: "incomplete",
	empty: "incomplete",
	utf16: "unexpectedShape",
	tooDeep: "unexpectedShape",
} as const satisfies Record<JsonFault, ErrorKind>;

type ParsedJson =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly fault: JsonFault };

/** Far more levels than the API's responses have, and far below any stack limit. */
export const MAX_DEPTH = 64;

const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a whole body, strictly: a truncated response is an error, never a shorter list. Drops `__proto__`
 * keys.
 */
export function parseBody(bytes: Uint8Array): ParsedJson {
	let body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (body.subarray(0, 3).equals(utf8Bom)) body = body.subarray(3);
	if (isUtf16(body)) return { ok: false, fault: "utf16" };
	const text = textOf(body);
	if (text === undefined) return { ok: false, fault: "garbage" };
	if (text.trim() === "") return { ok: false, fault: "empty" };
	const { deep, open } = scan(body);
	if (deep) return { ok: false, fault: "tooDeep" };
	try {
		return { ok: true, value: JSON.parse(text, mayHoldProto(text) ? dropProto : undefined) };
	} catch {
		return { ok: false, fault: looksLikeHtml(body) ? "html" : faultOf(body, open) };
	}
}

/** Undefined if the body is longer than a string can be, about 512 MB. */
function textOf(body: Buffer): string | undefined {
	try {
		return body.toString("utf8");
	} catch {
		return undefined;
	}
}

/** Whether the body starts like a web page. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 512))
		.toString("latin1")
		.replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, "");
	return /^<(?:!doctype\s+html|!--|\?xml|html|head|body|script|meta|title|div|p|h\d|center)[\s>]/i.test(head);
}

/** Whether the body is UTF-16, judging by a byte order mark or a zero among its first four bytes. */
export function isUtf16(body: Buffer): boolean {
	const mark = body.length >= 2 ? body.readUInt16BE(0) : 0;
	return mark === 0xfeff || mark === 0xfffe || body.subarray(0, 4).includes(0);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Counts brackets outside strings in the bytes, because parsing recurses: `deep` if they nest too deeply,
 * `open` if a bracket or a string isn't closed.
 */
function scan(body: Buffer): { deep: boolean; open: boolean } {
	let depth = 0;
	let inString = false;
	for (let at = 0; at < body.length; at++) {
		const byte = body[at];
		if (byte === QUOTE) {
			inString = !inString;
		} else if (inString) {
			if (byte === BACKSLASH) at++;
		} else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
			depth++;
			if (depth > MAX_DEPTH) return { deep: true, open: true };
		} else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
			depth--;
		}
	}
	return { deep: false, open: inString || depth > 0 };
}

/**
 * Whether the text may contain a `__proto__` key. `_` may be written as an escape, so text with that
 * escape counts, too.
 */
function mayHoldProto(text: string): boolean {
	return text.includes("__proto__") || /\\u005f/i.test(text);
}

function dropProto(key: string, value: unknown): unknown {
	return key === "__proto__" ? undefined : value;
}

/**
 * Why the body can't be parsed. An object, array, or string that begins but never ends is a truncated
 * response.
 */
function faultOf(body: Buffer, open: boolean): JsonFault {
	return open && /^\s*[[{"]/.test(body.subarray(0, 64).toString("latin1")) ? "truncated" : "garbage";
}
