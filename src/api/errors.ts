/** What went wrong, as a closed set. Only describeError.ts turns a kind into words. */
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
	/** The local marketplace isn't responding at this address, so nothing was sent. */
	| "notRunning";

/** An error as plain data that can cross threads and windows. Contains no secrets. */
export interface MarketplaceErrorData {
	readonly kind: ErrorKind;
	/** Host (and port) of the marketplace. */
	readonly host: string;
	/**
	 * Whether the request may have reached the marketplace. Decides between `notSent` and `unknown` for a write.
	 */
	readonly written: boolean;
	/** HTTP status, if a response began. */
	readonly status?: number | undefined;
	/**
	 * The marketplace's own words, at most 300 characters, with credentials masked. Untrusted: show through
	 * display().
	 */
	readonly serverText?: string | undefined;
	/** How long the marketplace asks us to wait, in whole seconds. */
	readonly retryAfterSeconds?: number | undefined;
	/** Machine-readable cause: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `html`, … */
	readonly code?: string | undefined;
	/** Method and path template, `GET /v1/datasets/{id}`. */
	readonly operation?: string | undefined;
	/** `host:port` of the proxy, for kind `proxy`. */
	readonly proxy?: string | undefined;
	/** The limit that was hit: seconds for `timeout`, megabytes for `tooLarge`. */
	readonly limit?: number | undefined;
	/** Where a redirect we didn't follow pointed: the origin only. */
	readonly redirectOrigin?: string | undefined;
	/** Which value was unexpected, for `unexpectedShape`: `deposits[3].amount`. */
	readonly path?: string | undefined;
}

/**
 * Any failed call. Never has a `cause`: lower-level errors may quote headers or bodies, and `util.inspect`
 * would put those credentials into a log.
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

	/** Plain data for `postMessage`; `new MarketplaceError(data)` restores the error. */
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
