import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import type { WriteOutcome } from "../api/writeOutcome.ts";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { CheckFinding } from "./checkFinding.ts";
import type { Clock } from "./clock.ts";
import type { AutoDepositValues, JournalRecord, Snapshot, WriteKind } from "./journalRecord.ts";
import type { Session } from "./session.ts";

export interface WriteIntent {
	kind: WriteKind;
	/** Dataset id for grant and revoke. */
	target?: string;
	datasetName?: string;
	email?: string;
	/** Wire decimal. */
	amount?: string;
	currency?: string;
	autoDeposit?: AutoDepositValues;
	/** For create: what makes two sendings the same act; default the dataset's name. */
	draft?: string;
	/** What the caller knows; the wallet numbers are read by `run` itself. */
	before?: Snapshot;
}

export type Blocked = { kind: "blocked"; by: JournalRecord; otherWindow: boolean };
/** No account is connected, or the journal cannot be written: nothing was sent. */
export type Refused = { kind: "notReady"; message: string };

export declare class Writes implements Disposable {
	constructor(session: Session, options?: { clock?: Clock });
	readonly onDidChange: Event<void>;
	/** A record reached its outcome in this window. */
	readonly onDidSettle: Event<JournalRecord>;
	/** The one way a write is made. `send` is called at most once. Rejects never. */
	run<T>(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>,
		map?: (value: T) => JournalRecord["result"],
	): Promise<WriteOutcome<T> | Blocked | Refused>;
	/** What `run` would be blocked by. */
	blockedBy(intent: WriteIntent): JournalRecord | undefined;
	/** Newest first. */
	records(): readonly JournalRecord[];
	record(id: string): JournalRecord | undefined;
	/** Sending and unknown ones, newest first. */
	pending(): readonly JournalRecord[];
	checkNow(id: string, signal?: AbortSignal): Promise<CheckFinding>;
	/** The person takes the outcome as not known: the act is free again. */
	acknowledge(id: string): Promise<void>;
	/** "Forget local records": deletes the journal of the current account. False while something is being sent. */
	forget(): Promise<boolean>;
	dispose(): void;
}
