import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Agent, Dispatcher } from "undici";
import { type Clock, systemClock, turn } from "../../base/clock.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { isLoopback } from "../../rules/urls.ts";
import { asMarketplaceError, MarketplaceError } from "../failure.ts";
import { CredentialMask } from "../wire/credentialMask.ts";
import { CallLifetime } from "./callLifetime.ts";
import {
	type Consumer,
	type HttpRequest,
	type HttpResponse,
	type HttpResponseHead,
	operationOf,
	queryOf,
} from "./httpMessages.ts";
import type { ExchangeRecord, TransportSettings, TransportTuning } from "./transportSettings.ts";
import { backoff, mayRetry, RetryBudget } from "./retryPolicy.ts";
import {
	BodyFailure,
	type CallFacts,
	endedEarly,
	transportFailureOf,
	redirectOf,
	rejectionOf,
} from "./transportErrors.ts";

const MEGABYTE = 1024 * 1024;
const LEGAL_BEARER = /^[\x21-\x7e]+$/;
const LEGAL_COOKIE = /^[\x20-\x7e]+$/;

/**
 * Sends HTTP requests over its own connections. A failed call throws MarketplaceError; only GET is retried.
 */
export class HttpTransport implements Disposable {
	/** Host (and port) of the marketplace, for messages. */
	readonly host: string;
	readonly #settings: TransportSettings;
	readonly #tuning: TransportTuning;
	readonly #clock: Clock;
	readonly #connectMs: number;
	readonly #budget = new RetryBudget();
	readonly #closed = new AbortController();
	readonly #retired = new AbortController();
	readonly #inFlight = new Set<Promise<unknown>>();
	#agent: Promise<Agent> | undefined;

