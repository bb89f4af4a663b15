/** The journal of an account's writes: its records, the words for them, and the file that stores them. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { formatMoney } from "../../base/money.ts";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { parseJson } from "../../base/record.ts";
import { display } from "../../base/text.ts";
import { isMissing, openPrivately } from "../../storage/atomicFile.ts";
import { lockHolder, withFileLock } from "../../storage/fileLock.ts";
import { watchOneFile } from "../../storage/fileWatch.ts";

const text = z.exactOptional(z.string());

/** Amounts are wire decimals. */
const autoDeposit = z.object({ enabled: z.boolean(), threshold: z.string(), amount: z.string() });

/** The marketplace's records and the key before a write was sent, to detect what changed. Amounts are wire decimals. */
const baseline = z.object({
	totalWithdrawn: text,
	buyerBalance: text,
	/** IDs of the newest deposits. */
	depositIds: z.exactOptional(z.array(z.string())),
	/** By the marketplace's clock, as received. */
	newestDepositAt: text,
	autoDeposit: z.exactOptional(autoDeposit),
	/** The last four characters of the key on this computer, as by `hintOf`, if the key worked. */
	keyHint: text,
	/** IDs of the datasets with the same name that were known before a creation. */
	datasetIds: z.exactOptional(z.array(z.string())),
});

const state = z.enum(["sending", "done", "notSent", "rejected", "unknown", "acknowledged"]);

/** What a write does, and to what. */
const subject = z.object({
	kind: z.enum([
		"create",
		"grant",
		"revoke",
		"deposit",
		"withdraw",
		"autoDeposit",
		"keyGenerate",
		"keyRevoke",
	]),
	/** Dataset ID, if the write has one. */
	target: text,
	datasetName: text,
	/** For a creation: the hash of the body that was sent. */
	bodyHash: text,
	email: text,
	/** For a grant: the buyer's end date as last set, such as `2026-12-31`; empty if it was removed. */
	until: text,
	/** Wire decimal. */
	amount: text,
	currency: text,
	/** The values sent by an auto-deposit write. */
	autoDeposit: z.exactOptional(autoDeposit),
});

/** A line about a new write. */
const beginSchema = z.extend(subject, {
	id: z.string(),
	/** ISO 8601 UTC, by the local clock. */
	startedAt: z.string(),
	before: z.exactOptional(baseline),
	outcome: state,
	/** Names the operation's lock file. */
	lock: z.string().check(z.regex(/^[\w-]{1,64}$/)),
});

/** A line about a known write: only what's new. */
const changeSchema = z.object({
	id: z.string(),
	outcome: z.exactOptional(state),
	settledAt: text,
	/** What happened, as a sentence for the user. */
	sentence: text,
	until: text,
	result: z.exactOptional(z.object({ id: text, sessionId: text, depositId: text })),
});

export type AutoDepositValues = z.infer<typeof autoDeposit>;
export type Baseline = z.infer<typeof baseline>;
type WriteSubject = z.infer<typeof subject>;
export interface WriteIntent extends WriteSubject {
	/** Identifies a creation. By default, the dataset's name does. */
	draft?: string;
	/** The part that the caller knows. `Writes.run` loads the rest. */
	before?: Baseline;
	/** The user agreed to repeat earlier attempts with an unknown outcome. A repeated grant keeps its end date. */
	again?: boolean;
}
export type WriteKind = WriteSubject["kind"];
export type WriteState = z.infer<typeof state>;
export type JournalChange = z.infer<typeof changeSchema>;
export type StoredRecord = z.infer<typeof beginSchema> &
	Pick<JournalChange, "settledAt" | "sentence" | "result">;
export type JournalRecord = Omit<StoredRecord, "lock">;

/** Whether a deposit's checkout was created, but no payment is known. */
export function isUnpaid({ kind, outcome, result }: JournalRecord): boolean {
	return kind === "deposit" && outcome === "done" && result?.depositId === undefined;
}

/** The subject of a write, unsanitized: pass it through base/text.ts. */
export function targetOf({ email, datasetName, target }: JournalRecord): string | undefined {
	return email ?? datasetName ?? target;
}

