import { Problem } from "./problem.ts";

const LONGEST_URL = 2_048;
/** Editors that take a browser back by a link of their own. */
const EDITOR_SCHEMES = new Set([
	"code-oss:",
	"codium:",
	"cursor:",
	"kiro:",
	"positron:",
	"trae:",
	"vscode-insiders:",
	"vscode:",
	"vscodium:",
	"windsurf:",
]);

function isWebUrl(url: URL): boolean {
	return url.protocol === "https:" || url.protocol === "http:";
}

/** Where a checkout sends the browser afterwards: http(s) or an editor's own link. Kept byte for byte. */
export function checkReturnUrl(text: string, field: string): string {
	const url = text.length <= LONGEST_URL && !/[\s\p{Cc}]/u.test(text) ? URL.parse(text) : null;
	if (!url || !(isWebUrl(url) || EDITOR_SCHEMES.has(url.protocol))) {
		throw new Problem(422, "invalid_url", `${field} must be an http(s) address or a link to an editor.`);
	}
	return text;
}

/**
 * How `form-action` names a place that a form's answer may lead to. Only plain hosts are named: CSP knows no IPv6, and
 * a host may hold signs (`;`, `*`, `'`) that would end the directive or widen it. For others the scheme has to do.
 */
export function formActionSource(address: string): string {
	const url = new URL(address);
	return isWebUrl(url) && /^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : url.protocol;
}

/** The address as a header can carry it: what isn't printable ASCII is percent-encoded, the rest stays byte for byte. */
export function locationOf(address: string): string {
	return address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
