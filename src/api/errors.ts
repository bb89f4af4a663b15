/** What went wrong, as a closed set. describeError.ts is the one place that turns a kind into words. */
export type ErrorKind =
	| "unreachable"
	| "notFoundHost"
	| "untrustedCertificate"
	| "proxy"
	| "timeout"
	| "cancelled"
	| "unauthorized"
	| "forbidden"
	| "notFound"
	| "conflict"
	| "tooManyRequests"
	| "refused"
	| "serverFault"
	| "redirect"
	| "notJson"
	| "tooLarge"
	| "incomplete"
	| "unexpectedShape"
	| "protocol"
	| "illegalCredential"
	/** The local marketplace does not answer at this address: nothing was sent there. */
	| "notRunning";

/** The facts of an error as plain data: it may be sent between threads and windows, and holds no secret. */
export interface MarketplaceErrorData {
	readonly kind: ErrorKind;
	/** Host (and port) of the service. */
	readonly host: string;
	/** May the request have reached the service? Decides between "not sent" and "not known" for a write. */
	readonly written: boolean;
	/** HTTP status, where an answer began. */
	readonly status?: number | undefined;
	/** The service's own words: at most 300 characters, credentials replaced. Untrusted: show through display(). */
	readonly serverText?: string | undefined;
	/** How long the service asks to wait, in whole seconds. */
	readonly retryAfterSeconds?: number | undefined;
	/** A machine's word for the cause: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `html`, … */
	readonly code?: string | undefined;
	/** Method and path template, `GET /v1/datasets/{id}`. */
	readonly operation?: string | undefined;
	/** `host:port` of the proxy, for kind `proxy`. */
	readonly proxy?: string | undefined;
	/** The limit that was met: seconds for `timeout`, megabytes for `tooLarge`. */
	readonly limit?: number | undefined;
	/** Where a refused redirect pointed: an origin only. */
	readonly redirectOrigin?: string | undefined;
	/** Which value was unexpected, for `unexpectedShape`: `deposits[3].amount`. */
	readonly path?: string | undefined;
}

/**
 * Every failure of a call. It never has a `cause`: errors of lower layers may quote headers or bodies,
 * and a credential must not reach a log by way of `util.inspect`.
 */
export class MarketplaceError extends Error implements MarketplaceErrorData {
	override readonly name = "MarketplaceError";
	readonly kind: ErrorKind;
	readonly host: string;
	readonly written: boolean;
	readonly status?: number | undefined;
	readonly serverText?: string | undefined;
	readonly retryAfterSeconds?: number | undefined;
	readonly code?: string | undefined;
	readonly operation?: string | undefined;
	readonly proxy?: string | undefined;
	readonly limit?: number | undefined;
	readonly redirectOrigin?: string | undefined;
	readonly path?: string | undefined;

	constructor(data: MarketplaceErrorData) {
		super(`${data.kind}: ${data.operation ?? data.host}${data.code === undefined ? "" : ` (${data.code})`}`);
		this.kind = data.kind;
		this.host = data.host;
		this.written = data.written;
		this.status = data.status;
		this.serverText = data.serverText;
		this.retryAfterSeconds = data.retryAfterSeconds;
		this.code = data.code;
		this.operation = data.operation;
		this.proxy = data.proxy;
		this.limit = data.limit;
		this.redirectOrigin = data.redirectOrigin;
		this.path = data.path;
	}

	/** The same facts as plain data, for `postMessage`; `new MarketplaceError(data)` restores them. */
	toData(): MarketplaceErrorData {
		return {
			kind: this.kind,
			host: this.host,
			written: this.written,
			status: this.status,
			serverText: this.serverText,
			retryAfterSeconds: this.retryAfterSeconds,
			code: this.code,
			operation: this.operation,
			proxy: this.proxy,
			limit: this.limit,
			redirectOrigin: this.redirectOrigin,
			path: this.path,
		};
	}
}
