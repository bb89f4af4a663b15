import * as l10n from "@vscode/l10n";
import { forPrompt } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { type ErrorKind, MarketplaceError } from "./errors.ts";

export interface ErrorDescription {
	/** What happened and what to do. Plain text, safe to insert into any sentence. */
	readonly sentence: string;
	/** The cause in more detail, or the marketplace's own words in quotes. */
	readonly detail?: string;
}

/**
 * The only place that chooses the words for an error. Surfaces still pass them through their own text
 * function.
 */
export function describeError(error: unknown): ErrorDescription {
	if (error instanceof UserFacingError) {
		return { sentence: error.message };
	}
	if (!(error instanceof MarketplaceError)) {
		return { sentence: l10n.t("Something went wrong in the extension. See the log for details.") };
	}
	const sentence = sentences[error.kind](error);
	const detail = detailOf(error, sentence);
	return detail === undefined ? { sentence } : { sentence, detail };
}

const sentences: Readonly<Record<ErrorKind, (error: MarketplaceError) => string>> = {
	unreachable: ({ host, written }) =>
		written
			? l10n.t("The connection to {0} was lost before a response arrived.", host)
			: l10n.t("Couldn’t reach {0}. Check your network connection.", host),
	notFoundHost: ({ host }) =>
		l10n.t("Couldn’t find {0}. Check the address and your network connection.", host),
	untrustedCertificate: ({ host }) => l10n.t("The certificate for {0} isn’t trusted.", host),
	proxy: proxySentence,
	timeout: ({ host, limit, status }) =>
		status === 408
			? l10n.t("{0} took too long to respond (408).", host)
			: l10n.t("{0} didn’t respond within {1}.", host, duration(limit ?? 0)),
	cancelled: () => l10n.t("Canceled."),
	unauthorized: (error) =>
		isLogIn(error) ? refusal(error) : l10n.t("The marketplace no longer accepts your API key."),
	forbidden: () => l10n.t("This account doesn’t have permission to do that."),
	notFound: notFoundSentence,
	conflict: refusal,
	tooManyRequests: ({ retryAfterSeconds }) =>
		retryAfterSeconds === undefined
			? l10n.t("Too many requests. Try again later.")
			: l10n.t("Too many requests. Try again in {0}.", duration(retryAfterSeconds)),
	refused: refusal,
	serverFault: ({ status }) => l10n.t("The marketplace reported a server error ({0}).", status ?? 500),
	redirect: ({ host, redirectOrigin }) =>
		redirectOrigin === undefined
			? l10n.t("{0} redirected to another address. Redirects aren’t followed.", host)
			: l10n.t("{0} redirected to {1}. Redirects aren’t followed.", host, redirectOrigin),
	notJson: ({ code }) =>
		code === "html"
			? l10n.t(
					"The response is a web page, not data. A sign-in page or proxy may be intercepting the connection.",
				)
			: l10n.t("The response isn’t valid data."),
	tooLarge: ({ limit }) =>
		l10n.t("The response is larger than {0} MB. You can raise this limit in Settings.", limit ?? 0),
	incomplete: ({ host, code }) =>
		code === "empty"
			? l10n.t("{0} sent an empty response.", host)
			: l10n.t("{0} sent an incomplete response.", host),
	unexpectedShape: ({ host, written }) =>
		written
			? l10n.t("{0} sent a response in an unexpected format.", host)
			: l10n.t("This isn’t a valid dataset ID."),
	protocol: ({ host }) => l10n.t("{0} doesn’t appear to be a marketplace. Check the address.", host),
	notRunning: () => l10n.t("The local marketplace isn’t running. To start it, run Try Local Marketplace."),
	illegalCredential: () => l10n.t("The API key contains invalid characters. Enter it again."),
};

function proxySentence({ proxy, host, code, status }: MarketplaceError): string {
	if (proxy === undefined) {
		return l10n.t("A proxy in front of {0} requires authentication.", host);
	}
	if (code === "unusable") {
		return l10n.t(
			"The proxy in the http.proxy setting can’t be used. Its address must start with http:// or https://.",
		);
	}
	if (status !== undefined || code === "ECONNREFUSED") {
		return l10n.t("The proxy {0} refused the connection.", proxy);
	}
	return code === "timeout"
		? l10n.t("The proxy {0} didn’t respond.", proxy)
		: l10n.t("Couldn’t reach the proxy {0}.", proxy);
}

function notFoundSentence(error: MarketplaceError): string {
	const { operation, host } = error;
	// For access, either the dataset or the buyer may be missing: only the marketplace can say which.
	if (operation?.endsWith("/access") === true && error.serverText !== undefined) return refusal(error);
	return operation?.includes("/v1/datasets/{id}") === true
		? l10n.t("This dataset doesn’t exist, or you don’t have access to it.")
		: l10n.t("{0} returned 404 (not found). Check the marketplace address.", host);
}

/** Includes the marketplace's own words in the sentence: nothing else says why it rejected the request. */
function refusal({ serverText, status }: MarketplaceError): string {
	return serverText === undefined
		? l10n.t("The marketplace rejected the request ({0}).", status ?? 400)
		: l10n.t("The marketplace rejected the request: “{0}” ({1}).", quoted(serverText), status ?? 400);
}

/** A wrong password also gets a 401, but at that point there's no key to complain about. */
function isLogIn({ operation }: MarketplaceError): boolean {
	return operation?.includes(" /v1/auth/") === true;
}

/** The marketplace's own words for a rejection, if it gave any, made safe to show next to ours. */
export function serviceWords({ serverText, status }: MarketplaceError): string | undefined {
	return serverText === undefined || status === undefined
		? undefined
		: l10n.t("The marketplace responded: “{0}” ({1}).", quoted(serverText), status);
}

function detailOf(error: MarketplaceError, sentence: string): string | undefined {
	const { serverText } = error;
	const words = serviceWords(error);
	if (serverText === undefined || words === undefined) {
		return details[error.kind]?.(error);
	}
	return sentence.includes(quoted(serverText)) ? undefined : words;
}

const details: Partial<Record<ErrorKind, (error: MarketplaceError) => string | undefined>> = {
	unreachable: ({ written, code }) => {
		if (written) return undefined;
		return code === "ECONNREFUSED" ? l10n.t("The connection was refused.") : code;
	},
	proxy: ({ status, code }) =>
		status === 407 ? l10n.t("The proxy requires authentication (407). Check the http.proxy setting.") : code,
	untrustedCertificate: ({ code }) =>
		l10n.t(
			"{0}. A proxy or your organization’s own certificate authority may be intercepting the connection.",
			code ?? "",
		),
	unexpectedShape: ({ path }) =>
		path === undefined || path === "" ? undefined : l10n.t("Unexpected value at {0}.", quoted(path)),
	protocol: ({ code }) => code,
	notFoundHost: ({ code }) => code,
};

/** Safe where links and icons would be active, because an error may be shown in a notification. */
function quoted(text: string): string {
	return forPrompt(text);
}

/** Uses the largest unit that leaves at least two of it. Rounds up, so a retry is never too early. */
function duration(seconds: number): string {
	if (seconds >= 2 * 86_400) return l10n.t("{0} days", Math.ceil(seconds / 86_400));
	if (seconds >= 2 * 3600) return l10n.t("{0} hours", Math.ceil(seconds / 3600));
	if (seconds > 120) return l10n.t("{0} minutes", Math.ceil(seconds / 60));
	return seconds === 1 ? l10n.t("1 second") : l10n.t("{0} seconds", seconds);
}
