import type { HttpResponse } from "../transport/httpMessages.ts";

const REFRESH_COOKIE = /^\s*refresh_token\s*=/;

/**
 * The value of the refresh_token cookie in a response; the last one wins. An empty or expired cookie counts
 * as none. All other cookies are ignored: there's no cookie jar. Times are measured against the response's own time, if
 * any, because the local clock may be wrong.
 */
export function refreshCookieOf(headers: HttpResponse["headers"]): { refreshCookie?: string } {
	const cookies = [headers["set-cookie"] ?? []].flat();
	const [pair = "", ...attributes] = cookies.findLast((one) => REFRESH_COOKIE.test(one))?.split(";") ?? [];
	// Quotes are part of the value, which must be sent back unchanged.
	const value = pair.replace(REFRESH_COOKIE, "").trim();
	const sent = Date.parse(String(headers["date"]));
	const removed = isRemoved(new Map(attributes.map(nameAndValue)), Number.isNaN(sent) ? Date.now() : sent);
	return value === "" || removed ? {} : { refreshCookie: value };
}

/** Whether the attributes remove the cookie. Max-Age takes precedence over Expires, as in browsers. */
function isRemoved(attributes: ReadonlyMap<string, string>, now: number): boolean {
	const maxAge = attributes.get("max-age") ?? "";
	return /^-?\d+$/.test(maxAge) ? Number(maxAge) <= 0 : Date.parse(attributes.get("expires") ?? "") <= now;
}

function nameAndValue(attribute: string): [string, string] {
	const [name = "", ...value] = attribute.split("=");
	return [name.trim().toLowerCase(), value.join("=").trim()];
}
