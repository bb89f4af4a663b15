/** Changes to access to a dataset: one, or a run of many. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { MarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { emailKey } from "../../rules/email.ts";
import type { WriteIntent } from "../writes/journal.ts";
import { type ActOutcome, causeOf, recordedSentence } from "../writes/actOutcome.ts";
import type { AccessLedger, LedgerEntry } from "../writes/accessLedger.ts";
import type { Writes } from "../writes/writes.ts";

/** `end` changes only the end date, in this computer's records. Nothing is sent for it. */
type TaskAction = "grant" | "revoke" | "end";

export interface AccessTask {
	readonly action: TaskAction;
	readonly email: string;
	/** The end date to set, such as `2026-12-31`. If it's absent, `end` removes the end date. */
	readonly until?: string;
	/** Whether the user agreed to repeat an earlier change with an unknown outcome. */
	readonly again?: boolean;
}

/** Granting or revoking one address's access to one dataset. Only this computer keeps the end date of a grant. */
interface AccessChange extends AccessTask {
	readonly action: "grant" | "revoke";
	readonly datasetId: string;
	readonly datasetName?: string;
}

export interface AccessOutcome {
	readonly state: "done" | "rejected" | "unknown" | "notSent";
	/** Set if the buyer already had access. */
	readonly already?: true;
	/** An explanation for the user, the same as in the ledger; empty if the state says it all. */
	readonly sentence: string;
	/**
	 * Why further requests would fail the same way: the marketplace responded 401 or 403, or the request failed before
	 * it was sent. Unlike `sentence`, doesn't say what was sent: other changes of the run may have been made.
	 */
	readonly stopReason?: string;
	/** Why the outcome is unknown, without the buyer's name. */
	readonly doubt?: string;
	/** After a 429, how long to wait before sending anything else: 5 if the marketplace doesn't say. */
	readonly waitSeconds?: number;
}

interface AccessWrites {
	run(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<void>>,
	): Promise<ActOutcome<void>>;
}

/** Sends one change, at most once. */
export async function changeAccess(writes: AccessWrites, change: AccessChange): Promise<AccessOutcome> {
	const { action, datasetId, ...known } = change;
	const outcome = await writes.run({ kind: action, target: datasetId, ...known }, async (client) => {
		const sent = await client.datasets.access(action, datasetId, known.email);
		return action === "grant" ? orAlreadyGranted(sent) : sent;
	});
	return {
		state: outcome.kind === "blocked" ? "notSent" : outcome.kind,
		...(outcome.kind === "done" && outcome.note !== undefined && { already: true }),
		sentence: recordedSentence(outcome),
		...effectOnOthers(outcome),
	};
}

/** What an outcome means for the other changes of a run. */
function effectOnOthers(outcome: ActOutcome<void>): Omit<AccessOutcome, "state" | "already" | "sentence"> {
	if (outcome.kind === "unknown") return { doubt: causeOf(outcome) };
	if (outcome.kind !== "notSent" && outcome.kind !== "rejected") return {};
	const { error } = outcome;
	// The marketplace may also limit the renewal of the access token, which a change needs before it's sent.
	if (error instanceof MarketplaceError && error.kind === "tooManyRequests")
		return { waitSeconds: error.retryAfterSeconds ?? 5 };
	const stops = outcome.kind === "notSent" || ["unauthorized", "forbidden"].includes(outcome.error.kind);
	return stops ? { stopReason: causeOf(outcome) } : {};
}

/**
 * A conflict most likely means that the buyer already has access, for example granted from another computer. The
 * marketplace's own words may say otherwise, so they are part of the note.
 */
function orAlreadyGranted(sent: WriteOutcome<void>): WriteOutcome<void> {
	if (sent.kind !== "rejected" || sent.error.kind !== "conflict") return sent;
	const note = l10n.t("{0} This buyer probably already has access.", describeError(sent.error).sentence);
	return { kind: "done", value: undefined, note };
}

/** Changes the end date of a grant in this computer's records. Sends nothing. An empty `until` removes the date. */
export async function changeEndDate(
	writes: Pick<Writes, "annotate">,
	entry: Pick<LedgerEntry, "grant"> | undefined,
	until: string,
): Promise<AccessOutcome> {
	if (!entry?.grant) {
		const sentence = l10n.t("The access ledger has no grant for this buyer. Grant access first.");
		return { state: "notSent", sentence };
	}
	try {
		await writes.annotate(entry.grant.id, { until });
		return { state: "done", sentence: "" };
	} catch {
		const sentence = l10n.t(
			"Couldn’t save the end date on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then try again.",
		);
		return { state: "notSent", sentence };
	}
}

