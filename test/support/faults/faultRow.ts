import type { ErrorKind } from "../../../src/api/errors.ts";
import type { FaultAct } from "./faultServer.ts";

/** What a fault must come to. A sentence holds `{host}` and the like for what differs from run to run. */
export interface FaultRow {
	/** Unique: the number of the row in the matrix, and a letter where the row has several forms. */
	readonly id: string;
	/** The fault, in words, for the generated page. */
	readonly fault: string;
	/** What the client connects to; a server that plays `act` by default. */
	readonly target?: FaultTarget;
	readonly act?: FaultAct;
	/** Acts on the first byte of a request. */
	readonly early?: boolean;
	/** A healthy call goes first, so that the fault meets a connection in use. */
	readonly warm?: boolean;
	/** The caller gives up once the request has been delivered. */
	readonly cancel?: boolean;
	/** Operations that can meet it, `GET /v1/billing/deposits`; all by default. */
	readonly only?: RegExp;
	/** The time of the call is over once the client has received all that the act has sent until it ended. */
	readonly runsOut?: boolean;
	readonly maxResponseMegabytes?: number;
	readonly read: ReadExpectation;
	readonly write: WriteExpectation;
	/** Shown for reads and writes alike. */
	readonly sentence?: string;
	/** Where it differs for one dataset (404) or in the log-in flow (401). */
	readonly datasetSentence?: string;
	/** Where granting or revoking access has other words. */
	readonly accessSentence?: string;
	readonly logInSentence?: string;
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

export interface ReadExpectation {
	readonly kind: ErrorKind | "ok";
	/** How many requests reach the server. */
	readonly deliveries: number;
}

export interface WriteExpectation {
	readonly outcome: Outcome;
	/** For writes that are made for a value in the answer, where it differs. */
	readonly needingValue?: Outcome;
}

export type Outcome = "done" | "notSent" | "rejected" | "unknown";

/** The usual pairs, by name. */
export const retried = 3;
export const rejected: WriteExpectation = { outcome: "rejected" };
export const unknown: WriteExpectation = { outcome: "unknown" };
export const notSent: WriteExpectation = { outcome: "notSent" };
export const done: WriteExpectation = { outcome: "done" };
export const doneWithoutValue: WriteExpectation = { outcome: "done", needingValue: "unknown" };
