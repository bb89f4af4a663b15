import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { MarketplaceError } from "../failure.ts";
import { CredentialMask } from "../wire/credentialMask.ts";
import { serverTextOf } from "../wire/errorText.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { CallLifetime } from "./callLifetime.ts";
import { createOriginAgent } from "./dispatcherAgent.ts";
import { retryAfterSeconds } from "./retryPolicy.ts";
import type { HttpResponseHead, TransportSettings } from "./transport.ts";
import { BodyFailure, type CallFacts, callOf, failureOf } from "./transportErrors.ts";

/** Receives the decoded bytes of a response as they arrive. */
export interface Consumer {
	/** Called when a 2xx begins, and again after a retry: with `mayRestart`, discard everything received before. */
	readonly onHead?: (head: HttpResponseHead) => void;
	/** The next bytes wait until the returned promise resolves. The call rethrows what this throws. */
	readonly onBytes: (chunk: Uint8Array) => void | Promise<void>;
	/** Whether the call may be retried even after it has delivered bytes. */
	readonly mayRestart?: boolean;
}

/** A request ready to send. */
export interface PreparedCall {
	readonly origin: string;
	/** Includes the base path and query. */
	readonly target: string;
	readonly method: Dispatcher.HttpMethod;
	readonly headers: Record<string, string>;
	readonly body: string | null;
	/**
	 * Whether any data restarts the time limit, and the marketplace is asked to close the connection. If the
	 * marketplace closes a connection that it was supposed to keep, undici loses the end of a response that is
	 * still being read.
	 */
	readonly long: boolean;
	readonly maxBytes: number;
	/** The key or token sent with the request. Masked in the body if the response echoes it. */
	readonly credential: string | undefined;
	/** Values that must not appear in an error. */
	readonly secrets: readonly string[];
	readonly facts: Omit<CallFacts, "mayHaveReached" | "status">;
}

/** Sends requests to one origin, over its own connections. */
export interface Sender extends Disposable {
	/**
	 * Sends the request once. Resolves with the head of a 2xx once the consumer has received the body; otherwise
	 * throws MarketplaceError, or what the consumer threw.
	 */
	send(call: PreparedCall, lifetime: CallLifetime, consumer: Consumer): Promise<HttpResponseHead>;
}

export function openSender(settings: TransportSettings, connectTimeoutMs: number): Sender {
	const { dispatcher, dispose } = createOriginAgent(settings, connectTimeoutMs);
	return {
		send: async (call, lifetime, consumer) => sendOnce(dispatcher, call, lifetime, consumer),
		dispose,
	};
}

/** Limits on reading an error's body, which only has to yield one sentence to show. */
const MAX_ERROR_BODY_BYTES = 65_536;
const ERROR_BODY_MS = 2000;

async function sendOnce(
	dispatcher: Dispatcher,
	call: PreparedCall,
	lifetime: CallLifetime,
	consumer: Consumer,
): Promise<HttpResponseHead> {
	const seen: { mayHaveReached: boolean; status?: number } = { mayHaveReached: false };
	const facts = (): CallFacts => ({ ...call.facts, ...seen });
	try {
		return await lifetime.within(async () => {
			const { origin, target, method, headers, body, long } = call;
			const { signal } = lifetime;
			const onWriting = (): void => {
				seen.mayHaveReached = true;
				lifetime.sent();
			};
			const response = await dispatcher
				.compose(watchWriting(onWriting, signal))
				.request({ origin, path: target, method, headers, body, reset: long, signal, responseHeaders: null });
			seen.status = response.statusCode;
			const head = headOf(response);
			// The reader reports how the body ended, but without a listener the same event would crash the process.
			response.body.on("error", () => undefined);
			try {
				await receive(response, head, { call, lifetime, consumer }, facts);
			} catch (error) {
				response.body.destroy();
				throw error;
			}
			return head;
		});
	} catch (error) {
		if (error instanceof ConsumerFailure) throw error.cause;
		if (lifetime.ended !== undefined) throw endedEarly(lifetime, facts());
		throw error instanceof MarketplaceError ? error : new MarketplaceError(failureOf(error, facts()));
	}
}

/**
 * Calls `onWriting` just before a request is written to a connection: from then on it may have reached the
 * marketplace. Not called for a request that was aborted while it waited for a connection.
 */
function watchWriting(onWriting: () => void, signal: AbortSignal): Dispatcher.DispatcherComposeInterceptor {
	return (dispatch) => (options, handler) =>
		dispatch(options, {
			onRequestStart: (controller, context) => {
				if (signal.aborted) {
					controller.abort(new Error("given up"));
					return;
				}
				onWriting();
				handler.onRequestStart?.(controller, context);
			},
			onResponseStart: (...given) => handler.onResponseStart?.(...given),
			onResponseData: (...given) => handler.onResponseData?.(...given),
			onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
			onResponseError: (...given) => handler.onResponseError?.(...given),
		});
}

/** The consumer threw: no fault of the marketplace. */
class ConsumerFailure extends Error {}

