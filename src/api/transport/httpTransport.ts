import { type Clock, systemClock, turn } from "../../base/clock.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { isLoopback } from "../../rules/urls.ts";
import { asMarketplaceError, MarketplaceError } from "../failure.ts";
import { CallLifetime } from "./callLifetime.ts";
import type { Consumer, PreparedCall, Sender } from "./dispatcherAttempt.ts";
import { operationOf } from "./path.ts";
import { backoff, mayRetry, RetryBudget } from "./retryPolicy.ts";
import type {
	ExchangeRecord,
	HttpResponse,
	HttpResponseHead,
	HttpRequest,
	TransportSettings,
} from "./transport.ts";

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
	#sender: Promise<Sender> | undefined;

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
		this.#sender?.then(
			(sender) => sender.dispose(),
			() => undefined, // The call reports it.
		);
	}

	/** Loads undici, which takes about 50 ms, on the first request. Yields to the event loop before each step. */
	async #load(): Promise<Sender> {
		try {
			await turn();
			const { openSender } = await import("./dispatcherAttempt.ts");
			await turn();
			return openSender(this.#settings, this.#connectMs);
		} catch (error) {
			this.#sender = undefined;
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
		const sender = await (this.#sender ??= this.#load());
		const began = this.#clock.monotonic();
		const record = (facts: Pick<ExchangeRecord, "status" | "failure">): void => {
			const milliseconds = Math.round(this.#clock.monotonic() - began);
			this.#tuning.onExchange?.({ operation: call.facts.operation, attempt, milliseconds, ...facts });
		};
		try {
			const head = await sender.send(call, lifetime, consumer);
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
		return {
			origin: this.#settings.origin,
			target: this.#settings.basePath + request.path + queryOf(request.query),
			method: request.method,
			headers: this.#headers(request),
			body: body === undefined ? null : JSON.stringify(body),
			long: request.long === true,
			maxBytes: this.#settings.maxResponseMegabytes * MEGABYTE,
			credential: bearer,
			secrets: [bearer, cookie, ...(request.secrets ?? [])].filter((secret) => secret !== undefined),
			facts,
		};
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

function queryOf(query: HttpRequest["query"]): string {
	const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
		value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
	);
	return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
