import type { ErrorKind } from "../../../src/api/failure.ts";
import type { FaultAct } from "./faultServer.ts";
import type { PlainReply } from "./reply.ts";

/**
 * A fault and its expected result. Sentences contain placeholders such as `{host}` for what varies between
 * runs.
 */
export interface FaultRow {
	/** Unique: the row's number in the matrix, plus a letter if the row has several variants. */
	readonly id: string;
	/** Describes the fault on the generated page. */
	readonly fault: string;
	/** What the client connects to. Default: a server that plays `act`. */
	readonly target?: FaultTarget;
	readonly act?: FaultAct;
	/** Acts on the first byte of a request. */
	readonly early?: boolean;
	/** Sends a healthy call first, so that the fault hits a reused connection. */
	readonly warm?: boolean;
	/** The caller aborts once the request has been delivered. */
	readonly cancel?: boolean;
	/** Operations to which the fault applies, such as `GET /v1/billing/deposits`. Default: all. */
	readonly only?: RegExp;
	/** Expires the call's timeout once the client has received everything the act sent. */
	readonly runsOut?: boolean;
	readonly maxResponseMegabytes?: number;
	readonly read: ReadExpectation;
	readonly write: WriteExpectation;
	/** What the user reads, for both reads and writes. */
	readonly sentence?: string;
	/** If the sentence differs for a single dataset (404). */
	readonly datasetSentence?: string;
	/** If the sentence differs for granting or revoking access. */
	readonly accessSentence?: string;
	/** If the sentence differs during sign-in (401). */
	readonly signInSentence?: string;
}

export type FaultTarget =
	| "closedPort"
	| "unknownHost"
	| "silentHandshake"
	| "selfSigned"
	| "wrongName"
	| "plainOnTlsPort"
	| "proxySignIn"
	| "proxyDown"
	| "proxyHangs"
	| "proxyRefuses"
	| "proxyBabbles";

interface ReadExpectation {
	readonly kind: ErrorKind | "ok";
	/** Number of requests that reach the server. */
	readonly deliveries: number;
}

interface WriteExpectation {
	readonly outcome: Outcome;
	/** If the outcome differs for writes that need a value from the response. */
	readonly needingValue?: Outcome;
}

export type Outcome = "done" | "notSent" | "rejected" | "unknown";

/** Common expectations, by name. */
export const RETRIED = 3;
export const rejected: WriteExpectation = { outcome: "rejected" };
export const unknown: WriteExpectation = { outcome: "unknown" };
export const notSent: WriteExpectation = { outcome: "notSent" };
export const done: WriteExpectation = { outcome: "done" };
export const doneWithoutValue: WriteExpectation = { outcome: "done", needingValue: "unknown" };

export function once(kind: ReadExpectation["kind"]): ReadExpectation {
	return { kind, deliveries: 1 };
}

export const STRANGE =
	"{host} sent a response in an unexpected format. If the error continues, contact the marketplace.";

export const json = { "content-type": "application/json" };

/** Carries the request out, then responds with this body instead. */
export function body(
	content: string | Buffer,
	headers: PlainReply["headers"] = json,
	status = 200,
): FaultAct {
	return async (exchange) => {
		await exchange.carryOut();
		exchange.answer({ status, headers, body: Buffer.from(content) });
	};
}

/** Carries the request out, and encodes the response's body before sending it. */
export function encoded(encoding: string, encode: (plain: Buffer) => Buffer): FaultAct {
	return async (exchange) => {
		const reply = await exchange.carryOut();
		const headers = { ...reply.headers, "content-encoding": encoding };
		exchange.answer({ ...reply, headers, body: encode(reply.body) });
	};
}
