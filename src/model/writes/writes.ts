import { createHash, randomUUID } from "node:crypto";
import * as l10n from "@vscode/l10n";
import { asMarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { Emitter } from "../../base/event.ts";
import { DisposableOwner } from "../../base/lifecycle.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { emailKey } from "../../rules/email.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { tryLock } from "../../storage/fileLock.ts";
import {
	type ActOutcome,
	cannotSend,
	cannotTell,
	type CheckResult,
	notSent,
	outcomeSentence,
	resolvedBy,
} from "./actOutcome.ts";
import {
	Journal,
	type JournalChange,
	type JournalRecord,
	type StoredRecord,
	type WriteIntent,
} from "./journal.ts";
import type { Listing } from "./outcomeCheck.ts";

interface WritesOptions {
	clock?: Clock;
	/** Used to recognize a dataset when the response to its creation was lost. */
	listing?: Listing;
}

/** One write in flight. */
interface Attempt<T> {
	intent: WriteIntent;
	record: StoredRecord;
	send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>;
	resultOf: (value: T) => JournalRecord["result"];
	/** Earlier attempts with an unknown outcome that the user agreed to repeat. */
	repeated: readonly JournalRecord[];
}

/**
 * Makes an account's writes: stores each one in the journal, sends it at most once, and records its outcome. An
 * operation is blocked in every window while it's already in flight and, except for a deposit, while the outcome of
 * an earlier attempt is unknown.
 */
export class Writes extends DisposableOwner {
	readonly #account: OpenAccount;
	readonly #clock: Clock;
	readonly #options: WritesOptions;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #settled = this.store.add(new Emitter<JournalRecord>());
	/** Fires when a journaled write ends in this window, even as unknown or not sent, and when a check or the user resolves one. */
	readonly onDidSettle = this.#settled.event;
	readonly #journal: Journal;
	readonly #running = new Set<Promise<unknown>>();

	constructor(account: OpenAccount, options: WritesOptions = {}) {
		super();
		this.#account = account;
		this.#options = options;
		this.#clock = options.clock ?? systemClock;
		this.#journal = this.store.add(new Journal(account.folder));
		this.store.add(this.#journal.onDidChange(() => this.#changed.fire()));
	}

	/**
	 * Makes a write. Calls `send` at most once, and never once the account has been left. Never rejects. `resultOf`
	 * picks what the journal keeps of the response.
	 */
	async run<T>(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>,
		resultOf: (value: T) => JournalRecord["result"] = () => undefined,
	): Promise<ActOutcome<T>> {
		if (this.#account.client === undefined) return cannotSend(this.#account);
		const record = newRecord(intent, this.#clock);
		try {
			return await this.#tracked(this.#alone({ intent, record, send, resultOf, repeated: [] }));
		} catch {
			return notSent(
				l10n.t(
					"Couldn’t record this action in Activity. Free up disk space, or check the permissions of VS Code’s storage folder, then try again.",
				),
			);
		} finally {
			this.#changed.fire();
		}
	}

	/** Resolves once the writes and checks now in flight have ended. */
	async idle(): Promise<void> {
		await Promise.allSettled(this.#running);
	}

	/** The write that would block `run` now, if any. */
	blockedBy(intent: WriteIntent): JournalRecord | undefined {
		return this.#blocking(intent)[0];
	}

	/** All attempts of an operation, newest first. */
	attempts(intent: WriteIntent): readonly JournalRecord[] {
		const lock = lockName(intent);
		return this.#journal.records().filter((record) => record.lock === lock);
	}

	/** All records, newest first: the same list until one of them changes. */
	records(): readonly JournalRecord[] {
		return this.#journal.records();
	}

	/** Whether the journal could be read. If not, `records` may lack some, and nothing is sent. */
	get complete(): boolean {
		return this.#journal.complete;
	}

	record(id: string): JournalRecord | undefined {
		return this.#journal.records().find((record) => record.id === id);
	}

	/** Writes with an unknown outcome, newest first. */
	unknown(): readonly JournalRecord[] {
		return this.records().filter((record) => record.outcome === "unknown");
	}

	/**
	 * Checks the marketplace's records for a write with an unknown outcome, and records the outcome if they show
	 * it. Never rejects.
	 */
	async checkNow(id: string, signal?: AbortSignal): Promise<CheckResult> {
		return this.#tracked(this.#checked(id, signal));
	}

	/** Records that a write with an unknown outcome was carried out, as a check or the user found. */
	async resolve(id: string, found: CheckResult): Promise<void> {
		await this.#journal.append(resolvedBy(found, id, this.#time()));
		const settled = this.record(id);
		if (settled !== undefined) this.#settled.fire(settled);
	}

	/** Records that the user accepts the unknown outcome, so that the operation can be repeated. */
	async acknowledge(id: string): Promise<void> {
		if (this.record(id)?.outcome === "unknown")
			await this.#journal.append({ id, outcome: "acknowledged", settledAt: this.#time() });
	}

	/** Adds what was learned or set later about a write, such as a checkout's deposit or an end date. */
	async annotate(id: string, change: Pick<JournalChange, "sentence" | "result" | "until">): Promise<void> {
		if (this.record(id) !== undefined) await this.#journal.append({ id, ...change });
	}

	/** Deletes the journal. Resolves to false and deletes nothing if a write is in flight or the journal is locked. */
	async forget(): Promise<boolean> {
		return this.#journal.forget();
	}

	/** Rereads what other windows may have recorded, in case the file system doesn't report changes. */
	recheck(): void {
		this.#journal.reload();
	}

	async #tracked<T>(running: Promise<T>): Promise<T> {
		this.#running.add(running);
		try {
			return await running;
		} finally {
			this.#running.delete(running);
		}
	}

	async #checked(id: string, signal?: AbortSignal): Promise<CheckResult> {
		const record = this.record(id);
		if (record?.outcome !== "unknown") {
			return {
				kind: "cannotTell",
				title: l10n.t("This action was already resolved"),
				sentence: l10n.t("See Activity for the result."),
			};
		}
		const account = this.#account;
		const { client } = account;
		if (client === undefined) return cannotTell(l10n.t("Sign in, then check again."));
		const now = this.#clock.now();
		const { listing } = this.#options;
		const { checkWrite } = await import("./outcomeCheck.ts");
		const result = await checkWrite(record, { account, client, now, listing, signal });
		if (result.kind === "happened") {
			try {
				await this.resolve(id, result);
			} catch {
				const sentence = l10n.t(
					"Couldn’t record the result in Activity on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then check again.",
				);
				return { ...result, ...cannotTell(sentence) };
			}
		}
		return result;
	}

	async #alone<T>(attempt: Attempt<T>): Promise<ActOutcome<T>> {
		const { intent, record } = attempt;
		const journal = this.#journal;
		const lock = await tryLock(journal.lockPath(record.lock), record.id);
		if ("heldBy" in lock) {
			const { note, own } = lock.heldBy;
			return { kind: "blocked", by: this.record(note) ?? record, otherWindow: !own };
		}
		try {
			const repeated = this.#blocking(intent);
			if (!journal.complete) throw new Error("the journal can’t be read");
			const [by] = repeated;
			if (by && intent.again !== true) return { kind: "blocked", by, otherWindow: false };
			return await this.#prepared({ ...attempt, repeated });
		} finally {
			await lock.release();
		}
	}

	async #prepared<T>(attempt: Attempt<T>): Promise<ActOutcome<T>> {
		const until = attempt.repeated.find((earlier) => earlier.until !== undefined)?.until;
		const record: StoredRecord = { ...(until === undefined ? {} : { until }), ...attempt.record };
		const { kind } = record;
		const isMoneyOrKey = kind !== "grant" && kind !== "revoke" && kind !== "create";
		// Another window may have replaced the credential.
		if (isMoneyOrKey) await this.#account.recheck();
		const { client } = this.#account;
		if (client === undefined) return cannotSend(this.#account);
		try {
			if (isMoneyOrKey) {
				const { readBaseline } = await import("./baseline.ts");
				const baseline = await readBaseline(kind, this.#account, client, this.#clock.now());
				record.before = { ...baseline, ...record.before };
			}
		} catch (error) {
			return {
				kind: "notSent",
				error: asMarketplaceError(error, { host: client.host, mayHaveReached: false }),
			};
		}
		await this.#journal.begin(record);
		return this.#sent({ ...attempt, record }, client);
	}

	async #sent<T>(attempt: Attempt<T>, client: MarketplaceClient): Promise<ActOutcome<T>> {
		const { record, repeated } = attempt;
		const outcome = await outcomeOfSending(attempt, client);
		const change = {
			id: record.id,
			outcome: outcome.kind,
			settledAt: this.#time(),
			sentence: outcomeSentence(record, outcome),
			...(outcome.kind === "done" && outcome.result && { result: outcome.result }),
		};
		try {
			await this.#journal.append(change);
			if (outcome.kind !== "notSent") for (const { id } of repeated) await this.acknowledge(id);
		} catch {
			// The journal shows a write without a recorded outcome as unknown, and the user can check it.
		}
		const settled = { ...record, ...change };
		this.#settled.fire(settled);
		return { ...outcome, record: settled };
	}

	/** Newest first. All have an unknown outcome if this window holds the lock. */
	#blocking(intent: WriteIntent): JournalRecord[] {
		return this.attempts(intent).filter((record) => blocks(record, intent));
	}

	#time(): string {
		return new Date(this.#clock.now()).toISOString();
	}
}

/**
 * Sends the write. From here on, the request may have left this computer, so an unexpected error makes the
 * outcome unknown.
 */
async function outcomeOfSending<T>(
	{ send, resultOf }: Attempt<T>,
	client: MarketplaceClient,
): Promise<WriteOutcome<T> & { result?: JournalRecord["result"] }> {
	try {
		const outcome = await send(client);
		return outcome.kind === "done" ? { ...outcome, result: resultOf(outcome.value) } : outcome;
	} catch (error) {
		const call = { host: client.host, mayHaveReached: true };
		return { kind: "unknown", error: asMarketplaceError(error, call) };
	}
}

function newRecord(intent: WriteIntent, clock: Clock): StoredRecord {
	const { draft: _draft, again: _again, ...known } = intent;
	return {
		id: randomUUID(),
		...known,
		startedAt: new Date(clock.now()).toISOString(),
		outcome: "sending",
		lock: lockName(intent),
	};
}

/** Whether a record with the same lock blocks the write. */
function blocks({ outcome, kind }: JournalRecord, intent: WriteIntent): boolean {
	// A deposit with an unknown outcome blocks nothing: it's charged only on the checkout page, whose URL was never
	// received.
	return outcome === "sending" || (outcome === "unknown" && kind === intent.kind && kind !== "deposit");
}

/**
 * The name of the lock that a write shares with those that can block it. Part of a file name, so it must not reveal
 * anything private.
 */
function lockName({ kind, draft, datasetName = "", target = "", email = "" }: WriteIntent): string {
	switch (kind) {
		case "create":
			return hashed("create", draft ?? datasetName);
		case "grant":
		case "revoke":
			return hashed("access", `${target.toLowerCase()}\n${emailKey(email)}`);
		case "keyGenerate":
		case "keyRevoke":
			return "apiKey";
		case "deposit":
		case "withdraw":
		case "autoDeposit":
			return kind;
	}
}

function hashed(name: string, key: string): string {
	return `${name}-${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;
}