	/** Throws a TypeError unless the origin is https, or http on loopback. */
	constructor(settings: TransportSettings, tuning: TransportTuning = {}) {
		const { protocol, hostname, host } = new URL(settings.origin);
		if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname)))
			throw new TypeError("a marketplace URL must use https, or http on this computer");
		this.host = host;
		this.#settings = settings;
		this.#tuning = tuning;
		this.#clock = tuning.clock ?? systemClock;
		this.#connectMs = tuning.connectTimeoutMs ?? settings.requestTimeoutSeconds * 1000;
	}

	async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
		const chunks: Uint8Array[] = [];
		const consumer: Consumer = {
			onHead: () => void (chunks.length = 0),
			onBytes: (chunk) => void chunks.push(chunk),
			mayRestart: true,
		};
		const head = await this.stream(request, consumer, signal);
		const [only] = chunks;
		return { ...head, body: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks) };
	}

	/** Like `send`, but the consumer receives the bytes as they arrive. */
	async stream(request: HttpRequest, consumer: Consumer, signal?: AbortSignal): Promise<HttpResponseHead> {
		const call = this.#perform(request, signal, consumer);
		this.#inFlight.add(call);
		return call.finally(() => this.#inFlight.delete(call));
	}

	/**
	 * Aborts reads and unsent writes, and accepts no more calls. A write already sent may finish within its time
	 * limit. Then all connections close and the promise resolves.
	 */
	async retire(): Promise<void> {
		this.#retired.abort();
		await Promise.allSettled(this.#inFlight);
		this.dispose();
	}

	/** Aborts every call immediately. */
	dispose(): void {
		this.#closed.abort();
	}

	/** Loads undici, which takes about 50 ms, on the first request. Yields to the event loop before each step. */
	async #load(): Promise<Agent> {
		try {
			await turn();
			const { createAgent } = await import("./dispatcherAgent.ts");
			await turn();
			return createAgent(this.#settings, this.#connectMs, this.#closed.signal);
		} catch (error) {
			this.#agent = undefined;
			throw asMarketplaceError(error, { host: this.host, mayHaveReached: false });
		}
	}

	/** Retries reads within limits; every other request is sent at most once. */
	async #perform(
		request: HttpRequest,
		signal: AbortSignal | undefined,
		consumer: Consumer,
	): Promise<HttpResponseHead> {
		const call = this.#prepare(request);
		const repeatable = request.method === "GET";
		const lifetime = this.#lifetimeOf(signal, repeatable);
		try {
			for (let attempt = 0; ; attempt++) {
				if (repeatable) await this.#wait(this.#budget.pauseLeft(this.#clock.monotonic()), call, lifetime);
				if (this.#tuning.admit) await this.#tuning.admit(this.#settings.origin);
				const result = await this.#attempt(call, lifetime, consumer, attempt);
				if (!(result instanceof MarketplaceError)) return result;
				const mayRestart = repeatable && (consumer.mayRestart === true || !lifetime.delivered);
				if (!mayRestart || !mayRetry(result, attempt) || !this.#budget.take()) throw result;
				await this.#wait(backoff(attempt, this.#tuning.random ?? Math.random), call, lifetime);
			}
		} finally {
			lifetime.dispose();
		}
	}

	#lifetimeOf(signal: AbortSignal | undefined, isRead: boolean): CallLifetime {
		const outer = [signal, this.#closed.signal, isRead ? this.#retired.signal : undefined];
		const lifetime = new CallLifetime(this.#settings.requestTimeoutSeconds * 1000, outer, this.#clock);
		if (!isRead) lifetime.endUnlessSent(this.#retired.signal);
		return lifetime;
	}

	async #attempt(
		call: PreparedCall,
		lifetime: CallLifetime,
		consumer: Consumer,
		attempt: number,
	): Promise<HttpResponseHead | MarketplaceError> {
		const agent = await (this.#agent ??= this.#load());
		const began = this.#clock.monotonic();
		const record = (facts: Pick<ExchangeRecord, "status" | "failure">): void => {
			const milliseconds = Math.round(this.#clock.monotonic() - began);
			this.#tuning.onExchange?.({ operation: call.facts.operation, attempt, milliseconds, ...facts });
		};
		try {
			const head = await sendOnce(agent, call, lifetime, consumer);
			this.#budget.succeeded();
			record({ status: head.status });
			return head;
		} catch (error) {
			if (!(error instanceof MarketplaceError)) throw error;
			this.#budget.pauseAfter(error, this.#clock.monotonic());
			record({ status: error.status, failure: error.message });
			return error;
		}
	}

	async #wait(milliseconds: number, call: PreparedCall, lifetime: CallLifetime): Promise<void> {
		if (milliseconds <= 0) return;
		try {
			await this.#clock.sleep(milliseconds, lifetime.signal);
		} catch {
			const { host, operation } = call.facts;
			throw new MarketplaceError({ kind: "cancelled", host, operation, mayHaveReached: false });
		}
	}

	#prepare(request: HttpRequest): PreparedCall {
		const facts = {
			host: this.host,
			operation: operationOf(request),
			connectSeconds: this.#connectMs / 1000,
			maxMegabytes: this.#settings.maxResponseMegabytes,
		};
		const { bearer, cookie, body } = request;
		if (
			(bearer !== undefined && !LEGAL_BEARER.test(bearer)) ||
			(cookie !== undefined && !LEGAL_COOKIE.test(cookie))
		) {
			const { host, operation } = facts;
			throw new MarketplaceError({ kind: "illegalCredential", host, operation, mayHaveReached: false });
		}
		const path = this.#settings.basePath + request.path + queryOf(request.query);
		const headers = this.#headers(request);
		const text = body === undefined ? null : JSON.stringify(body);
		const url = this.#settings.origin + path;
		const options = { origin: this.#settings.origin, path, method: request.method, headers, body: text };
		return { request, url, options, facts };
	}

	#headers({ bearer, cookie, body }: HttpRequest): Record<string, string> {
		// On loopback, compression saves nothing, and unpacking takes longer than reading.
		const near = isLoopback(new URL(this.#settings.origin).hostname);
		return {
			accept: "application/json",
			"accept-encoding": near ? "identity" : "gzip",
			"cache-control": "no-store",
			"user-agent": "data-marketplace-vscode",
			...(body === undefined ? {} : { "content-type": "application/json" }),
			...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
			...(cookie === undefined ? {} : { cookie }),
		};
	}
}

/** A request ready to send. */
interface PreparedCall {
	readonly request: HttpRequest;
	readonly url: string;
	readonly options: Dispatcher.RequestOptions;
	readonly facts: Omit<CallFacts, "mayHaveReached" | "status">;
}

/** Limits on reading an error's body, which only has to yield one sentence to show. */
const MAX_ERROR_BODY_BYTES = 65_536;
const ERROR_BODY_MS = 2000;

/**
 * Sends a request once. Resolves with the head of a 2xx once the consumer has received the body; otherwise throws
 * MarketplaceError, or what the consumer threw.
 */
async function sendOnce(
	agent: Agent,
	call: PreparedCall,
	lifetime: CallLifetime,
	consumer: Consumer,
): Promise<HttpResponseHead> {
	let head: HttpResponseHead | undefined;
	const facts = (): CallFacts => {
		return { ...call.facts, mayHaveReached: lifetime.mayHaveReached, status: head?.status };
	};
	try {
		return await lifetime.within(async () => {
			const { signal } = lifetime;
			const options = { ...call.options, reset: call.request.long === true, signal, responseHeaders: null };
			const response = await agent.compose(lifetime.watchWriting).request(options);
			const { body } = response;
			// The reader reports how the body ended, but without a listener the same event would crash the process.
			body.on("error", () => undefined);
			head = headOf(response);
			try {
				await receive(head, body, { call, lifetime, consumer }, facts);
			} catch (error) {
				body.destroy();
				throw error;
			}
			return head;
		});
	} catch (error) {
		if (error instanceof ConsumerFailure) throw error.cause;
		if (lifetime.ended !== undefined) throw endedEarly(lifetime, facts());
		throw error instanceof MarketplaceError
			? error
			: new MarketplaceError(transportFailureOf(error, facts()));
	}
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): HttpResponseHead {
	const length = headers["content-length"];
	const contentLength = typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
	return { status: statusCode, headers, contentLength };
}

/** The consumer threw: no fault of the marketplace. */
class ConsumerFailure extends Error {}

async function receive(
	head: HttpResponseHead,
	body: Readable,
	{ call, lifetime, consumer }: { call: PreparedCall; lifetime: CallLifetime; consumer: Consumer },
	facts: () => CallFacts,
): Promise<void> {
	const { status } = head;
	const { bearer, cookie, secrets = [], long = false } = call.request;
	if (status >= 300 && status < 400 && status !== 304) throw redirectOf(head, call.url, facts());
	if (status < 200 || status > 299)
		throw rejectionOf(head, await beginningOf(head, body), facts(), [bearer, cookie, ...secrets]);
	// A response without a body may still declare a compression.
	const maxBytes = call.facts.maxMegabytes * MEGABYTE;
	const isEmpty = status === 204 || head.contentLength === 0;
	const encoding = isEmpty ? undefined : head.headers["content-encoding"];
	if (encoding === undefined && (head.contentLength ?? 0) > maxBytes) throw new BodyFailure("tooLarge");
	if (long) lifetime.heard();
	consumer.onHead?.(head);
	const mask = new CredentialMask(bearer);
	const handOver = async (bytes: Uint8Array): Promise<void> => {
		if (bytes.length === 0) return;
		if (long) lifetime.heard();
		lifetime.delivered = true;
		try {
			await consumer.onBytes(bytes);
		} catch (cause) {
			throw new ConsumerFailure("the reader stopped", { cause });
		}
	};
	await readBody(body, encoding, maxBytes, (chunk) => handOver(mask.next(chunk)));
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
	const name = String(encoding ?? "").trim();
	if (/^(?:identity)?$/i.test(name)) return body;
	if (!/^(?:x-)?gzip$/i.test(name)) throw new BodyFailure("encoding");
	// Iterating reports how either stream ends; the callback is required but unused.
	return pipeline(body, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}

/** The beginning of an error's body, within the limits. Never rejects: the status decides. */
async function beginningOf({ headers }: HttpResponseHead, body: Readable): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const timer = setTimeout(() => body.destroy(), ERROR_BODY_MS);
	try {
		await readBody(body, headers["content-encoding"], MAX_ERROR_BODY_BYTES, (chunk) => {
			chunks.push(chunk);
		});
	} catch {
		body.destroy();
	} finally {
		clearTimeout(timer);
	}
	return Buffer.concat(chunks);
}
