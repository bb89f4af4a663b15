import type { Clock } from "../../base/clock.ts";

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
