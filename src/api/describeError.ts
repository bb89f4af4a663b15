import * as l10n from "@vscode/l10n";
import { formatDuration } from "../base/dates.ts";
import { forPrompt } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { type ErrorKind, MarketplaceError, type CallFailure } from "./failure.ts";

interface ErrorDescription {
	/** What happened and, in most cases, what to do, as plain text. */
	readonly sentence: string;
	/** The cause in more detail, or the marketplace's own words in quotes. */
	readonly detail?: string;
}

/** Puts an error into words. Each surface still passes the words through its own text function. */
export function describeError(error: unknown): ErrorDescription {
	if (error instanceof UserFacingError) return { sentence: error.message };
	if (!(error instanceof MarketplaceError))
		return { sentence: l10n.t("Something went wrong in the extension. For details, run Show Log.") };
	const sentence = sentenceOf(error.failure);
	const words = marketplaceText(error);
	const detail =
		error.serverText === undefined || words === undefined
			? detailOf(error.failure)
			: sentence.includes(forPrompt(error.serverText))
				? undefined
				: words;
	return detail === undefined ? { sentence } : { sentence, detail };
}

function sentenceOf<K extends ErrorKind>(failure: CallFailure<K>): string {
	return sentences[failure.kind](failure);
}

const sentences: { readonly [K in ErrorKind]: (failure: CallFailure<K>) => string } = {
	unreachable: ({ host, mayHaveReached }) =>
		mayHaveReached
			? l10n.t(
					"The connection to {0} was lost before a response arrived. Check your network connection.",
					host,
				)
			: l10n.t("Couldn’t reach {0}. Check your network connection.", host),
	unknownHost: ({ host }) =>
		l10n.t("Couldn’t find {0}. Check the address and your network connection.", host),
	untrustedCertificate: ({ host }) =>
		l10n.t(
			"The certificate for {0} isn’t trusted. Check the address and your system’s trusted certificates.",
			host,
		),
	proxy: proxySentence,
	proxySignIn: ({ host }) =>
		l10n.t("A proxy in front of {0} requires authentication (407). Check your proxy settings.", host),
	timeout: ({ host, seconds, status }) =>
		status === undefined
			? l10n.t("{0} didn’t respond within {1}. Check your network connection.", host, formatDuration(seconds))
			: incompleteSentence(host),
	slowRequest: ({ host }) =>
		l10n.t("{0} timed out while waiting for the request (408). Check your network connection.", host),
	cancelled: () => l10n.t("Canceled."),
	// A wrong password or code also gets a 401.
	unauthorized: (failure) =>
		failure.operation?.includes(" /v1/auth/login") === true
			? rejection(failure)
			: l10n.t("The marketplace no longer accepts your API key or session. Sign in again."),
	// A 403 may have another reason than the account, which only the marketplace's own words say.
	forbidden: (failure) => l10n.t("{0} Check that you’re using the right account.", rejection(failure)),
	notFound: notFoundSentence,
	conflict: rejection,
	tooManyRequests: ({ retryAfterSeconds }) =>
		retryAfterSeconds === undefined
			? l10n.t("Too many requests. Try again later.")
			: l10n.t("Too many requests. Try again in {0}.", formatDuration(retryAfterSeconds)),
	rejected: rejection,
	serverError: ({ status }) =>
		l10n.t(
			"The marketplace reported a server error ({0}). If the error continues, contact the marketplace.",
			status,
		),
	redirect: ({ host, target }) =>
		target === undefined
			? l10n.t(
					"{0} redirected to another address. Redirects aren’t followed. Check the marketplace address.",
					host,
				)
			: l10n.t(
					"{0} redirected to {1}. Redirects aren’t followed. Check the marketplace address.",
					host,
					target,
				),
	notJson: ({ code }) =>
		code === "html"
			? l10n.t(
					"The response is a web page, not data. A sign-in page or proxy may be intercepting the connection. Check the address and your network connection.",
				)
			: l10n.t("The response isn’t in the expected format. Check the marketplace address."),
	tooLarge: ({ megabytes }) =>
		megabytes === 1024
			? l10n.t("The response is larger than 1,024 MB, the highest limit. Contact the marketplace.")
			: l10n.t(
					"The response is larger than the limit of {0} MB. You can raise the limit, up to 1,024 MB, in Settings.",
					megabytes,
				),
	incomplete: ({ host, code }) =>
		code === "empty"
			? l10n.t("{0} sent an empty response. Check the marketplace address.", host)
			: incompleteSentence(host),
	unexpectedShape: ({ host }) =>
		l10n.t(
			"{0} sent a response in an unexpected format. If the error continues, contact the marketplace.",
			host,
		),
	protocol: ({ host }) => l10n.t("{0} doesn’t appear to be a marketplace. Check the address.", host),
	failed: ({ host }) =>
		l10n.t("Couldn’t complete the request to {0}. If the error continues, restart VS Code.", host),
	notRunning: () =>
		l10n.t("The local marketplace isn’t running. To start the marketplace, run Try Local Marketplace."),
	illegalCredential: () => l10n.t("The API key or session contains invalid characters. Sign in again."),
	invalidId: () => l10n.t("The dataset ID isn’t valid. Check the ID."),
};

