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

/** Yields to the event loop; call it between the parts of long work. */
export async function turn(): Promise<void> {
	await new Promise<void>((resolve) => {
		setImmediate(resolve);
	});
}
