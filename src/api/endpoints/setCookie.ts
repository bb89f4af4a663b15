import type { HttpResponse } from "../transport/transport.ts";

const REFRESH_COOKIE = "refresh_token";

/**
 * The value of the refresh_token cookie in a response; the last one wins. An empty or expired cookie counts
 * as none. All other cookies are ignored: there's no jar.
 */
export function refreshCookieOf(headers: HttpResponse["headers"]): { refreshCookie?: string } {
	const now = Date.parse(String(headers["date"]));
	const cookies = [headers["set-cookie"] ?? []].flat().map((header) => parse(header, now));
	const last = cookies.findLast((cookie) => cookie?.name === REFRESH_COOKIE);
	return last === undefined || last.value === "" || last.removed ? {} : { refreshCookie: last.value };
}

/**
 * Parses one header. `now` is the response's own time, because the local clock may be wrong; NaN stands for the
 * local time. Undefined if the header has no name.
 */
function parse(header: string, now: number): { name: string; value: string; removed: boolean } | undefined {
	const [pair = "", ...attributes] = header.split(";");
	const equals = pair.indexOf("=");
	if (equals < 1) return undefined;
	return {
		name: pair.slice(0, equals).trim(),
		// Quotes are part of the value, which must be sent back unchanged.
		value: pair.slice(equals + 1).trim(),
		removed: isRemoved(new Map(attributes.map(nameAndValue)), Number.isNaN(now) ? Date.now() : now),
	};
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
