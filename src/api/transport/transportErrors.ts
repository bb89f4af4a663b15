import { type CallFailure, type FailedCall, MarketplaceError } from "../failure.ts";
import { serverTextOf } from "../wire/errorText.ts";
import type { CallLifetime } from "./callLifetime.ts";
import { retryAfterSeconds } from "./retryPolicy.ts";
import type { HttpResponseHead } from "./httpMessages.ts";

/** What is known about a call when it fails. */
export interface CallFacts extends FailedCall {
	readonly operation: string;
	/** Set once a response head has arrived. */
	readonly status?: number | undefined;
	readonly connectSeconds: number;
	readonly maxMegabytes: number;
}

/** A tunnel that couldn't be opened. Contains no credential. */
export class ProxyFailure extends Error {
	override readonly name = "ProxyFailure";
	/** Not named `code`: undici reconnects on some codes. */
	readonly reason: string;
	readonly status: number | undefined;
	readonly proxy: string;

	constructor(proxy: string, reason: string, status?: number) {
		super(`proxy ${proxy}: ${reason}`);
		this.proxy = proxy;
		this.reason = reason;
		this.status = status;
	}
}

/** An unusable body; `kind` says why. The connection can't be reused. */
export class BodyFailure extends Error {
	override readonly name = "BodyFailure";
	readonly kind: "tooLarge" | "encoding";

	constructor(kind: BodyFailure["kind"]) {
		super(kind);
		this.kind = kind;
	}
}

/** The facts about a call that its error carries. */
function callOf({ host, operation, mayHaveReached }: CallFacts): FailedCall {
	return { host, operation, mayHaveReached };
}

/** Says which layer failed. Keeps only the codes of lower-level errors: their messages may quote headers. */
export function transportFailureOf(error: unknown, facts: CallFacts): CallFailure {
	const known = { ...callOf(facts), status: facts.status };
	if (error instanceof ProxyFailure)
		return { ...known, kind: "proxy", proxy: error.proxy, code: error.reason, status: error.status };
	if (error instanceof BodyFailure) {
		return error.kind === "tooLarge"
			? { ...known, kind: "tooLarge", megabytes: facts.maxMegabytes }
			: { ...known, kind: "protocol", code: "encoding" };
	}
	const code = codeOf(error);
	if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
		return { ...known, kind: "timeout", seconds: facts.connectSeconds, connecting: true };
	return { ...known, kind: kindOf(code, error, facts), code };
}

const CERTIFICATE_CODES =
	/CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|CRL_|HOSTNAME_MISMATCH|INVALID_PURPOSE|PATH_LENGTH/;
const MALFORMED_CODES =
	/^(?:HPE_|HTTPParserError$|ERR_SSL_|EPROTO$|ERR_TLS_|UND_ERR_HEADERS_OVERFLOW$|Z_(?:DATA_ERROR|NEED_DICT)$)/;
const LOST_CODES =
	/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_STREAM_PREMATURE_CLOSE)$/;
const NETWORK_CODES =
	/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/;

function kindOf(code: string, error: unknown, facts: CallFacts) {
	if (code === "ENOTFOUND" || code.startsWith("EAI_")) return "unknownHost";
	if (CERTIFICATE_CODES.test(code) && !code.startsWith("ERR_SSL_")) return "untrustedCertificate";
	if (code === "Z_BUF_ERROR") return "incomplete";
	if (MALFORMED_CODES.test(code) || isBadResponse(error)) return "protocol";
	if (LOST_CODES.test(code)) return facts.status === undefined ? "unreachable" : "incomplete";
	if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") return "cancelled";
	return NETWORK_CODES.test(code) ? "unreachable" : "failed";
}

/**
 * Whether a response broke the protocol. undici then closes the connection with these words; the code is the
 * same for any close.
 */
function isBadResponse(error: unknown): boolean {
	return error instanceof Error && /^bad (?:response|upgrade|connect)$/.test(error.message);
}

/**
 * The code of an error, or of the first one in an AggregateError, with which connecting to several addresses
 * can fail; otherwise its name.
 */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if ("code" in error && typeof error.code === "string" && /^[\w.]{1,60}$/.test(error.code))
		return error.code;
	if (error instanceof AggregateError) return codeOf(error.errors[0]);
	return /^\w{1,60}$/.test(error.name) ? error.name : "unknown";
}

/**
 * The error for a response that is neither a 2xx nor a redirect. `body` is the beginning of the response's body, in which
 * `secrets` are masked.
 */
export function rejectionOf(
	head: HttpResponseHead,
	body: Uint8Array,
	facts: CallFacts,
	secrets: ReadonlyArray<string | undefined>,
): MarketplaceError {
	const { status, headers } = head;
	const wait = status === 429 || status === 503 ? first(headers["retry-after"]) : undefined;
	return new MarketplaceError({
		...callOf(facts),
		kind: kindOfStatus(status),
		status,
		serverText: serverTextOf(
			body,
			secrets.filter((secret) => secret !== undefined),
		),
		retryAfterSeconds: retryAfterSeconds(wait, first(headers["date"])),
	});
}

/** The error for a 3xx. Redirects are never followed: one could send a credential or body elsewhere. */
export function redirectOf(head: HttpResponseHead, base: string, facts: CallFacts): MarketplaceError {
	const location = first(head.headers["location"]);
	const origin =
		location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
	const target = origin === "null" ? undefined : origin;
	return new MarketplaceError({ ...callOf(facts), kind: "redirect", status: head.status, target });
}

const rejections = [
	[401, "unauthorized"],
	[403, "forbidden"],
	[404, "notFound"],
	[407, "proxySignIn"],
	[408, "slowRequest"],
	[409, "conflict"],
	[429, "tooManyRequests"],
] as const;
const kinds = new Map<number, (typeof rejections)[number][1]>(rejections);

function kindOfStatus(status: number) {
	if (status >= 500) return "serverError";
	return kinds.get(status) ?? (status >= 400 ? "rejected" : "protocol");
}

function first(value: string | string[] | undefined): string | undefined {
	return typeof value === "string" ? value : value?.[0];
}

/** The error for a call that the client ended. */
export function endedEarly(lifetime: CallLifetime, facts: CallFacts): MarketplaceError {
	const known = { ...callOf(facts), status: facts.status };
	return lifetime.ended === "timeout"
		? new MarketplaceError({ ...known, kind: "timeout", seconds: lifetime.budgetSeconds })
		: new MarketplaceError({ ...known, kind: "cancelled" });
}
