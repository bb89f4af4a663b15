/**
 * What a page and its host may say to each other, as values that both ends check.
 *
 * The host pushes the whole state of a page; the page asks by requests with ids, each of which is answered.
 * Money travels as wire decimal strings, because messages are JSON.
 */
import * as z from "zod/mini";

/** One question that a page may ask: what is sent and what comes back. */
export interface RequestShape {
	readonly body: z.ZodMiniType;
	readonly answer: z.ZodMiniType;
}

/** Everything about a page that both ends know. */
export interface PageShape {
	/** Also the name of the bundle: `dist/webviews/<name>.js`. */
	readonly name: string;
	readonly state: z.ZodMiniType;
	/** What is needed to build the panel again after the window was reloaded; never a secret. */
	readonly restore: z.ZodMiniType;
	readonly requests: Readonly<Record<string, RequestShape>>;
}

export type StateOf<P extends PageShape> = z.output<P["state"]>;
export type RestoreOf<P extends PageShape> = z.output<P["restore"]>;
export type RequestName<P extends PageShape> = keyof P["requests"] & string;
export type BodyOf<P extends PageShape, N extends RequestName<P>> = z.output<P["requests"][N]["body"]>;
export type AnswerOf<P extends PageShape, N extends RequestName<P>> = z.output<P["requests"][N]["answer"]>;

/** Names the page's shape and keeps its literal types. */
export function definePage<const P extends PageShape>(page: P): P {
	return page;
}

/** A body or an answer with nothing in it. */
export const nothing = z.null();

const requestId = z.int().check(z.positive());

/** From the page: it is ready for its state, or it asks something. */
export const fromView = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("ready") }),
	z.strictObject({ type: z.literal("request"), id: requestId, name: z.string(), body: z.unknown() }),
	z.strictObject({ type: z.literal("cancel"), id: requestId }),
]);
export type FromView = z.output<typeof fromView>;

/** The display language and its strings, as the editor's localisation gives them (none for English). */
export const localisation = z.strictObject({
	language: z.string(),
	strings: z.nullable(z.record(z.string(), z.unknown())),
});
export type Localisation = z.output<typeof localisation>;

/** To the page. `start` comes once for each load of the page, before any `state`. */
export const toView = z.discriminatedUnion("type", [
	z.strictObject({
		type: z.literal("start"),
		localisation,
		restore: z.unknown(),
		state: z.unknown(),
	}),
	z.strictObject({ type: z.literal("state"), restore: z.unknown(), state: z.unknown() }),
	z.discriminatedUnion("ok", [
		z.strictObject({ type: z.literal("answer"), id: requestId, ok: z.literal(true), value: z.unknown() }),
		z.strictObject({ type: z.literal("answer"), id: requestId, ok: z.literal(false), message: z.string() }),
	]),
]);
export type ToView = z.output<typeof toView>;

/** What the page keeps in the editor's own state storage: enough to restore, and unsent form text. */
export const savedState = z.object({ restore: z.unknown(), draft: z.optional(z.unknown()) });

/** Reads a message; anything that is not exactly one of ours is `undefined`. */
export function readMessage<S extends z.ZodMiniType>(schema: S, raw: unknown): z.output<S> | undefined {
	const parsed = schema.safeParse(raw);
	return parsed.success ? parsed.data : undefined;
}
