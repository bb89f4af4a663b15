const wanted = "refresh_token";

/**
 * The value of the refresh_token cookie among Set-Cookie headers, whatever their attributes; the last one counts.
 * An emptied or expired cookie is none. All other cookies are ignored: there is no jar.
 */
export function refreshCookieOf(header: string | readonly string[] | undefined): { refreshCookie?: string } {
	const headers = typeof header === "string" ? [header] : (header ?? []);
	const last = headers.map(parse).findLast((cookie) => cookie?.name === wanted);
	return last === undefined || last.value === "" || last.removed ? {} : { refreshCookie: last.value };
}

function parse(header: string): { name: string; value: string; removed: boolean } | undefined {
	const [pair = "", ...attributes] = header.split(";");
	const equals = pair.indexOf("=");
	if (equals < 1) {
		return undefined;
	}
	return {
		name: pair.slice(0, equals).trim(),
		value: pair
			.slice(equals + 1)
			.trim()
			.replace(/^"(.*)"$/, "$1"),
		removed: attributes.some((attribute) => /^\s*max-age\s*=\s*(?:0+|-\d+)\s*$/i.test(attribute)),
	};
}
