import * as l10n from "@vscode/l10n";
import { type Clock, systemClock } from "../../base/clock.ts";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { type AccessOutcome, type AccessTask, type Send, type TaskAction, taskOf } from "./accessChanges.ts";

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
			this.#stopOrPause(outcome);
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
