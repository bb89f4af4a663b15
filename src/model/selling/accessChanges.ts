import * as l10n from "@vscode/l10n";
import type { MarketplaceError, WriteOutcome } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { WriteIntent } from "../writes/journal.ts";
import { type ActOutcome, causeOf, type NotSent, writeSentence } from "../writes/writeOutcome.ts";
import type { AccessLedger, LedgerEntry } from "../writes/accessLedger.ts";
import type { Writes } from "../writes/writes.ts";

/** Granting or revoking one address's access to one dataset. */
export interface AccessChange {
	readonly action: "grant" | "revoke";
	readonly datasetId: string;
	readonly datasetName?: string;
	readonly email: string;
	/** For a grant: the buyer's last day with access, such as `2026-12-31`, which only this computer keeps. */
	readonly until?: string;
}

export interface AccessOutcome {
	readonly state: "done" | "rejected" | "unknown" | "notSent";
	/** Set if the buyer already had access. */
	readonly already?: true;
	/** An explanation for the user; empty if the state says it all. */
	readonly sentence: string;
	/** ISO 8601 UTC, by the local clock. */
	readonly at: string;
	/**
	 * Why further requests would fail the same way: the marketplace responded 401 or 403, or the request failed before
	 * it was sent. Unlike `sentence`, doesn't say what was sent: other changes of the run may have been made.
	 */
	readonly stopReason?: string;
	/** After a 429, how long to wait before sending anything else: 5 if the marketplace doesn't say. */
	readonly waitSeconds?: number;
}

/** The part of `Writes` that access changes need. */
export interface AccessWrites {
	run(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<void>>,
	): Promise<ActOutcome<void>>;
}

/**
 * Sends one change, at most once. `again`: the user knows about an earlier change with an unknown outcome and
 * wants to repeat it, with the same end date unless there's a new one.
 */
export async function changeAccess(
	writes: AccessWrites,
	change: AccessChange,
	{ again = false } = {},
): Promise<AccessOutcome> {
	const { action, datasetId, ...known } = change;
	const intent: WriteIntent = { kind: action, target: datasetId, ...known, again };
	const outcome = await writes.run(intent, async (client) => {
		const sent = await client.datasets[action](datasetId, known.email);
		return action === "grant" ? orAlreadyGranted(sent) : sent;
	});
	switch (outcome.kind) {
		case "done":
			return outcome.note === undefined ? ended("done") : { ...ended("done", outcome.note), already: true };
		case "rejected":
			return rejected(outcome.error);
		case "unknown":
			return ended("unknown", unknownSentence());
		case "notSent":
			return notSent(outcome);
		case "blocked":
			return ended("notSent", writeSentence(outcome));
	}
}

/** A conflict most likely means that the buyer already has access, for example granted from another computer. */
function orAlreadyGranted(sent: WriteOutcome<void>): WriteOutcome<void> {
	if (sent.kind !== "rejected" || sent.error.kind !== "conflict") return sent;
	const note = l10n.t(
		"The marketplace reported a conflict (409), so this buyer probably already has access.",
	);
	return { kind: "done", value: undefined, note };
}

/** Changes the end date of a grant in this computer's records. Sends nothing. An empty `until` removes the date. */
export async function changeEndDate(
	writes: Pick<Writes, "annotate">,
	entry: Pick<LedgerEntry, "grant"> | undefined,
	until: string,
): Promise<AccessOutcome> {
	if (!entry?.grant)
		return ended("notSent", l10n.t("The access ledger has no grant for this buyer. Grant access first."));
	try {
		await writes.annotate(entry.grant.id, { until });
		return ended("done");
	} catch {
		const sentence = l10n.t(
			"Couldn’t save the end date on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then try again.",
		);
		return ended("notSent", sentence);
	}
}

/** `end` changes only the end date, in this computer's records. Nothing is sent for it. */
type TaskAction = "grant" | "revoke" | "end";

export interface AccessTask {
	readonly action: TaskAction;
	readonly email: string;
	/** The end date to set, such as `2026-12-31`. If it's absent, `end` removes the end date. */
	readonly until?: string;
}

/** Only the task, without the other properties of a row. */
export function taskOf({ action, email, until }: AccessTask): AccessTask {
	return { action, email, ...(until === undefined ? {} : { until }) };
}

type Send = (task: AccessTask, again: boolean) => Promise<AccessOutcome>;