/** Only the task, without the other properties of a row. */
export function taskOf({ action, email, until, again = false }: AccessTask): AccessTask {
	return { action, email, ...(until === undefined ? {} : { until }), ...(again && { again }) };
}

type Send = (task: AccessTask) => Promise<AccessOutcome>;

/** Returns the function that makes a run's changes to access to one dataset. */
export function senderFor(
	writes: AccessWrites & Pick<Writes, "annotate">,
	ledger: Pick<AccessLedger, "byEmail">,
	subject: Pick<AccessChange, "datasetId" | "datasetName">,
): Send {
	const entries = ledger.byEmail(subject.datasetId);
	return async ({ action, ...task }) =>
		action === "end"
			? changeEndDate(writes, entries.get(emailKey(task.email)), task.until ?? "")
			: changeAccess(writes, { ...subject, ...task, action });
}

export interface RunRow extends AccessTask {
	/** Unique in a run. */
	readonly key: string;
	readonly state: AccessOutcome["state"] | "waiting" | "sending";
	readonly already?: true;
	/** Explains the outcome; empty if the state says it all. */
	readonly note: string;
	/** When the outcome became known, ISO 8601 UTC. Absent if the run was stopped before the row's turn. */
	readonly at?: string;
}

/** Whether a row may be sent again, at the user's request. */
export function canRetry({ state }: RunRow): boolean {
	return state === "rejected" || state === "unknown" || state === "notSent";
}

function waiting(task: AccessTask, key: string): RunRow {
	return { ...taskOf(task), key, state: "waiting", note: "" };
}

type RunGroup = Exclude<RunRow["state"], "sending">;

/** A change being sent counts as waiting. */
function groupOf({ state }: RunRow): RunGroup {
	return state === "sending" ? "waiting" : state;
}

/** `ended` counts the rows that have an outcome. */
type RunCounts = Readonly<Record<RunGroup | "all" | "ended", number>>;

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
/** As many unconfirmed changes in a row stop the run, because each can only be repeated one by one. */
const MAX_UNKNOWN_IN_A_ROW = 5;

/**
 * Sends many changes, a few at a time, each once. After a 429, sends nothing for a while. If that pause would be too
 * long, or after errors that would affect every change, the run stops. Nothing is repeated unless the user asks.
 */
export class BulkAccessRun implements Disposable {
	readonly #send: Send;
	readonly #clock: Clock;
	readonly #concurrency: number;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	#rows: RunRow[];
	#phase: RunPhase = { kind: "ended", stopped: false };
	#pause: Promise<unknown> | undefined;
	#reason: string | undefined;
	#unknownInARow = 0;
	#stopping = new AbortController();

	/** Each task has another address. */
	constructor(tasks: readonly AccessTask[], send: Send, { clock = systemClock, concurrency = 3 } = {}) {
		this.#rows = tasks.map((task, index) => waiting(task, String(index)));
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
		this.#unknownInARow = 0;
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

	/** Sends these rows again as far as `canRetry` allows, at the user's request. Does nothing during a run. */
	async retry(rows: readonly RunRow[]): Promise<void> {
		if (this.running) return;
		const asked = new Map(rows.map((row) => [row.key, row]));
		this.#rows = this.#rows.map((row) => {
			const task = asked.get(row.key);
			return task && canRetry(row) ? waiting(task, row.key) : row;
		});
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
			const outcome = await this.#send(taskOf(row));
			const { state, already, sentence } = outcome;
			const at = new Date(this.#clock.now()).toISOString();
			this.#set(index, { state, ...(already && { already }), note: sentence, at });
			// The outcome of an end date says nothing about the marketplace.
			if (row.action !== "end") this.#stopOrPause(outcome);
		}
	}

	#stopOrPause({ stopReason, doubt, sentence, waitSeconds = 0 }: AccessOutcome): void {
		this.#unknownInARow = doubt === undefined ? 0 : this.#unknownInARow + 1;
		const isDown = this.#unknownInARow >= MAX_UNKNOWN_IN_A_ROW && this.rows("waiting").length > 0;
		const reason = waitSeconds > MAX_PAUSE_SECONDS ? sentence : isDown ? doubt : stopReason;
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
