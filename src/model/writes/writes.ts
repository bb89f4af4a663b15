import * as l10n from "@vscode/l10n";
import { asMarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import { Emitter } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { type AccountId, sameAccount } from "../session/accounts.ts";
import type { Session } from "../session/session.ts";
import { FileLock } from "../../storage/fileLock.ts";
import { OfAccount } from "../ofAccount.ts";
import { type CheckFinding, settledBy, stillNotKnown } from "./checkFinding.ts";
import { Journal } from "./journal.ts";
import type { JournalChange, StoredRecord } from "./journalLine.ts";
import type { JournalRecord } from "./journalRecord.ts";
import { takeSnapshot } from "./snapshot.ts";
import { isDelicate, lockOf, type WriteIntent } from "./writeAct.ts";
import type { ActOutcome } from "./actOutcome.ts";
import {
	type Attempt,
	blocks,
	newRecord,
	notConnected,
	notSent,
	otherAccount,
	outcomeOfSending,
} from "./writeAttempt.ts";
import { outcomeSentence } from "./writeSentences.ts";

export interface WritesOptions {
	clock?: Clock;
	/** Whether this seller is the user. Helps recognize a dataset when the response to its creation was lost. */
	isMySeller?: (sellerId: string) => boolean;
}

/**
 * The only way to make a write: journal (fsync) before sending, send at most once, record the outcome. While
 * it's in flight, and where it matters until an unknown outcome is resolved, the same operation is blocked in
 * every window.
 */
export class Writes implements Disposable {
	readonly #session: Session;
	readonly #clock: Clock;
	readonly #options: WritesOptions;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #settled = this.#store.add(new Emitter<JournalRecord>());
	/** Fires when a write gets its outcome in this window, from a response or a check. */
	readonly onDidSettle = this.#settled.event;
	readonly #journal: OfAccount<Journal>;
	/** By folder and lock: blocks immediately, before checking any file. */
	readonly #inFlight = new Map<string, JournalRecord>();

	constructor(session: Session, options: WritesOptions = {}) {
		this.#session = session;
		this.#options = options;
		this.#clock = options.clock ?? systemClock;
		this.#journal = this.#store.add(new OfAccount(session, (folder) => new Journal(folder)));
		this.#store.add(this.#journal.onDidChange(() => this.#changed.fire()));
	}

	/**
	 * Makes a write for the account the user confirmed; if another is now in use, nothing is sent. Calls `send`
	 * at most once. Never rejects. `resultOf` picks what the journal keeps of the response.
	 */
	async run<T>(
		account: AccountId | undefined,
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>,
		resultOf: (value: T) => JournalRecord["result"] = () => undefined,
	): Promise<ActOutcome<T>> {
		const { value: journal, folder } = this.#journal;
		if (journal === undefined || folder === undefined || this.#session.client === undefined) {
			return notConnected();
		}
		if (!sameAccount(account, this.#session.account)) {
			return otherAccount();
		}
		const lock = lockOf(intent);
		const flight = `${folder}\n${lock}`;
		const by = this.#inFlight.get(flight);
		if (by !== undefined) {
			return { kind: "blocked", by, otherWindow: false };
		}
		const record = newRecord(intent, lock, this.#clock);
		this.#inFlight.set(flight, record);
		try {
			return await this.#alone({ intent, record, journal, folder, send, resultOf });
		} catch {
			return notSent(l10n.t("Couldn’t save this action to the account’s activity, so nothing was sent."));
		} finally {
			this.#inFlight.delete(flight);
			this.#changed.fire();
		}
	}

	/** What would block `run` now. */
	blockedBy(intent: WriteIntent): JournalRecord | undefined {
		const lock = lockOf(intent);
		return (
			this.#inFlight.get(`${this.#journal.folder}\n${lock}`) ??
			this.#stored().findLast((record) => record.lock === lock && blocks(record, intent))
		);
	}

	/** Newest first. */
	records(): readonly JournalRecord[] {
		return this.#stored().toReversed();
	}

	record(id: string): JournalRecord | undefined {
		return this.#stored().find((record) => record.id === id);
	}

	/** In flight and unknown, newest first. */
	pending(): readonly JournalRecord[] {
		return this.records().filter((record) => record.outcome === "sending" || record.outcome === "unknown");
	}

	/**
	 * Checks the marketplace's records for a write with an unknown outcome, and returns what changed. Never
	 * rejects.
	 */
	async checkNow(id: string, signal?: AbortSignal): Promise<CheckFinding> {
		const record = this.record(id);
		const journal = this.#journal.value;
		if (record?.outcome !== "unknown" || journal === undefined) {
			return { kind: "cannotTell", title: l10n.t("This was already resolved"), sentence: "" };
		}
		const session = this.#session;
		const { account, client } = session;
		if (account === undefined || client === undefined) {
			return { kind: "cannotTell", title: stillNotKnown(), sentence: l10n.t("Sign in first.") };
		}
		const now = this.#clock.now();
		const { checkWrite } = await import("./writeCheck.ts");
		const finding = await checkWrite(record, { session, account, client, now, ...this.#options, signal });
		if (finding.kind === "happened" || finding.kind === "didNotHappen") {
			await journal.change(settledBy(finding, id, this.#time()));
			const settled = this.record(id);
			if (settled !== undefined) {
				this.#settled.fire(settled);
			}
		}
		return finding;
	}

	/** The user accepts the unknown outcome: the operation can be repeated. */
	async acknowledge(id: string): Promise<void> {
		const journal = this.#journal.value;
		if (this.record(id)?.outcome === "unknown" && journal !== undefined) {
			await journal.change({ id, outcome: "acknowledged", settledAt: this.#time() });
		}
	}

	/** Adds what we learned later about a completed write, such as a checkout's deposit. */
	async annotate(id: string, change: Pick<JournalChange, "sentence" | "result">): Promise<void> {
		const journal = this.#journal.value;
		if (this.record(id) !== undefined && journal !== undefined) {
			await journal.change({ id, ...change });
		}
	}

	/** "Delete Local Records": deletes the current account's journal. False while something is being sent. */
	async forget(): Promise<boolean> {
		return (await this.#journal.value?.forget()) ?? true;
	}

	/** Checks what other windows recorded, in case the file system doesn't report changes. */
	recheck(): void {
		this.#journal.value?.reload();
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #alone<T>(attempt: Attempt<T>): Promise<ActOutcome<T>> {
		const { intent, record, journal } = attempt;
		const taken = await FileLock.tryTake(journal.lockPath(record.lock), record.id);
		if ("heldBy" in taken) {
			const other = journal.records().find(({ id }) => id === taken.heldBy.note);
			return { kind: "blocked", by: other ?? record, otherWindow: true };
		}
		try {
			const unknown = journal
				.records()
				.findLast(({ lock, ...known }) => lock === record.lock && blocks(known, intent));
			return unknown === undefined
				? await this.#prepared(attempt)
				: { kind: "blocked", by: unknown, otherWindow: false };
		} finally {
			await taken.lock.release();
		}
	}

	async #prepared<T>(attempt: Attempt<T>): Promise<ActOutcome<T>> {
		const { intent, journal } = attempt;
		if (isDelicate(intent.kind)) {
			await this.#session.recheck();
		}
		const client = this.#session.client;
		if (client === undefined) {
			return notConnected();
		}
		if (this.#session.folder !== attempt.folder) {
			return otherAccount();
		}
		const record: StoredRecord = { ...attempt.record };
		try {
			record.before = { ...(await takeSnapshot(intent.kind, client)), ...intent.before };
		} catch (error) {
			return {
				kind: "notSent",
				error: asMarketplaceError(error, { host: client.host, mayHaveReached: false }),
			};
		}
		await journal.begin(record);
		return this.#sent({ ...attempt, record }, client);
	}

	async #sent<T>(attempt: Attempt<T>, client: MarketplaceClient): Promise<ActOutcome<T>> {
		const { record, journal } = attempt;
		const outcome = await outcomeOfSending(attempt, client);
		const change: JournalChange = {
			id: record.id,
			outcome: outcome.kind,
			settledAt: this.#time(),
			sentence: outcomeSentence(record, outcome),
			...(outcome.kind === "done" && outcome.result && { result: outcome.result }),
		};
		// If this can't be recorded, the journal shows an unknown outcome, which is accurate.
		await journal.change(change).catch(() => undefined);
		const settled = { ...record, ...change };
		this.#settled.fire(settled);
		if (outcome.kind === "done") {
			return { kind: "done", value: outcome.value };
		}
		return outcome.kind === "unknown" ? { ...outcome, record: settled } : outcome;
	}

	/** Oldest first. */
	#stored(): StoredRecord[] {
		return this.#journal.value?.records() ?? [];
	}

	#time(): string {
		return new Date(this.#clock.now()).toISOString();
	}
}
