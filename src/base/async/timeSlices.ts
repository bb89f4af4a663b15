import { turn } from "../clock.ts";

/** How long to block the event loop before yielding: too short to notice. */
const SLICE_MS = 8;

/** Splits long work on the main thread into time slices, so that other work can run in between. */
export class TimeSlices {
	readonly #signal: AbortSignal | undefined;
	#until = performance.now() + SLICE_MS;

	constructor(signal?: AbortSignal) {
		this.#signal = signal;
	}

	/** Whether it is time to `pause()`. */
	get over(): boolean {
		return performance.now() >= this.#until;
	}

	throwIfAborted(): void {
		this.#signal?.throwIfAborted();
	}

	/** Yields to the event loop. Rejects with the signal's reason if aborted. */
	async pause(): Promise<void> {
		await turn();
		this.throwIfAborted();
		this.#until = performance.now() + SLICE_MS;
	}
}