function proxySentence({ proxy, code, status }: CallFailure<"proxy">): string {
	if (code === "unusable") {
		return l10n.t(
			"The address of the proxy isn’t a valid http:// or https:// address. Check your proxy settings.",
		);
	}
	if (status === 407) {
		return l10n.t(
			"The proxy {0} requires authentication (407). Make sure that the proxy’s address in the http.proxy setting includes your username and password.",
			proxy,
		);
	}
	if (status !== undefined || code === "ECONNREFUSED")
		return l10n.t("The proxy {0} refused the connection. Check your proxy settings.", proxy);
	return code === "timeout"
		? l10n.t("The proxy {0} didn’t respond. Check your proxy settings.", proxy)
		: l10n.t("Couldn’t reach the proxy {0}. Check your proxy settings.", proxy);
}

function incompleteSentence(host: string): string {
	return l10n.t("{0} sent an incomplete response. Check your network connection.", host);
}

function notFoundSentence(failure: CallFailure<"notFound">): string {
	const { operation, host } = failure;
	// To change access, both the dataset and the buyer must exist: only the marketplace can say which is missing.
	if (operation?.endsWith("/access") === true) return rejection(failure);
	return operation?.includes("/v1/datasets/{id}") === true
		? l10n.t("The dataset doesn’t exist, or you don’t have access to it. Check the ID.")
		: l10n.t("{0} returned 404 (not found). Check the marketplace address.", host);
}

/** Includes the marketplace's own words, if any: nothing else says why it rejected the request. */
function rejection({
	serverText,
	status,
}: CallFailure<"rejected" | "conflict" | "forbidden" | "notFound" | "unauthorized">): string {
	return serverText === undefined
		? l10n.t("The marketplace rejected the request ({0}).", status)
		: l10n.t("The marketplace rejected the request: “{0}” ({1}).", forPrompt(serverText), status);
}

/**
 * A sentence that quotes the marketplace's own words, made safe to show. Undefined if the response had none.
 */
export function marketplaceText({ serverText, status }: MarketplaceError): string | undefined {
	return serverText === undefined || status === undefined
		? undefined
		: l10n.t("The marketplace responded: “{0}” ({1}).", forPrompt(serverText), status);
}

function detailOf<K extends ErrorKind>(failure: CallFailure<K>): string | undefined {
	return details[failure.kind]?.(failure);
}

const details: { readonly [K in ErrorKind]?: (failure: CallFailure<K>) => string | undefined } = {
	unreachable: (failure) => {
		if (failure.mayHaveReached) return undefined;
		return failure.code === "ECONNREFUSED" ? l10n.t("The connection was refused.") : codeSentence(failure);
	},
	proxy: codeSentence,
	untrustedCertificate: (failure) =>
		[
			codeSentence(failure),
			l10n.t(
				"A proxy may be intercepting the connection, or your organization may use its own certificate authority.",
			),
		]
			.filter(Boolean)
			.join(" "),
	unexpectedShape: ({ path }) => (path ? l10n.t("Unexpected value at {0}.", forPrompt(path)) : undefined),
	protocol: codeSentence,
	failed: codeSentence,
	unknownHost: codeSentence,
};

/** Undefined for a code of the extension's own, which is in lowercase and would tell users nothing. */
function codeSentence({ code }: { readonly code?: string | undefined }): string | undefined {
	return code !== undefined && /^[A-Z]/.test(code) ? l10n.t("Error code: {0}.", code) : undefined;
}
