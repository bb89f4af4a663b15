import type { Clock } from "../../base/clock.ts";

export interface HttpRequest {
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	/** From path`…`, relative to the marketplace's base path. */
	readonly path: string;
	readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
	/** Sent as JSON. */
	readonly body?: unknown;
	readonly bearer?: string | undefined;
	/** The whole value of the Cookie header. */
	readonly cookie?: string | undefined;
	/** More values to mask in the marketplace's error texts: password, code, token. */
	readonly secrets?: readonly string[] | undefined;
	/**
	 * A long response: `requestTimeoutSeconds` limits each gap between bytes instead of the whole response, and the
	 * marketplace is asked to close the connection. If it closed one that it was supposed to keep, undici would lose
	 * the end of a response that is still being read.
	 */
	readonly long?: boolean | undefined;
}

export interface HttpResponseHead {
	/** A call returns only a 2xx, and throws a MarketplaceError for any other status. */
	readonly status: number;
	/** Names are lowercase. */
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Announced size on the wire, in bytes. Undefined if missing or invalid. */
	readonly contentLength?: number | undefined;
}

export interface HttpResponse extends HttpResponseHead {
	/** The decoded bytes. */
	readonly body: Uint8Array;
}

export interface ProxySettings {
	/** `http.proxy`; empty if unset. May contain credentials: never show it. */
	readonly url: string;
	/** `http.noProxy`; if empty, the environment's list applies. */
	readonly noProxy: readonly string[];
	/** `http.proxySupport`; `off` always means a direct connection. */
	readonly support: "off" | "on" | "override" | "fallback";
	/** The environment's proxy, used if `url` is empty, and its list, used if `noProxy` is empty. */
	readonly environment: { readonly proxy: string; readonly noProxy: string };
}

/** Everything a transport needs, as plain data: a worker thread builds its own transport from a copy. */
export interface TransportSettings {
	/** `https://host[:port]`, or http on loopback. */
	readonly origin: string;
	/** Path that prefixes the API's paths: empty, or `/something` without a trailing slash. */
	readonly basePath: string;
	readonly requestTimeoutSeconds: number;
	readonly maxResponseMegabytes: number;
	readonly proxy: ProxySettings;
	/** `system`: Node's roots plus the operating system's. `bundled`: Node's only. */
	readonly certificates: "system" | "bundled";
	/** `http.proxyStrictSSL`, but never a workspace's. */
	readonly strictTls: boolean;
}

/** Receives the decoded bytes of a response as they arrive. */
export interface Consumer {
	/** Called when a 2xx begins, and again after a retry: with `mayRestart`, discard everything received before. */
	readonly onHead?: (head: HttpResponseHead) => void;
	/** The next bytes wait until the returned promise resolves. The call rethrows what this throws. */
	readonly onBytes: (chunk: Uint8Array) => void | Promise<void>;
	/** Whether the call may be retried even after it has delivered bytes. */
	readonly mayRestart?: boolean;
}

/** One attempt, for the log. Contains no credential or body. */
export interface ExchangeRecord {
	/** `GET /v1/datasets/{id}` */
	readonly operation: string;
	readonly attempt: number;
	readonly milliseconds: number;
	readonly status?: number | undefined;
	/** Kind, operation, and code of the error, if it failed. */
	readonly failure?: string | undefined;
}

export interface TransportTuning {
	/** Called before each attempt. Throws a MarketplaceError if nothing may be sent to the origin. */
	readonly admit?: ((origin: string) => Promise<void>) | undefined;
	readonly connectTimeoutMs?: number;
	readonly clock?: Clock;
	/** Returns a number in [0, 1). */
	readonly random?: () => number;
	/** Called after each attempt, for the log, unless the consumer threw. Must not throw. */
	readonly onExchange?: (record: ExchangeRecord) => void;
}

/** The environment's proxy for https and its exceptions, under the usual variable names. */
export function proxyEnvironment(
	environment: Readonly<Record<string, string | undefined>>,
): ProxySettings["environment"] {
	const first = (...names: string[]): string =>
		names.map((name) => environment[name]).find((value) => value !== undefined && value !== "") ?? "";
	return {
		proxy: first("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"),
		noProxy: first("NO_PROXY", "no_proxy"),
	};
}
