import * as l10n from "@vscode/l10n";
import { forPrompt } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { type ErrorKind, MarketplaceError } from "./errors.ts";

export interface ErrorDescription {
	/** What happened and what to do; plain text, safe as an argument of any sentence. */
	readonly sentence: string;
	/** More about the cause, or the service's own words in quotes. */
	readonly detail?: string;
}

/** The words for an error: the only place that chooses them. Surfaces still pass them through their own text function. */
export function describeError(error: unknown): ErrorDescription {
	if (error instanceof UserFacingError) {
		return { sentence: error.message };
	}
	if (!(error instanceof MarketplaceError)) {
		return { sentence: l10n.t("Something went wrong in the extension itself. The log says more.") };
	}
	const sentence = sentences[error.kind](error);
	const detail = detailOf(error, sentence);
	return detail === undefined ? { sentence } : { sentence, detail };
}

const sentences: Readonly<Record<ErrorKind, (error: MarketplaceError) => string>> = {
	unreachable: ({ host }) => l10n.t("{0} cannot be reached.", host),
	notFoundHost: ({ host }) => l10n.t("{0} cannot be found. Check the address or your network.", host),
	untrustedCertificate: ({ host }) => l10n.t("The certificate of {0} is not trusted.", host),
	proxy: proxySentence,
	timeout: ({ host, limit }) => l10n.t("{0} did not answer within {1}.", host, seconds(limit ?? 0)),
	cancelled: () => l10n.t("Cancelled."),
	unauthorized: (error) =>
		isLogIn(error) ? refusal(error) : l10n.t("The service no longer accepts your key."),
	forbidden: () => l10n.t("This account may not do that."),
	notFound: notFoundSentence,
	conflict: refusal,
	tooManyRequests: ({ retryAfterSeconds }) =>
		retryAfterSeconds === undefined
			? l10n.t("The service asks to wait a while.")
			: l10n.t("The service asks to wait {0}.", seconds(retryAfterSeconds)),
	refused: refusal,
	serverFault: ({ status }) => l10n.t("The service had a fault ({0}).", status ?? 500),
	redirect: ({ host, redirectOrigin }) =>
		redirectOrigin === undefined
			? l10n.t("{0} points to another address. Redirects are not followed.", host)
			: l10n.t("{0} points to {1}. Redirects are not followed.", host, redirectOrigin),
	notJson: ({ code }) =>
		code === "html"
			? l10n.t("The answer is a web page, not data. A login page or proxy may be in between.")
			: l10n.t("The answer is not data that can be read."),
	tooLarge: ({ limit }) => l10n.t("The answer is larger than {0} MB, the limit in Settings.", limit ?? 0),
	incomplete: ({ host, code }) =>
		code === "empty"
			? l10n.t("The answer of {0} is empty.", host)
			: l10n.t("The answer of {0} is incomplete.", host),
	unexpectedShape: ({ host, written }) =>
		written
			? l10n.t("The answer of {0} has a form that is not known.", host)
			: l10n.t("This is not the ID of a dataset."),
	protocol: ({ host }) => l10n.t("{0} does not answer as this service does.", host),
	illegalCredential: () => l10n.t("The key holds characters that no key has. Set it again."),
};

function proxySentence({ proxy, host, code, status }: MarketplaceError): string {
	if (proxy === undefined) {
		return l10n.t("A proxy before {0} requires a sign-in.", host);
	}
	if (code === "unusable") {
		return l10n.t("The proxy in Settings cannot be used. Its address starts with http:// or https://.");
	}
	if (status !== undefined || code === "ECONNREFUSED") {
		return l10n.t("The proxy {0} refused the connection.", proxy);
	}
	return code === "timeout"
		? l10n.t("The proxy {0} did not answer.", proxy)
		: l10n.t("The proxy {0} cannot be reached.", proxy);
}

function notFoundSentence(error: MarketplaceError): string {
	const { operation, host } = error;
	// Of access, either the dataset or the buyer is not there: only the service can say which.
	if (operation?.endsWith("/access") === true && error.serverText !== undefined) return refusal(error);
	return operation?.includes("/v1/datasets/{id}") === true
		? l10n.t("This dataset is not there, or you have no access to it.")
		: l10n.t("{0} does not know this address (404). Check the address of the service.", host);
}

/** The service's own words in the sentence itself: for a refusal nothing else tells why. */
function refusal({ serverText, status }: MarketplaceError): string {
	return serverText === undefined
		? l10n.t("The service refused ({0}).", status ?? 400)
		: l10n.t("The service refused: “{0}” ({1}).", quoted(serverText), status ?? 400);
}

/** A wrong password answers 401, too, and there is no key yet to be told of. */
function isLogIn({ operation }: MarketplaceError): boolean {
	return operation?.includes(" /v1/auth/") === true;
}

/** The service's own words, where it gave some with its refusal: a sentence that is safe beside any of ours. */
export function serviceWords({ serverText, status }: MarketplaceError): string | undefined {
	return serverText === undefined || status === undefined
		? undefined
		: l10n.t("It says: “{0}” ({1}).", quoted(serverText), status);
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
		if (written) {
			return l10n.t("The connection broke before an answer came.");
		}
		return code === "ECONNREFUSED" ? l10n.t("The connection was refused.") : code;
	},
	proxy: ({ status, code }) =>
		status === 407 ? l10n.t("It requires a sign-in (407). The setting is http.proxy.") : code,
	untrustedCertificate: ({ code }) =>
		l10n.t("{0}. A proxy or a company’s own authority may be in between.", code ?? ""),
	unexpectedShape: ({ path }) =>
		path === undefined || path === ""
			? undefined
			: l10n.t("The value at {0} is not as expected.", quoted(path)),
	protocol: ({ code }) => code,
	notFoundHost: ({ code }) => code,
};

/** Safe where links and icons would run, because an error may end in a notification. */
function quoted(text: string): string {
	return forPrompt(text);
}

function seconds(count: number): string {
	return count === 1 ? l10n.t("1 second") : l10n.t("{0} seconds", count);
}