/** A record's title for a list: "Granted access", "Deposit 25.00 USD". */
export function titleOf(record: JournalRecord): string {
	const amount = amountOf(record);
	const done = record.outcome === "done";
	switch (record.kind) {
		case "create":
			return done ? l10n.t("Published a dataset") : l10n.t("Publish a dataset");
		case "grant":
			return done ? l10n.t("Granted access") : l10n.t("Grant access");
		case "revoke":
			return done ? l10n.t("Revoked access") : l10n.t("Revoke access");
		case "deposit":
			return l10n.t("Deposit {0}", amount);
		case "withdraw":
			return done ? l10n.t("Withdrew {0}", amount) : l10n.t("Withdraw {0}", amount);
		case "autoDeposit":
			return done ? l10n.t("Changed auto-deposit") : l10n.t("Change auto-deposit");
		case "keyGenerate":
			return done ? l10n.t("Generated an API key") : l10n.t("Generate an API key");
		case "keyRevoke":
			return done ? l10n.t("Revoked the API key") : l10n.t("Revoke the API key");
	}
}

/** What's unknown about a write, as a sentence without a final period. */
export function unknownTitle(record: JournalRecord): string {
	const buyer = display(record.email ?? "");
	const dataset = display(record.datasetName ?? record.target ?? "");
	switch (record.kind) {
		case "create":
			return l10n.t("Couldn’t confirm whether this dataset was published");
		case "grant":
			return l10n.t("Couldn’t confirm whether {0} was granted access to {1}", buyer, dataset);
		case "revoke":
			return l10n.t("Couldn’t confirm whether access to {1} was revoked for {0}", buyer, dataset);
		case "deposit":
			return l10n.t("Couldn’t confirm whether a checkout was created");
		case "withdraw":
			return l10n.t("Couldn’t confirm whether {0} was withdrawn", amountOf(record));
		case "autoDeposit":
			return l10n.t("Couldn’t confirm whether auto-deposit was changed");
		case "keyGenerate":
			return l10n.t("Couldn’t confirm whether a new API key was generated");
		case "keyRevoke":
			return l10n.t("Couldn’t confirm whether the API key was revoked");
	}
}

/** The sentence for a write whose outcome wasn't recorded by the window that sent it. */
function interruptedSentence(record: JournalRecord): string {
	return l10n.t(
		"{0}. The window that sent the request closed, or couldn’t record the result.",
		unknownTitle(record),
	);
}

export function amountOf(record: JournalRecord): string {
	return formatMoney(record.amount ?? "", record.currency ?? "");
}

/** An account's journal of writes: an append-only file of JSON lines. */
export class Journal implements Disposable {
	readonly #folder: string;
	readonly #path: string;
	readonly #watch: Disposable;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly #records = new Map<string, StoredRecord>();
	/** What `records` returned, until a record changes. */
	#shown: readonly StoredRecord[] | undefined;
	#readTo = 0;
	#fileId: string | undefined;
	#complete = true;
	/** Whether a read has changed something since `onDidChange` last fired. */
	#isChanged = false;

	constructor(folder: string) {
		this.#folder = folder;
		this.#path = join(folder, "journal.jsonl");
		this.#watch = watchOneFile(this.#path, () => this.reload());
		this.#read();
		this.#isChanged = false;
	}

	/** The path of a lock file. The lock is held while a write that needs it is in flight. */
	lockPath(lock: string): string {
		return join(this.#folder, "locks", `${lock}.lock`);
	}

	/**
	 * All records, newest first: the same list until one of them changes. A write left in flight by a window that is
	 * gone has the outcome `unknown`.
	 */
	records(): readonly StoredRecord[] {
		this.#read();
		this.#shown ??= this.#newestFirst();
		if (this.#shown.some((record) => this.#isOrphaned(record))) {
			// The sending window may have recorded the outcome between the read and the check of the lock.
			this.#read();
			this.#shown = this.#newestFirst().map((record) =>
				this.#isOrphaned(record)
					? { ...record, outcome: "unknown", sentence: interruptedSentence(record) }
					: record,
			);
		}
		return this.#shown;
	}

