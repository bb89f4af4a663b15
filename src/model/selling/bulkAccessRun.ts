import * as l10n from "@vscode/l10n";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import type { AccessOutcome, AccessState } from "./accessChange.ts";

/** `end` changes only the end date, in this computer's records. Nothing is sent for it. */
export type TaskAction = "grant" | "revoke" | "end";

export interface AccessTask {
	readonly action: TaskAction;
	readonly email: string;
	/** The end date of a grant, such as `2026-12-31`. */
	readonly until?: string;
}

/** Only the task, without what else is known about the address. */
export function taskOf({ action, email, until }: AccessTask): AccessTask {
	return { action, email, ...(until === undefined ? {} : { until }) };
}

export interface RunRow extends AccessTask {
	readonly state: AccessState | "waiting" | "sending";
	readonly already?: true;
	readonly sentence: string;
	/** When the outcome was known, ISO 8601 UTC. */
	readonly at?: string;
}

/** Whether a row may be sent again, at the user's request. */
export function canRetry({ state }: RunRow): boolean {
	return state === "rejected" || state === "unknown" || state === "notSent";
}

export interface RunCounts {
	readonly total: number;
	/** Rows that have an outcome. */
	readonly ended: number;
	readonly done: number;
	readonly rejected: number;
	readonly unknown: number;
	readonly waiting: number;
	readonly notSent: number;
}

export type RunPhase =
	| { readonly kind: "running" }
	/** Waits `seconds` after a 429 before sending more. */
	| { readonly kind: "pausing"; readonly seconds: number }
	/** Waits for requests in flight; sends no more. */
	| { readonly kind: "stopping" }
	| { readonly kind: "ended"; readonly reason?: string };

export interface RunOptions {
	readonly clock?: Clock;
	/** Maximum number of requests in flight. */
	readonly concurrency?: number;
}

/** A longer pause stops the run instead. */
const MAX_PAUSE_SECONDS = 60;

/**
 * Sends many changes, a few at a time, each once. A 429 pauses all of them. A pause that would be too long, or an
 * error that would affect every change, stops the run. Nothing is repeated unless the user asks.
 */
export class BulkAccessRun implements Disposable {
	readonly #send: (task: AccessTask, again: boolean) => Promise<AccessOutcome>;
	readonly #clock: Clock;
	readonly #concurrency: number;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly #rows: RunRow[];
	readonly #again = new Set<number>();
	#phase: RunPhase = { kind: "ended" };
	#pause: { done: Promise<void>; end: () => void } | undefined;
	#reason: string | undefined;
	#stopped = false;

	constructor(
		tasks: readonly AccessTask[],
		send: (task: AccessTask, again: boolean) => Promise<AccessOutcome>,
		options: RunOptions = {},
	) {
		this.#rows = tasks.map((task) => ({ ...task, state: "waiting", sentence: "" }));
		this.#send = send;
		this.#clock = options.clock ?? systemClock;
		this.#concurrency = options.concurrency ?? 3;
	}

	get rows(): readonly RunRow[] {
		return this.#rows;
	}

	get phase(): RunPhase {
		return this.#phase;
	}

	get running(): boolean {
		return this.#phase.kind !== "ended";
	}

	counts(): RunCounts {
		const of = (...states: Array<RunRow["state"]>): number =>
			this.#rows.filter((row) => states.includes(row.state)).length;
		const waiting = of("waiting", "sending");
		return {
			total: this.#rows.length,
			ended: this.#rows.length - waiting,
			done: of("done"),
			rejected: of("rejected"),
			unknown: of("unknown"),
			waiting,
			notSent: of("notSent"),
		};
	}

	/**
	 * Sends the waiting rows. Resolves when each row has an outcome: `notSent` for those left when the run
	 * was stopped. Does nothing during a run.
	 */
	async start(): Promise<void> {
		if (this.running || this.#rows.every((row) => row.state !== "waiting")) return;
		this.#stopped = false;
		this.#reason = undefined;
		this.#enter({ kind: "running" });
		await Promise.all(Array.from({ length: this.#concurrency }, async () => this.#work()));
		for (const [index, row] of this.#rows.entries()) {
			if (row.state === "waiting") {
				this.#set(index, { state: "notSent", sentence: l10n.t("Stopped before sending.") });
			}
		}
		this.#enter({ kind: "ended", ...(this.#reason === undefined ? {} : { reason: this.#reason }) });
	}

	/** Sends nothing more. The outcomes of requests in flight are still recorded. */
	stop(): void {
		if (!this.running) return;
		this.#stopped = true;
		this.#pause?.end();
		this.#enter({ kind: "stopping" });
	}

	/** Sends the matching rows that `canRetry` allows, at the user's request. Does nothing during a run. */
	async retry(which: (row: RunRow) => boolean): Promise<void> {
		if (this.running) return;
		for (const [index, row] of this.#rows.entries()) {
			if (!which(row) || !canRetry(row)) continue;
			if (row.state === "unknown") this.#again.add(index);
			this.#rows[index] = { ...taskOf(row), state: "waiting", sentence: "" };
		}
		await this.start();
	}

	dispose(): void {
		this.stop();
		this.#changed.dispose();
	}

	async #work(): Promise<void> {
		for (;;) {
			await this.#pause?.done;
			const index = this.#stopped ? -1 : this.#rows.findIndex((row) => row.state === "waiting");
			const row = this.#rows[index];
			if (!row) return;
			this.#set(index, { state: "sending", sentence: "" });
			const outcome = await this.#send(taskOf(row), this.#again.delete(index));
			const { state, already, sentence, at } = outcome;
			this.#set(index, { state, ...(already && { already }), sentence, at });
			this.#stopOrPause(outcome);
		}
	}

	#stopOrPause(outcome: AccessOutcome): void {
		if (outcome.stopsRun) this.#stopFor(outcome.sentence);
		const { waitSeconds } = outcome;
		if (waitSeconds === undefined || this.#stopped) return;
		if (waitSeconds > MAX_PAUSE_SECONDS) this.#stopFor(outcome.sentence);
		else this.#hold(waitSeconds);
	}

	#stopFor(reason: string): void {
		this.#reason ??= reason;
		this.#stopped = true;
		this.#pause?.end();
	}

	#hold(seconds: number): void {
		this.#pause?.end();
		const { promise, resolve } = Promise.withResolvers<void>();
		const timer = this.#clock.after(seconds * 1000, () => pause.end());
		const pause = {
			done: promise,
			end: (): void => {
				timer.dispose();
				if (this.#pause === pause) this.#pause = undefined;
				if (this.#phase.kind === "pausing") this.#enter({ kind: "running" });
				resolve();
			},
		};
		this.#pause = pause;
		this.#enter({ kind: "pausing", seconds });
	}

	#set(index: number, change: Pick<RunRow, "state" | "already" | "sentence" | "at">): void {
		const row = this.#rows[index];
		if (!row) return;
		this.#rows[index] = { ...row, ...change };
		this.#changed.fire();
	}

	#enter(phase: RunPhase): void {
		this.#phase = phase;
		this.#changed.fire();
	}
}
