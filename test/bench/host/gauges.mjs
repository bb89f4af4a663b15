import { readFileSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * In ms. `gap`: the longest time between two turns of the event loop. `held`: the longest that its thread ran in one
 * turn. A gap beyond that was spent waiting for a CPU.
 * @typedef {{ gap: number, held: number }} Loop
 */

/** Watches the event loop of the thread that creates it. */
export class LoopWatch {
	#delay = monitorEventLoopDelay({ resolution: 1 });
	#held = 0;
	/** @type {NodeJS.Timeout | undefined} */
	#ticking;

	start() {
		this.#held = 0;
		this.#delay.enable();
		this.#delay.reset();
		let before = process.threadCpuUsage();
		clearInterval(this.#ticking);
		this.#ticking = setInterval(() => {
			const now = process.threadCpuUsage();
			const ran = now.user + now.system - before.user - before.system;
			this.#held = Math.max(this.#held, ran / 1_000);
			before = now;
		}, 1);
	}

	/** @returns {Loop} since the start */
	stop() {
		clearInterval(this.#ticking);
		const gap = this.#delay.max / 1e6;
		this.#delay.disable();
		return { gap, held: this.#held };
	}
}

/** Resets the peak. Otherwise, a process also counts the memory of the one that started it. */
export function resetPeak() {
	writeFileSync("/proc/self/clear_refs", "5");
}

/** Highest resident memory since the last `resetPeak`, in bytes. */
export function peak() {
	const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
	return Number(kilobytes) * 1024;
}