/** Returns the function that makes a run's changes to access to one dataset. */
export function senderFor(
	writes: AccessWrites & Pick<Writes, "annotate">,
	ledger: Pick<AccessLedger, "finder">,
	subject: Pick<AccessChange, "datasetId" | "datasetName">,
): Send {
	const find = ledger.finder(subject.datasetId);
	return async ({ action, ...task }, again) =>
		action === "end"
			? changeEndDate(writes, find(task.email), task.until ?? "")
			: changeAccess(writes, { ...subject, ...task, action }, { again });
}

export interface RunRow extends AccessTask {
	/** Unique in a run. */
	readonly key: string;
	readonly state: AccessOutcome["state"] | "waiting" | "sending";
	readonly already?: true;
	/** Explains the outcome; empty if the state says it all. */
	readonly note: string;
	/** When the outcome was known, ISO 8601 UTC. Absent if the run was stopped before the row's turn. */
	readonly at?: string;
}

/** Whether a row may be sent again, at the user's request. */
export function canRetry({ state }: RunRow): boolean {
	return state === "rejected" || state === "unknown" || state === "notSent";
}

type RunGroup = Exclude<RunRow["state"], "sending">;

/** A change being sent counts as waiting. */
function groupOf({ state }: RunRow): RunGroup {
	return state === "sending" ? "waiting" : state;
}

interface RunCounts extends Readonly<Record<RunGroup, number>> {
	readonly all: number;
	/** Rows that have an outcome. */
	readonly ended: number;
}

type RunPhase =
	| { readonly kind: "running" }
	/** Waits `seconds` after a 429 before sending more. */
	| { readonly kind: "pausing"; readonly seconds: number }
	/** Waits for requests in flight; sends no more. */
	| { readonly kind: "stopping" }
	/** `stopped`: whether changes were left unsent because the run stopped. `reason`: why no more could be sent. */
	| { readonly kind: "ended"; readonly stopped: boolean; readonly reason?: string };

/** A longer pause stops the run instead. */
const MAX_PAUSE_SECONDS = 60;

/**
 * Sends many changes, a few at a time, each once. After a 429, sends nothing for a while. If that pause would be too
 * long, or after an error that would affect every change, the run stops. Nothing is repeated unless the user asks.
 */
export class BulkAccessRun implements Disposable {
	readonly #send: Send;
	readonly #clock: Clock;
	readonly #concurrency: number;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly #rows: RunRow[];
	readonly #again: Set<string>;
	#phase: RunPhase = { kind: "ended", stopped: false };
	#pause: Promise<unknown> | undefined;
	#reason: string | undefined;
	#stopping = new AbortController();

	/** Each task has another address. The user has agreed to send the tasks of `unconfirmed` addresses again. */
	constructor(
		tasks: readonly AccessTask[],
		send: Send,
		{ clock = systemClock, concurrency = 3, unconfirmed = [] as readonly string[] } = {},
	) {
		this.#rows = tasks.map((task, index) => ({ ...task, key: String(index), state: "waiting", note: "" }));
		this.#again = new Set(unconfirmed);
		this.#send = send;
		this.#clock = clock;
		this.#concurrency = concurrency;
	}

	rows(filter: RunGroup | "all" = "all", limit = Infinity): RunRow[] {
		return this.#rows.filter((row) => filter === "all" || groupOf(row) === filter).slice(0, limit);
	}

