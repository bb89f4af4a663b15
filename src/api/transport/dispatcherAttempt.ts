import type { Dispatcher } from "undici";
import { MarketplaceError } from "../errors.ts";
import { CredentialMask } from "../wire/credentialMask.ts";
import type { CallScope } from "./callScope.ts";
import { watchWriting } from "./dispatcherWriting.ts";
import { BodyFailure, readBody } from "./replyBody.ts";
import type { HttpReplyHead } from "./transport.ts";
import { type CallFacts, failure, redirectOf, refusalOf } from "./transportErrors.ts";

/** Where the bytes of an answer go. */
export interface Consumer {
	/** A 2xx began; may be told again after a retry, and whatever came before is void then. */
	onHead(head: HttpReplyHead): void;
	onBytes(chunk: Uint8Array): void | Promise<void>;
	/** May the call be tried again from its start? */
	mayRestart(): boolean;
}

/** A request as it goes out. */
export interface PreparedCall {
	readonly origin: string;
	/** With the base path and query. */
	readonly target: string;
	readonly method: Dispatcher.HttpMethod;
	readonly headers: Record<string, string>;
	readonly body: string | null;
	readonly maxBytes: number;
	/** The key or token that goes out with the request: no body may repeat it. */
	readonly credential: string | undefined;
	/** Values that no error may repeat. */
	readonly secrets: readonly string[];
	readonly facts: Omit<CallFacts, "written" | "status">;
}

/** Of an error's body no more is read than a sentence needs, and not for long. */
const longestErrorBody = 65_536;
const errorBodyMs = 2000;

/** Sends the request once. Resolves with the head of a 2xx whose body went to the consumer, else throws MarketplaceError. */
export async function sendOnce(
	dispatcher: Dispatcher,
	call: PreparedCall,
	scope: CallScope,
	consumer: Consumer,
): Promise<HttpReplyHead> {
	const seen: { written: boolean; status?: number } = { written: false };
	const facts = (): CallFacts => ({ ...call.facts, ...seen });
	try {
		return await scope.within(async () => {
			const reply = await request(dispatcher, call, scope.signal, () => {
				seen.written = true;
				scope.sent();
			});
			seen.status = reply.statusCode;
			const head = headOf(reply);
			reply.body.on("error", ignore);
			try {
				await receive(reply, head, call, consumer, facts);
			} catch (error) {
				reply.body.destroy();
				throw error;
			}
			return head;
		});
	} catch (error) {
		throw scope.ended === undefined ? asFailure(error, facts()) : endedEarly(scope, facts());
	}
}

async function request(
	dispatcher: Dispatcher,
	{ origin, target, method, headers, body }: PreparedCall,
	signal: AbortSignal,
	onWriting: () => void,
): Promise<Dispatcher.ResponseData> {
	return dispatcher
		.compose(watchWriting(onWriting, signal))
		.request({ origin, path: target, method, headers, body, signal, responseHeaders: null });
}

async function receive(
	reply: Dispatcher.ResponseData,
	head: HttpReplyHead,
	call: PreparedCall,
	consumer: Consumer,
	facts: () => CallFacts,
): Promise<void> {
	const { status } = head;
	if (status >= 300 && status < 400 && status !== 304) {
		throw redirectOf(head, call.origin + call.target, facts());
	}
	if (status < 200 || status > 299) {
		throw refusalOf(head, await beginningOf(reply), facts(), call.secrets);
	}
	const encoding = head.headers["content-encoding"];
	if (encoding === undefined && (head.contentLength ?? 0) > call.maxBytes) {
		throw new BodyFailure("tooLarge");
	}
	consumer.onHead(head);
	const mask = new CredentialMask(call.credential);
	const handOver = (bytes: Uint8Array): void | Promise<void> =>
		bytes.length > 0 ? consumer.onBytes(bytes) : undefined;
	await readBody(reply.body, encoding, call.maxBytes, (chunk) => handOver(mask.next(chunk)));
	await handOver(mask.rest());
}

/** What can be had of an error's body; whatever goes wrong with it, the status has already spoken. */
async function beginningOf(reply: Dispatcher.ResponseData): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const patience = setTimeout(() => reply.body.destroy(), errorBodyMs);
	try {
		await readBody(reply.body, reply.headers["content-encoding"], longestErrorBody, (chunk) => {
			chunks.push(chunk);
		});
	} catch {
		reply.body.destroy();
	} finally {
		clearTimeout(patience);
	}
	return Buffer.concat(chunks);
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): HttpReplyHead {
	const length = headers["content-length"];
	const contentLength = typeof length === "string" && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
	return { status: statusCode, headers, contentLength };
}

function asFailure(error: unknown, facts: CallFacts): MarketplaceError {
	return error instanceof MarketplaceError ? error : failure(error, facts);
}

function endedEarly(scope: CallScope, facts: CallFacts): MarketplaceError {
	const { host, operation, written, status } = facts;
	return scope.ended === "timeout"
		? new MarketplaceError({ kind: "timeout", host, operation, written, status, limit: scope.budgetSeconds })
		: new MarketplaceError({ kind: "cancelled", host, operation, written, status });
}

function ignore(): void {
	// The reader reports how the body ended; without a listener the same event would end the process.
}