	/** Whether the last read succeeded. If not, the journal may contain writes that `records` doesn't list. */
	get complete(): boolean {
		return this.#complete;
	}

	/** Records a write before it's sent. Resolves once the record is on disk; rejects if that fails. */
	async begin(record: StoredRecord): Promise<void> {
		const append = async (): Promise<void> => this.append(record);
		await withFileLock(this.#path + ".lock", append, { waitMs: 5000, busy: append });
	}

	/**
	 * Appends a line and waits until it's on disk. A line break comes first, because a crash may have left the last
	 * line incomplete; empty lines are ignored.
	 */
	async append(line: JournalChange): Promise<void> {
		const file = await openPrivately(this.#path, "a");
		try {
			await file.appendFile(`\n${JSON.stringify(line)}\n`);
			await file.datasync();
		} finally {
			await file.close();
		}
		this.reload();
	}

	/** Deletes the journal. Resolves to false and deletes nothing if a write is in flight, or the journal is locked or can't be read. */
	async forget(): Promise<boolean> {
		const forget = async (): Promise<boolean> => {
			const inFlight = this.records().some((record) => record.outcome === "sending");
			if (inFlight || !this.#complete) return false;
			await rm(this.#path, { force: true });
			this.reload();
			return true;
		};
		return withFileLock(this.#path + ".lock", forget, { waitMs: 5000, busy: async () => false });
	}

	/** Rereads what other windows may have added. */
	reload(): void {
		this.#read();
		if (!this.#isChanged) return;
		this.#isChanged = false;
		this.#changed.fire();
	}

	dispose(): void {
		this.#watch.dispose();
		this.#changed.dispose();
	}

	#newestFirst(): StoredRecord[] {
		return [...this.#records.values()].toReversed();
	}

	#isOrphaned(record: StoredRecord): boolean {
		return record.outcome === "sending" && lockHolder(this.lockPath(record.lock))?.note !== record.id;
	}

	/**
	 * Reads what was added since the last read, or everything if the file was replaced or got shorter. If the
	 * file can't be read, keeps the records.
	 */
	#read(): void {
		const wasComplete = this.#complete;
		let file: number | undefined;
		try {
			file = openSync(this.#path, "r");
			const { ino, birthtimeMs, size } = fstatSync(file);
			const fileId = `${ino}-${birthtimeMs}`;
			if (fileId !== this.#fileId || size < this.#readTo) this.#restart(fileId);
			this.#readLines(file, size);
			this.#complete = true;
		} catch (error) {
			this.#complete = isMissing(error);
			if (this.#complete) this.#restart(undefined);
		} finally {
			if (file !== undefined) closeSync(file);
		}
		if (this.#complete !== wasComplete) this.#isChanged = true;
	}

	#restart(fileId: string | undefined): void {
		if (this.#records.size > 0) this.#isChanged = true;
		this.#records.clear();
		this.#shown = undefined;
		this.#readTo = 0;
		this.#fileId = fileId;
	}

	#readLines(file: number, size: number): void {
		if (size <= this.#readTo) return;
		this.#shown = undefined;
		const bytes = Buffer.alloc(size - this.#readTo);
		const length = readSync(file, bytes, 0, bytes.length, this.#readTo);
		// A line still being written has no line break yet: read it once it's complete.
		const end = bytes.lastIndexOf(0x0a, length - 1) + 1;
		this.#readTo += end;
		const lines = bytes.toString("utf8", 0, end).split("\n");
		if (lines.filter((line) => this.#take(line)).length > 0) this.#isChanged = true;
	}

	/** Applies one line. Returns false if the line was skipped: empty, invalid, or about an unknown record. */
	#take(line: string): boolean {
		const record = parseJson(line, beginSchema);
		if (record !== undefined && !this.#records.has(record.id)) {
			this.#records.set(record.id, record);
			return true;
		}
		const change = parseJson(line, changeSchema);
		const known = change && this.#records.get(change.id);
		if (change === undefined || known === undefined) return false;
		this.#records.set(known.id, { ...known, ...change, result: { ...known.result, ...change.result } });
		return true;
	}
}