async function receive(
	response: Dispatcher.ResponseData,
	head: HttpResponseHead,
	{ call, lifetime, consumer }: { call: PreparedCall; lifetime: CallLifetime; consumer: Consumer },
	facts: () => CallFacts,
): Promise<void> {
	const { status } = head;
	if (status >= 300 && status < 400 && status !== 304)
		throw redirectOf(head, call.origin + call.target, facts());
	if (status < 200 || status > 299)
		throw rejectionOf(head, await beginningOf(response), facts(), call.secrets);
	// A response without a body may still declare a compression.
	const isEmpty = status === 204 || head.contentLength === 0;
	const encoding = isEmpty ? undefined : head.headers["content-encoding"];
	if (encoding === undefined && (head.contentLength ?? 0) > call.maxBytes) throw new BodyFailure("tooLarge");
	if (call.long) lifetime.heard();
	consumer.onHead?.(head);
	const mask = new CredentialMask(call.credential);
	const handOver = async (bytes: Uint8Array): Promise<void> => {
		if (bytes.length === 0) return;
		if (call.long) lifetime.heard();
		lifetime.delivered = true;
		try {
			await consumer.onBytes(bytes);
		} catch (cause) {
			throw new ConsumerFailure("the reader stopped", { cause });
		}
	};
	await readBody(response.body, encoding, call.maxBytes, (chunk) => handOver(mask.next(chunk)));
	await handOver(mask.rest());
}

/**
 * Each unpacked chunk makes a round trip to another thread. At the default 16 KB, the round trips account for half of
 * the unpacking time.
 */
const PIECE_BYTES = 128 * 1024;

/**
 * Passes on the decoded bytes of a body, at most `maxBytes`. The cap is on decoded bytes because a small
 * response can unpack to any size. Rejects with a BodyFailure, the stream's own error, or the error of
 * `onBytes`.
 */
async function readBody(
	body: Readable,
	encoding: string | string[] | undefined,
	maxBytes: number,
	onBytes: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
	const decoded = decoder(body, encoding);
	let seen = 0;
	for await (const chunk of decoded) {
		if (!(chunk instanceof Uint8Array)) continue;
		seen += chunk.byteLength;
		if (seen > maxBytes) throw new BodyFailure("tooLarge");
		await onBytes(chunk);
	}
}

function decoder(body: Readable, encoding: string | string[] | undefined): Readable {
	const name = String(encoding ?? "")
		.trim()
		.toLowerCase();
	if (name === "" || name === "identity") return body;
	if (name !== "gzip" && name !== "x-gzip") throw new BodyFailure("encoding");
	// Iterating reports how either stream ends; the callback is required but unused.
	return pipeline(body, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}

/** The error for a response that is neither a 2xx nor a redirect. `body` is the beginning of the response's body. */
function rejectionOf(
	head: HttpResponseHead,
	body: Uint8Array,
	facts: CallFacts,
	secrets: readonly string[],
): MarketplaceError {
	const { status, headers } = head;
	const wait = status === 429 || status === 503 ? first(headers["retry-after"]) : undefined;
	return new MarketplaceError({
		...callOf(facts),
		kind: kindOfStatus(status),
		status,
		serverText: serverTextOf(body, secrets),
		retryAfterSeconds: retryAfterSeconds(wait, first(headers["date"])),
	});
}

/** The error for a 3xx. Redirects are never followed: one could send a credential or body elsewhere. */
function redirectOf(head: HttpResponseHead, base: string, facts: CallFacts): MarketplaceError {
	const location = first(head.headers["location"]);
	const origin =
		location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : undefined;
	const target = origin === "null" ? undefined : origin;
	return new MarketplaceError({ ...callOf(facts), kind: "redirect", status: head.status, target });
}

const rejections = [
	[401, "unauthorized"],
	[403, "forbidden"],
	[404, "notFound"],
	[407, "proxySignIn"],
	[408, "slowRequest"],
	[409, "conflict"],
	[429, "tooManyRequests"],
] as const;
const kinds = new Map<number, (typeof rejections)[number][1]>(rejections);

function kindOfStatus(status: number) {
	if (status >= 500) return "serverError";
	return kinds.get(status) ?? (status >= 400 ? "rejected" : "protocol");
}

function first(value: string | string[] | undefined): string | undefined {
	return typeof value === "string" ? value : value?.[0];
}

/** The beginning of an error's body, within the limits. Never rejects: the status decides. */
async function beginningOf(response: Dispatcher.ResponseData): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const timer = setTimeout(() => response.body.destroy(), ERROR_BODY_MS);
	try {
		await readBody(response.body, response.headers["content-encoding"], MAX_ERROR_BODY_BYTES, (chunk) => {
			chunks.push(chunk);
		});
	} catch {
		response.body.destroy();
	} finally {
		clearTimeout(timer);
	}
	return Buffer.concat(chunks);
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): HttpResponseHead {
	const length = headers["content-length"];
	const contentLength = typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
	return { status: statusCode, headers, contentLength };
}

function endedEarly(lifetime: CallLifetime, facts: CallFacts): MarketplaceError {
	const known = { ...callOf(facts), status: facts.status };
	return lifetime.ended === "timeout"
		? new MarketplaceError({ ...known, kind: "timeout", seconds: lifetime.budgetSeconds })
		: new MarketplaceError({ ...known, kind: "cancelled" });
}
