import type { Clock } from "../../src/base/clock.ts";

/** A clock that tests advance. */
export class ManualClock implements Clock {
	#wall = Date.UTC(2026, 10, 21, 10, 0, 0);
	#mono = 0;
	#timers: Array<{ at: number; callback: () => void }> = [];

	now(): number {
		return this.#wall;
	}

	monotonic(): number {
		return this.#mono;
	}

	after(ms: number, callback: () => void): { dispose(): void } {
		const timer = { at: this.#mono + ms, callback };
		this.#timers.push(timer);
		return {
			dispose: () => {
				this.#timers = this.#timers.filter((other) => other !== timer);
			},
		};
	}

	sleep(ms: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const timer = this.after(ms, resolve);
			signal.addEventListener("abort", () => {
				timer.dispose();
				reject(new Error("stopped"));
			});
		});
	}

	/** Time until the next timer, or undefined if there is none. */
	get nextIn(): number | undefined {
		const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
		return next && next.at - this.#mono;
	}

	advance(ms: number): void {
		const end = this.#mono + ms;
		for (;;) {
			const due = this.#timers.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= end);
			if (due === undefined) break;
			this.#wall += due.at - this.#mono;
			this.#mono = due.at;
			this.#timers = this.#timers.filter((timer) => timer !== due);
			due.callback();
		}
		this.#wall += end - this.#mono;
		this.#mono = end;
	}

	/** Changes the wall clock without advancing time, as when a person sets it. */
	setWall(ms: number): void {
		this.#wall = ms;
	}

	/** Passes time while the computer sleeps: on some systems, the monotonic clock then stands still. */
	suspend(ms: number): void {
		this.#wall += ms;
	}
}
