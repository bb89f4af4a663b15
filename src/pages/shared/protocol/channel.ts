/**
 * The messages between a page and its host, validated on both ends.
 *
 * The host pushes the page's whole state. The page sends requests with IDs, and each gets one response. Money
 * travels as wire decimal strings, because messages are JSON.
 */
import * as z from "zod/mini";

interface RequestShape {
	readonly body: z.ZodMiniType;
	readonly response: z.ZodMiniType;
	/** Set if the host must reject the request once the account has changed since the state that the page showed. */
	readonly sends?: true;
}

export interface Requests {
	readonly requests: Readonly<Record<string, RequestShape>>;
}

/** Everything about a page that both ends share. */
export interface PageShape extends Requests {
	/** The name of the page and of its bundle: `dist/pages/<name>.js`. */
	readonly name: string;
	readonly state: z.ZodMiniType;
	/** The data that rebuilds the panel after a window reload, if needed. Never put a secret in it. */
	readonly restore?: z.ZodMiniType;
}

export type StateOf<P extends PageShape> = z.output<P["state"]>;
export type RestoreOf<P extends PageShape> = P extends { readonly restore: infer S extends z.ZodMiniType }
	? z.output<S>
	: undefined;
export type RequestName<P extends Requests> = keyof P["requests"] & string;
export type BodyOf<P extends Requests, N extends RequestName<P>> = z.output<P["requests"][N]["body"]>;
/** A body, or nothing for a request without one. */
export type Sent<P extends Requests, N extends RequestName<P>> = [null] extends [BodyOf<P, N>]
	? [body?: null]
	: [body: BodyOf<P, N>];
export type ResponseOf<P extends Requests, N extends RequestName<P>> = z.output<P["requests"][N]["response"]>;

/** Declares a page's shape, preserving its literal types. */
export function definePage<const P extends PageShape>(page: P): P {
	return page;
}

/** An empty body or response. */
export const nothing = z.null();

/** A request whose body and response are empty. */
export const act = { body: nothing, response: nothing };

/** A request about the thing with an ID, with an empty response. */
export const actOn = { body: z.object({ id: z.string() }), response: nothing };

const requestId = z.int().check(z.positive());

/** Counts a panel's switches to another account, or to none. */
const epoch = z.int();

/** A message from the page: a request, or that the page is ready for its state. */
export const fromView = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("ready") }),
	z.strictObject({ type: z.literal("request"), id: requestId, name: z.string(), body: z.unknown(), epoch }),
]);
export type FromView = z.output<typeof fromView>;

/** The display language, and the extension's strings in it, or null if there's no translation. */
const localization = z.strictObject({
	language: z.string(),
	strings: z.nullable(z.record(z.string(), z.unknown())),
});

/** A message to the page. `start` is sent once per load of the page, before any `state`. */
export const toView = z.discriminatedUnion("type", [
	z.strictObject({
		type: z.literal("start"),
		localization,
		restore: z.unknown(),
		state: z.unknown(),
		epoch,
	}),
	z.strictObject({ type: z.literal("state"), restore: z.unknown(), state: z.unknown(), epoch }),
	z.discriminatedUnion("ok", [
		z.strictObject({ type: z.literal("response"), id: requestId, ok: z.literal(true), value: z.unknown() }),
		z.strictObject({ type: z.literal("response"), id: requestId, ok: z.literal(false), message: z.string() }),
	]),
]);
export type ToView = z.output<typeof toView>;

/** What the page saves in VS Code's webview state: restore data and unsent form text. */
export const savedState = z.object({ restore: z.unknown(), draft: z.optional(z.unknown()) });
