import type { Disposable } from "./lifecycle.ts";

/** Time as everything but the screen sees it, so that a test can hold it still. */
export interface Clock {
	/** Local wall time in ms since 1970. It may jump, so no decision rests on it alone. */
	now(): number;
	/** Ms since some fixed moment. Never goes back. */
	monotonic(): number;
	after(ms: number, callback: () => void): Disposable;
	/** Rejects with the signal’s reason when that aborts. */
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
	async sleep(ms, signal) {
		signal.throwIfAborted();
		await new Promise<void>((resolve, reject) => {
			const stop = (): void => {
				clearTimeout(timer);
				reject(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
			};
			const timer = setTimeout(() => {
				signal.removeEventListener("abort", stop);
				resolve();
			}, ms);
			signal.addEventListener("abort", stop, { once: true });
		});
	},
};
