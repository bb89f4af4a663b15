import { type ErrorKind, MarketplaceError, type MarketplaceErrorData } from "../errors.ts";
import { serverTextOf } from "../wire/errorText.ts";
import { ProxyFailure } from "./dispatcherTunnel.ts";
import { BodyFailure } from "./replyBody.ts";
import { retryAfterSeconds } from "./retryPolicy.ts";
import type { HttpReplyHead } from "./transport.ts";

/** What we know about a call when it fails. */
export interface CallFacts {
	readonly host: string;
	readonly operation: string;
	readonly written: boolean;
	/** Set once a response head has arrived. */
	readonly status?: number | undefined;
	readonly connectSeconds: number;
	readonly maxMegabytes: number;
}

type Cause = Pick<MarketplaceErrorData, "kind"> & Partial<MarketplaceErrorData>;

/** Says which layer failed. Uses only the codes of lower-level errors: their messages may quote headers. */
export function failure(error: unknown, facts: CallFacts): MarketplaceError {
	const { host, operation, written, status } = facts;
	return new MarketplaceError({ host, operation, written, status, ...causeOf(error, facts) });
}

function causeOf(error: unknown, facts: CallFacts): Cause {
	if (error instanceof ProxyFailure) {
		return { kind: "proxy", proxy: error.proxy, code: error.reason, status: error.status };
	}
	if (error instanceof BodyFailure) {
		return error.kind === "tooLarge"
			? { kind: "tooLarge", limit: facts.maxMegabytes }
			: { kind: "protocol", code: "encoding" };
	}
	const code = codeOf(error);
	const kind = kindOf(code, error, facts);
	return kind === "timeout" ? { kind, code, limit: facts.connectSeconds } : { kind, code };
}

const certificate =
	/CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|CRL_|HOSTNAME_MISMATCH|INVALID_PURPOSE|PATH_LENGTH/;
const malformed = /^(?:HPE_|ERR_SSL_|EPROTO$|ERR_TLS_|UND_ERR_HEADERS_OVERFLOW$|Z_)/;
const lost =
	/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_STREAM_PREMATURE_CLOSE)$/;
const network =
	/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/;

function kindOf(code: string, error: unknown, facts: CallFacts): ErrorKind {
	if (code === "ENOTFOUND" || code.startsWith("EAI_")) {
		return "notFoundHost";
	}
	if (code === "CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
		return "timeout";
	}
	if (certificate.test(code) && !code.startsWith("ERR_SSL_")) {
		return "untrustedCertificate";
	}
	if (code === "Z_BUF_ERROR") {
		return "incomplete";
	}
	if (malformed.test(code) || isBadResponse(error)) {
		return "protocol";
	}
	if (lost.test(code)) {
		return facts.status === undefined ? "unreachable" : "incomplete";
	}
	if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") {
		return "cancelled";
	}
	return network.test(code) ? "unreachable" : "protocol";
}

/**
 * undici closes a connection with these words when a response breaks the protocol; the code is the same for
 * any close.
 */
function isBadResponse(error: unknown): boolean {
	return error instanceof Error && /^bad (?:response|upgrade|connect)$/.test(error.message);
}

/**
 * The code of an error, or of the first one inside: connecting to several addresses fails with an
 * AggregateError.
 */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) {
		return "unknown";
	}
	if ("code" in error && typeof error.code === "string" && /^[\w.]{1,60}$/.test(error.code)) {
		return error.code;
	}
	if (error instanceof AggregateError) {
		return codeOf(error.errors[0]);
	}
	return /^\w{1,60}$/.test(error.name) ? error.name : "unknown";
}

/** The error for a non-2xx response. `body` is its beginning. */
export function refusalOf(
	head: HttpReplyHead,
	body: Uint8Array,
	facts: CallFacts,
	secrets: readonly string[],
): MarketplaceError {
	const { host, operation, written } = facts;
	const { status, headers } = head;
	const wait = status === 429 || status === 503 ? first(headers["retry-after"]) : undefined;
	return new MarketplaceError({
		kind: kindOfStatus(status),
		host,
		operation,
		written,
		status,
		serverText: serverTextOf(body, secrets),
		retryAfterSeconds: retryAfterSeconds(wait, first(headers["date"])),
	});
}

/** The error for a 3xx. Redirects are never followed: one could send a credential or body elsewhere. */
export function redirectOf(head: HttpReplyHead, base: string, facts: CallFacts): MarketplaceError {
	const { host, operation, written } = facts;
	const location = first(head.headers["location"]);
	const target =
		location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
	const redirectOrigin = target === "null" ? undefined : target;
	return new MarketplaceError({
		kind: "redirect",
		host,
		operation,
		written,
		status: head.status,
		redirectOrigin,
	});
}

const kinds = new Map<number, ErrorKind>([
	[401, "unauthorized"],
	[403, "forbidden"],
	[404, "notFound"],
	[407, "proxy"],
	[408, "timeout"],
	[409, "conflict"],
	[429, "tooManyRequests"],
]);

function kindOfStatus(status: number): ErrorKind {
	if (status >= 500) {
		return "serverFault";
	}
	return kinds.get(status) ?? (status >= 400 ? "refused" : "protocol");
}

function first(value: string | string[] | undefined): string | undefined {
	return typeof value === "string" ? value : value?.[0];
}
