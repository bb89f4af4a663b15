import { GUID } from "../../base/guid.ts";

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

/** Receives the decoded bytes of a response as they arrive. */
export interface Consumer {
	/** Called when a 2xx begins, and again after a retry: with `mayRestart`, discard everything received before. */
	readonly onHead?: (head: HttpResponseHead) => void;
	/** The next bytes wait until the returned promise resolves. The call rethrows what this throws. */
	readonly onBytes: (chunk: Uint8Array) => void | Promise<void>;
	/** Whether the call may be retried even after it has delivered bytes. */
	readonly mayRestart?: boolean;
}

const DOT_SEGMENT = /^\.{1,2}$/;

/**
 * Builds a path with encoded values: path`/v1/datasets/${id}/access`. Throws a TypeError for a value that could
 * reroute the call (empty, `.`, or `..`, which URL parsers collapse even when percent-encoded) or that contains
 * a lone surrogate, which can't be encoded.
 */
export function path(literals: TemplateStringsArray, ...values: readonly string[]): string {
	return literals.reduce((built, literal, index) => built + segment(values[index - 1]) + literal);
}

function segment(value: string | undefined): string {
	if (value === undefined || value === "" || DOT_SEGMENT.test(value) || !value.isWellFormed())
		throw new TypeError("can’t be part of a path");
	return encodeURIComponent(value);
}

const guids = new RegExp(GUID, "gi");

/** `GET /v1/datasets/{id}`, for logs and messages. */
export function operationOf(request: { readonly method: string; readonly path: string }): string {
	return `${request.method} ${request.path.replace(guids, "{id}")}`;
}

/** Starts with `?`; empty if no value is defined. */
export function queryOf(query: Readonly<Record<string, string | number | undefined>> = {}): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
	);
	return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
