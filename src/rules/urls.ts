import * as l10n from "@vscode/l10n";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";

const MAX_LENGTH = 2048;
const ILLEGAL = /[\s\p{C}\\]/u;

export interface MarketplaceUrl {
	/** Scheme, host, and port: a credential belongs to an origin. */
	readonly origin: string;
	/** The origin and the API's base path, without a trailing slash. */
	readonly baseUrl: string;
}

/** Checks the address of a marketplace: https, or http on this computer; no user, query, or fragment. */
export function checkMarketplaceUrl(text: string): Verdict<MarketplaceUrl> {
	const typed = text.trim();
	const example = "https://market.example.com";
	if (typed === "") return invalid(l10n.t("Enter the marketplace’s address, for example {0}.", example));
	const url = typed.length <= MAX_LENGTH && !ILLEGAL.test(typed) ? parseUrl(typed) : undefined;
	if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
		const guess = /^[\w-]+(\.[\w-]+)*(:\d+)?(\/[\w./-]*)?$/.test(typed) ? withScheme(typed) : undefined;
		return invalid(l10n.t("Enter an address that starts with https://."), guess);
	}
	if (url.protocol === "http:" && !isLoopback(url.hostname)) {
		return invalid(
			l10n.t("Use https://. Plain http:// is allowed only for a marketplace on this computer."),
			typed.replace(/^http:/i, "https:"),
		);
	}
	if (url.username || url.password || /^https?:\/\/[^/]*@/i.test(typed))
		return invalid(l10n.t("Remove the username and password from the address."));
	if (/[?#]/.test(typed)) {
		return invalid(
			l10n.t("Remove “?” or “#”, and everything after it, from the address."),
			typed.slice(0, typed.search(/[?#]/)),
		);
	}
	return checkBasePath(url);
}

function checkBasePath(url: URL): Verdict<MarketplaceUrl> {
	const baseUrl = url.origin + url.pathname.replace(/(?<!\/)\/+$/, "");
	if (baseUrl.endsWith("/v1")) {
		return invalid(
			l10n.t("Remove /v1 from the end of the address, because it’s added automatically."),
			baseUrl.slice(0, -"/v1".length),
		);
	}
	return valid({ origin: url.origin, baseUrl });
}

function withScheme(typed: string): string {
	const host = typed.slice(0, typed.search(/[:/]|$/));
	return `${isLoopback(host) ? "http" : "https"}://${typed}`;
}

/**
 * Checks a link before it's opened in a browser: https only, or with `loopbackHttp` also http on this computer.
 * Returns its host in ASCII form, for a confirmation. Open the text itself, because rewriting breaks signed links.
 */
export function checkExternalUrl(
	text: string,
	{ loopbackHttp = false }: { readonly loopbackHttp?: boolean },
): Verdict<string> {
	if (text.length > MAX_LENGTH)
		return invalid(l10n.t("The link wasn’t opened because it’s longer than {0} characters.", MAX_LENGTH));
	const url = ILLEGAL.test(text) || !/^https?:\/\//i.test(text) ? undefined : parseUrl(text);
	if (!url) return invalid(l10n.t("The link wasn’t opened because it isn’t a web address."));
	if (url.username || url.password || /^https?:\/\/[^/?#]*@/i.test(text)) {
		return invalid(
			l10n.t("The link wasn’t opened because it includes a username, which can disguise the real host."),
		);
	}
	if (url.protocol !== "https:" && !(loopbackHttp && isLoopback(url.hostname)))
		return invalid(l10n.t("The link wasn’t opened because it doesn’t use HTTPS."));
	return valid(url.host);
}

function parseUrl(text: string): URL | undefined {
	return URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether a host name, as returned by `URL.hostname`, refers to this computer. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === "localhost" ||
		hostname.endsWith(".localhost") ||
		hostname === "[::1]" ||
		/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
	);
}
