/** An error response. */
interface Rejection {
	readonly status: number;
	/** The marketplace's own words, at most 300 characters, with credentials masked. Untrusted. */
	readonly serverText?: string | undefined;
}

interface Waiting extends Rejection {
	/** How long the marketplace asks clients to wait. */
	readonly retryAfterSeconds?: number | undefined;
}

interface Cause {
	/** Machine-readable: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, … */
	readonly code?: string | undefined;
	/** Set if a response began. */
	readonly status?: number | undefined;
}

/** Every kind of failure, with what is known about it. */
interface Failures {
	unreachable: Cause;
	unknownHost: Cause;
	untrustedCertificate: Cause;
	protocol: Cause;
	/** An error on this computer, such as too many open files, or an unknown one. Says nothing about the marketplace. */
	failed: Cause;
	incomplete: Cause;
	cancelled: Cause;
	/** `connecting`: the connection took too long, not the response. */
	timeout: { readonly seconds: number; readonly connecting?: boolean; readonly status?: number | undefined };
	/** `proxy` is the proxy's `host:port`, and `status` that of its response. */
	proxy: Cause & { readonly proxy: string };
	/** A 407 that doesn't come from the configured proxy. */
	proxySignIn: Rejection;
	unauthorized: Rejection;
	forbidden: Rejection;
	notFound: Rejection;
	slowRequest: Rejection;
	conflict: Rejection;
	rejected: Rejection;
	tooManyRequests: Waiting;
	serverError: Waiting;
	/** `target` is the origin that the redirect pointed to; redirects aren't followed. */
	redirect: { readonly status: number; readonly target?: string | undefined };
	tooLarge: { readonly megabytes: number; readonly status?: number | undefined };
	notJson: Cause;
	/** `path` points to the unexpected value, such as `deposits[3].amount`. */
	unexpectedShape: Cause & { readonly path?: string | undefined };
	illegalCredential: object;
	invalidId: object;
	/** The local marketplace isn't known to be running at `host`, so nothing was sent. */
	notRunning: object;
}

export type ErrorKind = keyof Failures;

/** The call that failed. */
export interface FailedCall {
	/** Host (and port) of the marketplace. */
	readonly host: string;
	/** Method and path template, `GET /v1/datasets/{id}`. */
	readonly operation?: string | undefined;
	/** Whether the request may have arrived. If not, the outcome of a write is `notSent`. */
	readonly mayHaveReached: boolean;
}

/** A failed call as plain data that can cross threads. Contains no secrets. */
export type CallFailure<K extends ErrorKind = ErrorKind> = {
	[P in K]: { readonly kind: P } & FailedCall & Failures[P];
}[K];

/**
 * A failed call. Never has a `cause`: lower-level errors may quote headers or bodies with credentials, which
 * `util.inspect` would put into a log.
 */
export class MarketplaceError extends Error {
	override readonly name = "MarketplaceError";
	readonly failure: CallFailure;

	constructor(failure: CallFailure) {
		const code = "code" in failure && failure.code !== undefined ? ` (${failure.code})` : "";
		super(`${failure.kind}: ${failure.operation ?? failure.host}${code}`);
		this.failure = failure;
	}

	get kind(): ErrorKind {
		return this.failure.kind;
	}

	get host(): string {
		return this.failure.host;
	}

	get mayHaveReached(): boolean {
		return this.failure.mayHaveReached;
	}

	/** HTTP status, if a response began. */
	get status(): number | undefined {
		return "status" in this.failure ? this.failure.status : undefined;
	}

	get serverText(): string | undefined {
		return "serverText" in this.failure ? this.failure.serverText : undefined;
	}

	get retryAfterSeconds(): number | undefined {
		return "retryAfterSeconds" in this.failure ? this.failure.retryAfterSeconds : undefined;
	}
}

/** Returns a MarketplaceError as is. Keeps only the name of any other error, because its text may quote headers. */
export function asMarketplaceError(error: unknown, call: FailedCall): MarketplaceError {
	if (error instanceof MarketplaceError) return error;
	const code = error instanceof Error ? error.name : undefined;
	return new MarketplaceError({ kind: code === "AbortError" ? "cancelled" : "failed", ...call, code });
}

/**
 * Whether the error says that the account lacks the role for the request. Only a 403 does; any other status,
 * such as 404 or 422, is a fault.
 */
export function isRoleRejection(error: MarketplaceError): boolean {
	return error.kind === "forbidden";
}
