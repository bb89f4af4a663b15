import type * as z from "zod/mini";
import { asMarketplaceError, type FailedCall, MarketplaceError } from "./failure.ts";
import { type HttpRequest, type HttpResponse, operationOf } from "./transport/httpMessages.ts";
import type { HttpTransport } from "./transport/httpTransport.ts";
import { decode, type SchemaMismatch } from "./wire/decode.ts";
import type { WriteOutcome } from "./writeOutcome.ts";
import { type JsonFault, kindOfFault, looksLikeHtml, parseBody } from "./wire/json.ts";

/** Supplies the bearer credential for each call. */
export interface CredentialSource {
	/** May refresh first. If it throws, the call fails before anything is sent. */
	bearer(signal?: AbortSignal): Promise<string>;
	/** Called when the marketplace responds 401 to this credential. */
	rejected?(bearer: string): void;
}

/**
 * Makes a call with a credential. Reports a 401 to the credential's source. Throws what `send` throws, or a
 * MarketplaceError if the source throws, always before anything is sent.
 */
export async function withBearer<T>(
	source: CredentialSource,
	call: FailedCall,
	send: (bearer: string) => Promise<T>,
	signal?: AbortSignal,
): Promise<T> {
	const bearer = await source.bearer(signal).catch((error: unknown) => {
		throw asMarketplaceError(error, { ...call, mayHaveReached: false });
	});
	try {
		return await send(bearer);
	} catch (error) {
		if (error instanceof MarketplaceError && error.status === 401) source.rejected?.(bearer);
		throw error;
	}
}

/** Sends requests with the credential they need, and turns responses into values and outcomes, for every endpoint. */
export class Exchange {
	/** Host (and port) of the marketplace, for messages. */
	readonly host: string;
	readonly #transport: HttpTransport;
	readonly #credentials: CredentialSource | undefined;

	/** Without `credentials`, only requests with an explicit bearer or cookie send one. */
	constructor(transport: HttpTransport, credentials: CredentialSource | undefined) {
		this.host = transport.host;
		this.#transport = transport;
		this.#credentials = credentials;
	}

	/** Sends a request with the credential it needs, and returns only a 2xx. Throws MarketplaceError. */
	async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
		const source = this.#credentials;
		if (!source) return this.#transport.send(request, signal);
		const send = async (bearer: string): Promise<HttpResponse> =>
			this.#transport.send({ ...request, bearer }, signal);
		return withBearer(source, this.#callOf(request), send, signal);
	}

	/** Reads a value of the given shape. Throws MarketplaceError. */
	async read<T>(
		path: string,
		schema: z.ZodMiniType<T>,
		signal: AbortSignal | undefined,
		query?: HttpRequest["query"],
	): Promise<T> {
		const request: HttpRequest = { method: "GET", path, query };
		return this.value(request, schema, await this.send(request, signal));
	}

	/**
	 * Makes a write whose response isn't needed. A 2xx that arrives whole is `done` even if it isn't JSON, except a web
	 * page, which may come from a captive portal.
	 */
	async write(request: HttpRequest): Promise<WriteOutcome<void>> {
		return this.writeAndFind(request, () => undefined);
	}

	/** Makes a write whose response is needed: a 2xx without the value is `unknown`. */
	async writeFor<T>(
		request: HttpRequest,
		schema: z.ZodMiniType<T>,
		signal?: AbortSignal,
	): Promise<WriteOutcome<T>> {
		return this.writeAndExtract(request, (response) => this.value(request, schema, response), signal);
	}

	/** Like `writeFor`, for a value that no schema describes. `extract` must throw only MarketplaceError. */
	async writeAndExtract<T>(
		request: HttpRequest,
		extract: (response: HttpResponse) => T,
		signal?: AbortSignal,
	): Promise<WriteOutcome<T>> {
		try {
			return { kind: "done", value: extract(await this.send(request, signal)) };
		} catch (error) {
			return outcomeOf(asMarketplaceError(error, this.#callOf(request)));
		}
	}

	/** Like `write`, plus what `find` finds in the response. `find` must not throw. */
	async writeAndFind<T>(request: HttpRequest, find: (json: unknown) => T): Promise<WriteOutcome<T>> {
		return this.writeAndExtract(request, (response) => {
			const parsed = parseBody(response.body);
			if (!parsed.ok && isWebPage(response, parsed.fault)) throw this.#invalidJson(request, response, "html");
			return find(parsed.ok ? parsed.value : undefined);
		});
	}

	/** Parses the response as JSON, in which `find` returns a value of the given shape. Throws MarketplaceError. */
	value<T>(
		request: HttpRequest,
		schema: z.ZodMiniType<T>,
		response: HttpResponse,
		find = (json: unknown): unknown => json,
	): T {
		const read = decode(schema, find(this.json(request, response)));
		if (!read.ok) throw this.mismatch(request, response, read.mismatch);
		return read.value;
	}

	json(request: HttpRequest, response: HttpResponse): unknown {
		const parsed = parseBody(response.body);
		if (!parsed.ok) throw this.#invalidJson(request, response, parsed.fault);
		return parsed.value;
	}

	mismatch(request: HttpRequest, { status }: HttpResponse, mismatch: SchemaMismatch): MarketplaceError {
		return new MarketplaceError({ ...this.#callOf(request), kind: "unexpectedShape", status, ...mismatch });
	}

	#invalidJson(request: HttpRequest, { status }: HttpResponse, fault: JsonFault): MarketplaceError {
		return new MarketplaceError({ ...this.#callOf(request), kind: kindOfFault[fault], status, code: fault });
	}

	/** The request may have been sent before an unexpected error. */
	#callOf(request: HttpRequest): FailedCall {
		return { host: this.host, operation: operationOf(request), mayHaveReached: true };
	}
}

/** Whether a body that isn't JSON is a web page. An empty one isn't, even if it's declared as HTML. */
function isWebPage({ headers, body }: HttpResponse, fault: JsonFault): boolean {
	const type = headers["content-type"];
	const isDeclared = typeof type === "string" && /^text\/html\b/i.test(type);
	return fault !== "empty" && (isDeclared || looksLikeHtml(body));
}

/** The outcome of a write that failed with this error. */
function outcomeOf(error: MarketplaceError): Exclude<WriteOutcome<never>, { kind: "done" }> {
	if (!error.mayHaveReached) return { kind: "notSent", error };
	return { kind: isRejection(error) ? "rejected" : "unknown", error };
}

/**
 * Whether the response rejects the write: any 4xx does, and 307 and 308 mean "send it there instead". Any other
 * redirect may mean "done, look there". The status decides, not the kind, because the rest of a rejection may time out.
 */
function isRejection({ status = 0 }: MarketplaceError): boolean {
	return (status >= 400 && status < 500) || status === 307 || status === 308;
}