	/** What the run does to every address; `mixed` if that differs. */
	get action(): TaskAction | "mixed" {
		const [only = "grant", ...others] = new Set(this.#rows.map((row) => row.action));
		return others.length > 0 ? "mixed" : only;
	}

	get phase(): RunPhase {
		return this.#phase;
	}

	get running(): boolean {
		return this.#phase.kind !== "ended";
	}

	counts(): RunCounts {
		const of = (group: RunGroup): number => this.rows(group).length;
		const all = this.#rows.length;
		return {
			all,
			ended: all - of("waiting"),
			done: of("done"),
			rejected: of("rejected"),
			unknown: of("unknown"),
			waiting: of("waiting"),
			notSent: of("notSent"),
		};
	}

	/**
	 * Sends the waiting rows. Resolves when each row has an outcome: `notSent` for the rows left when the run
	 * was stopped. Does nothing during a run.
	 */
	async start(): Promise<void> {
		if (this.running || this.#rows.every((row) => row.state !== "waiting")) return;
		this.#stopping = new AbortController();
		this.#reason = undefined;
		this.#enter({ kind: "running" });
		await Promise.all(Array.from({ length: this.#concurrency }, async () => this.#work()));
		const note = l10n.t("Stopped before this change was made.");
		for (const [index, { state }] of this.#rows.entries())
			if (state === "waiting") this.#set(index, { state: "notSent", note });
		const reason = this.#reason;
		const stopped = this.#rows.some((row) => row.state === "notSent" && (row.at === undefined || reason));
		this.#enter({ kind: "ended", stopped, ...(reason === undefined ? {} : { reason }) });
	}

	/** Sends nothing more. The outcomes of requests in flight are still recorded. */
	stop(): void {
		if (!this.running) return;
		this.#stopping.abort();
		this.#enter({ kind: "stopping" });
	}

	/**
	 * Sends the matching rows that `canRetry` allows, at the user's request, which includes repeating the tasks of
	 * `unconfirmed` addresses. Does nothing during a run.
	 */
	async retry(which: (row: RunRow) => boolean, unconfirmed: readonly string[] = []): Promise<void> {
		if (this.running) return;
		for (const email of unconfirmed) this.#again.add(email);
		for (const [index, row] of this.#rows.entries()) {
			if (!which(row) || !canRetry(row)) continue;
			if (row.state === "unknown") this.#again.add(row.email);
			this.#rows[index] = { ...taskOf(row), key: row.key, state: "waiting", note: "" };
		}
		await this.start();
	}

	dispose(): void {
		this.stop();
		this.#changed.dispose();
	}

	async #work(): Promise<void> {
		for (;;) {
			while (this.#pause) await this.#pause;
			const index = this.#rows.findIndex(({ state }) => state === "waiting");
			const row = this.#rows[index];
			if (!row || this.#stopping.signal.aborted) return;
			this.#set(index, { state: "sending", note: "" });
			const outcome = await this.#send(taskOf(row), this.#again.delete(row.email));
			const { state, already, sentence, at } = outcome;
			this.#set(index, { state, ...(already && { already }), note: sentence, at });
			this.#stopOrPause(outcome);
		}
	}

	#stopOrPause({ stopReason, sentence, waitSeconds = 0 }: AccessOutcome): void {
		const reason = waitSeconds > MAX_PAUSE_SECONDS ? sentence : stopReason;
		if (reason !== undefined) {
			this.#reason ??= reason;
			this.#stopping.abort();
		} else if (waitSeconds > 0 && !this.#stopping.signal.aborted) {
			void this.#hold(waitSeconds);
		}
	}

	/** Pauses until `seconds` and any earlier pause have passed, or the run is stopped. */
	async #hold(seconds: number): Promise<void> {
		const wait = this.#clock.sleep(seconds * 1000, this.#stopping.signal).catch(() => undefined);
		const pause = Promise.all([this.#pause, wait]);
		this.#pause = pause;
		const earlier = this.#phase.kind === "pausing" ? this.#phase.seconds : 0;
		this.#enter({ kind: "pausing", seconds: Math.max(earlier, seconds) });
		await pause;
		if (this.#pause !== pause) return;
		this.#pause = undefined;
		if (this.#phase.kind === "pausing") this.#enter({ kind: "running" });
	}

	#set(index: number, change: Pick<RunRow, "state" | "already" | "note" | "at">): void {
		const row = this.#rows[index];
		if (row) this.#rows[index] = { ...row, ...change };
		this.#changed.fire();
	}

	#enter(phase: RunPhase): void {
		this.#phase = phase;
		this.#changed.fire();
	}
}

function ended(state: AccessOutcome["state"], sentence = ""): AccessOutcome {
	return { state, sentence, at: new Date().toISOString() };
}

function notSent(outcome: NotSent): AccessOutcome {
	return { ...ended("notSent", writeSentence(outcome)), stopReason: causeOf(outcome) };
}

function rejected(error: MarketplaceError): AccessOutcome {
	const outcome = ended("rejected", writeSentence({ kind: "rejected", error }));
	if (error.kind === "tooManyRequests") return { ...outcome, waitSeconds: error.retryAfterSeconds ?? 5 };
	if (error.kind !== "unauthorized" && error.kind !== "forbidden") return outcome;
	return { ...outcome, stopReason: outcome.sentence };
}

function unknownSentence(): string {
	return l10n.t(
		"Sent, but no usable response arrived. The marketplace doesn’t provide a list of who has access. To be sure, repeat this change.",
	);
}
