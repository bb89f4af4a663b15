import { GUID } from "../../base/guid.ts";

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
