import type { Disposable } from "../base/lifecycle.ts";

/** Time as the model sees it, so that a test can hold it still. */
export interface Clock {
	/** Local wall time, ms since 1970. May jump: never the only ground of a decision. */
	now(): number;
	/** Ms since some moment; never goes back. */
	monotonic(): number;
	after(ms: number, callback: () => void): Disposable;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	after(ms, callback) {
		const timer = setTimeout(callback, ms);
		timer.unref();
		return { dispose: () => clearTimeout(timer) };
	},
};
