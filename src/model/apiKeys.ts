import type { MarketplaceError } from "../api/errors.ts";
import type { JournalRecord } from "./journalRecord.ts";
import type { Session } from "./session.ts";
import type { CheckFinding } from "./checkFinding.ts";
import type { Writes } from "./writes.ts";

export type GenerateKeyOutcome =
	/** Show the key once, with Copy. `saved: false`: kept in memory only, so this is the one chance. */
	| { kind: "generated"; key: string; saved: boolean }
	| { kind: "needsLogIn" }
	| { kind: "notSent" | "rejected"; error: MarketplaceError }
	/** No answer came; the old key was probed and `finding` says what was seen. */
	| { kind: "unknown"; error: MarketplaceError; finding: CheckFinding }
	| { kind: "blocked"; by: JournalRecord };

export type RevokeKeyOutcome = { kind: "revoked" } | Exclude<GenerateKeyOutcome, { kind: "generated" }>;

/** The account's one API key. */
export declare class ApiKeys {
	constructor(session: Session, writes: Writes);
	/** True where generating and revoking can be tried: a log-in is there. */
	get available(): boolean;
	generate(signal?: AbortSignal): Promise<GenerateKeyOutcome>;
	revoke(signal?: AbortSignal): Promise<RevokeKeyOutcome>;
	/** The stored key of the current account, for the clipboard and for the leak check. Undefined for log-in only. */
	readKeyForCopy(): Promise<string | undefined>;
}
