import type { Disposable } from "../../base/lifecycle.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

export interface HttpRequest {
	readonly method: HttpMethod;
	/** From path`…`, below the service's base path. */
	readonly path: string;
	readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
	/** Sent as JSON. */
	readonly body?: unknown;
	readonly bearer?: string | undefined;
	/** A whole Cookie header. */
	readonly cookie?: string | undefined;
	/** Further values that the service's words must not repeat to anyone: password, code, token. */
	readonly secrets?: readonly string[] | undefined;
	/** For what may take long: `requestTimeoutSeconds` limits each silence, not headers and body together. */
	readonly untilSilent?: boolean | undefined;
	/** Cap of decoded bytes; default: `maxResponseMegabytes`. */
	readonly maxBytes?: number | undefined;
}

export interface HttpReplyHead {
	/** Always 2xx: anything else is thrown as a MarketplaceError. */
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Announced size on the wire, in bytes, where the service tells it. */
	readonly contentLength?: number | undefined;
}

export interface HttpReply extends HttpReplyHead {
	/** Decoded. */
	readonly body: Uint8Array;
}

/** How requests leave this machine. Errors are always MarketplaceError; GET is retried, nothing else is. */
export interface HttpTransport extends Disposable {
	/** Host (and port) of the service, for messages. */
	readonly host: string;
	send(request: HttpRequest, signal?: AbortSignal): Promise<HttpReply>;
	/**
	 * As send(), but hands over decoded bytes as they come, waiting for each promise that onBytes returns.
	 * Retried only as long as no byte was handed over. onHead is told before the first byte.
	 */
	stream(
		request: HttpRequest,
		onBytes: (chunk: Uint8Array) => void | Promise<void>,
		signal?: AbortSignal,
		onHead?: (head: HttpReplyHead) => void,
	): Promise<HttpReplyHead>;
	/**
	 * Ends reads, and writes that are not sent yet; takes no further call. A write on its way is heard to its end,
	 * within its own time: only then every connection is closed, and the promise resolves.
	 */
	retire(): Promise<void>;
	/** Ends every call at once. */
	dispose(): void;
}

export interface ProxySettings {
	/** `http.proxy`: empty when not set. May hold credentials: never shown. */
	readonly url: string;
	/** `http.noProxy`; where it is empty, the environment's list applies. */
	readonly noProxy: readonly string[];
	/** `http.proxySupport`: `off` means a direct connection always. */
	readonly support: "off" | "on" | "override" | "fallback";
	/** The environment's proxies, used where `url` is empty. */
	readonly environment: { readonly proxy: string; readonly noProxy: string };
}

/** Everything a transport needs, as plain data: a worker thread builds its own from a copy. */
export interface TransportSettings {
	/** `https://host[:port]`, or http on loopback. */
	readonly origin: string;
	/** Path below which the interface lives: empty, or `/something` without a slash at its end. */
	readonly basePath: string;
	readonly requestTimeoutSeconds: number;
	readonly maxResponseMegabytes: number;
	readonly proxy: ProxySettings;
	/** `system`: Node's roots and the operating system's; `bundled`: Node's alone. */
	readonly certificates: "system" | "bundled";
	/** `http.proxyStrictSSL`, from user settings only. */
	readonly strictTls: boolean;
}

/** What one attempt did, for the log: no credential, no body. */
export interface ExchangeRecord {
	/** `GET /v1/datasets/{id}` */
	readonly operation: string;
	readonly attempt: number;
	readonly milliseconds: number;
	readonly status?: number | undefined;
	/** Kind and code of the error, where it failed. */
	readonly failure?: string | undefined;
}

/** The environment's proxy for https, by the usual names. */
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
