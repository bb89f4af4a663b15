/** How a call was ended from this side. */
export type Ended = "timeout" | "cancelled";

/** Calls `runOut` once so much time has passed; gives what stops it before. */
export type StartTimer = (runOut: () => void, milliseconds: number) => () => void;

const startSystemTimer: StartTimer = (runOut, milliseconds) => {
	// After a pause of the whole process the answer may be here already: it is heard first.
	const timer = setTimeout(() => setImmediate(runOut), milliseconds);
	return () => clearTimeout(timer);
};

/**
 * The time of one call: ends with the caller's signal, with the transport, or when the network has used up the
 * budget. Waiting between attempts does not count against the budget; bytes may renew it.
 */
export class CallScope {
	readonly #controller = new AbortController();
	readonly #outer: readonly AbortSignal[];
	readonly #startTimer: StartTimer;
	readonly #cancel = (): void => this.#end("cancelled");
	#untilSent: AbortSignal | undefined;
	/** The whole budget, for messages. */
	readonly budgetSeconds: number;
	#remainingMs: number;
	/** Begins the budget again, while work is done on it. */
	#restart = (): void => undefined;
	#ended: Ended | undefined;

	constructor(
		budgetMs: number,
		outer: readonly (AbortSignal | undefined)[],
		startTimer: StartTimer = startSystemTimer,
	) {
		this.budgetSeconds = budgetMs / 1000;
		this.#remainingMs = budgetMs;
		this.#startTimer = startTimer;
		this.#outer = outer.filter((signal) => signal !== undefined);
		for (const signal of this.#outer) {
			signal.addEventListener("abort", this.#cancel, { once: true });
		}
		if (this.#outer.some((signal) => signal.aborted)) {
			this.#cancel();
		}
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	get ended(): Ended | undefined {
		return this.#ended;
	}

	/** Ends the call with `signal` as well, unless it was sent before that. */
	endUnlessSent(signal: AbortSignal): void {
		this.#untilSent = signal;
		signal.addEventListener("abort", this.#cancel, { once: true });
		if (signal.aborted) {
			this.#cancel();
		}
	}

	/** From now on the service may act on it. */
	sent(): void {
		this.#untilSent?.removeEventListener("abort", this.#cancel);
	}

	/** Does `work` on the budget, and does not wait for it once the call has ended: a connection may not listen. */
	async within<T>(work: () => Promise<T>): Promise<T> {
		this.signal.throwIfAborted();
		let began = performance.now();
		let done = false;
		const runOut = (): void => {
			if (!done) {
				this.#end("timeout");
			}
		};
		let stopTimer = this.#startTimer(runOut, this.#remainingMs);
		this.#restart = () => {
			stopTimer();
			began = performance.now();
			this.#remainingMs = this.budgetSeconds * 1000;
			stopTimer = this.#startTimer(runOut, this.#remainingMs);
		};
		const { promise: ended, reject } = Promise.withResolvers<never>();
		const stop = (): void => reject(new Error("ended"));
		this.signal.addEventListener("abort", stop, { once: true });
		try {
			return await Promise.race([work(), ended]);
		} finally {
			done = true;
			this.#restart = () => undefined;
			stopTimer();
			this.signal.removeEventListener("abort", stop);
			this.#remainingMs = Math.max(0, this.#remainingMs - (performance.now() - began));
		}
	}

	/** The service has sent something: for a call that may take as long as it does, the budget begins again. */
	heard(): void {
		this.#restart();
	}

	dispose(): void {
		this.sent();
		for (const signal of this.#outer) {
			signal.removeEventListener("abort", this.#cancel);
		}
	}

	#end(how: Ended): void {
		this.#ended ??= how;
		this.#controller.abort();
	}
}
