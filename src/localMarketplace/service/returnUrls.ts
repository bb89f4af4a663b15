import { Problem } from "./problem.ts";

const MAX_URL_LENGTH = 2_048;
/** URL schemes that open no editor but run or show what the address contains, or files. */
const refusedSchemes = new Set(["about:", "blob:", "data:", "file:", "javascript:", "vbscript:"]);

function isWebUrl(url: URL): boolean {
	return url.protocol === "https:" || url.protocol === "http:";
}

/**
 * Returns a checkout's return address unchanged. Throws 422 unless it's an http(s) or editor link of at most
 * `MAX_URL_LENGTH` characters, without whitespace or control characters. Each editor has a scheme of its own.
 */
export function checkReturnUrl(text: string, field: string): string {
	const url = text.length <= MAX_URL_LENGTH && !/[\s\p{Cc}]/u.test(text) ? URL.parse(text) : null;
	if (!url || url.host === "" || refusedSchemes.has(url.protocol))
		throw new Problem(422, "invalid_url", `${field} must be an http(s) address or a link to an editor.`);
	return text;
}

/**
 * The `form-action` source for a place that a form may redirect to. Only plain hosts are named: CSP doesn't
 * support IPv6, and a host may contain characters (`;`, `*`, `'`) that would end or widen the directive. For any
 * other address, the source is only its scheme.
 */
export function formActionSource(address: string): string {
	const url = new URL(address);
	return isWebUrl(url) && /^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : url.protocol;
}

/**
 * Encodes an address for a header: percent-encodes what isn't visible ASCII and keeps the rest byte for
 * byte.
 */
export function locationOf(address: string): string {
	return address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
