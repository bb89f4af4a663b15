import { setImmediate, setTimeout as delay } from "node:timers/promises";
import type { Disposable } from "./lifecycle.ts";

/** Time as a dependency, so that tests can control it. */
export interface Clock {
	/** Wall-clock time of this computer, in ms since 1970. It may jump. */
	now(): number;
	/** Milliseconds since an arbitrary moment. Never goes backward. */
	monotonic(): number;
	after(ms: number, callback: () => void): Disposable;
	/** Rejects on abort. */
	sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		timer.unref();
		return { dispose: () => clearTimeout(timer) };
	},
	sleep: async (ms, signal) => delay(ms, undefined, { signal }),
};

/** Yields to the event loop; call it between the parts of long work. */
export async function turn(): Promise<void> {
	await setImmediate();
}
