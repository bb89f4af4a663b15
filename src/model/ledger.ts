import type { Event } from "../base/event.ts";
import type { JournalRecord } from "./journalRecord.ts";
import type { Writes } from "./writes.ts";

export interface LedgerEntry {
	datasetId: string;
	datasetName?: string;
	/** As last written. */
	email: string;
	/** The newest act for this address. */
	state: "granted" | "revoked" | "refused" | "unknown" | "sending" | "notSent";
	act: "grant" | "revoke";
	/** ISO 8601 UTC, by the local clock. */
	at: string;
	sentence?: string;
	/** By the newest act known to have been carried out from here: has the address access? */
	hasAccess: boolean | undefined;
	/** Newest first. */
	history: readonly JournalRecord[];
}

/** Grants and revocations made from this machine: a view of the journal. The service offers no list. */
export declare class Ledger {
	constructor(writes: Writes);
	readonly onDidChange: Event<void>;
	forDataset(datasetId: string): readonly LedgerEntry[];
	entry(datasetId: string, email: string): LedgerEntry | undefined;
	all(): readonly LedgerEntry[];
}
