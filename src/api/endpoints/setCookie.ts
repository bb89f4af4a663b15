import type { HttpReply } from "../transport/transport.ts";

const wanted = "refresh_token";

/**
 * The value of the refresh_token cookie in a response, whatever its attributes; the last one counts. An emptied or
 * expired cookie is none. All other cookies are ignored: there is no jar.
 */
export function refreshCookieOf(headers: HttpReply["headers"]): { refreshCookie?: string } {
	const now = Date.parse(String(headers["date"]));
	const cookies = [headers["set-cookie"] ?? []].flat().map((header) => parse(header, now));
	const last = cookies.findLast((cookie) => cookie?.name === wanted);
	return last === undefined || last.value === "" || last.removed ? {} : { refreshCookie: last.value };
}

/** `now` by the marketplace's own clock where it names it: no decision hangs on the local time of day alone. */
function parse(header: string, now: number): { name: string; value: string; removed: boolean } | undefined {
	const [pair = "", ...attributes] = header.split(";");
	const equals = pair.indexOf("=");
	if (equals < 1) {
		return undefined;
	}
	return {
		name: pair.slice(0, equals).trim(),
		// Quotes are a part of the value, which goes back as it came.
		value: pair.slice(equals + 1).trim(),
		removed: isRemoved(new Map(attributes.map(nameAndValue)), Number.isNaN(now) ? Date.now() : now),
	};
}

/** Max-Age counts before Expires, as in browsers. */
function isRemoved(attributes: ReadonlyMap<string, string>, now: number): boolean {
	const maxAge = attributes.get("max-age") ?? "";
	return /^-?\d+$/.test(maxAge) ? Number(maxAge) <= 0 : Date.parse(attributes.get("expires") ?? "") <= now;
}

function nameAndValue(attribute: string): [string, string] {
	const [name = "", ...value] = attribute.split("=");
	return [name.trim().toLowerCase(), value.join("=").trim()];
}
