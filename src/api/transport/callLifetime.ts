import type { Dispatcher } from "undici";
import type { Clock } from "../../base/clock.ts";

/** How the client ended a call. */
type Ended = "timeout" | "cancelled";

/**
 * The lifetime of one call: aborts with the caller's signal, with the transport, or when the call's attempts
 * have used up the time budget. Waiting between attempts doesn't count; incoming bytes may reset the budget.
 * `AbortSignal.timeout` can be neither paused nor reset.
 */
export class CallLifetime {
	readonly #controller = new AbortController();
	readonly #outer: readonly AbortSignal[];
	readonly #clock: Pick<Clock, "after">;
	readonly #cancel = (): void => this.#end("cancelled");
	#untilSent: AbortSignal | undefined;
	/** Whether any bytes have been passed to the call's consumer. */
	delivered = false;
	/** Whether the marketplace may have received the request of the current attempt. */
	mayHaveReached = false;
	/** The full budget, for messages. */
	readonly budgetSeconds: number;
	#remainingMs: number;
	/** Resets the budget while `within` is running. */
	#restart = (): void => undefined;
	#ended: Ended | undefined;

	/**
	 * Makes undici report when it writes the request to a connection: from then on, the marketplace may act on it. A
	 * request that was aborted while it waited for a connection isn't written.
	 */
	readonly watchWriting: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
		dispatch(options, {
			onRequestStart: (controller, context) => {
				if (this.signal.aborted) {
					controller.abort(new Error("given up"));
					return;
				}
				this.mayHaveReached = true;
				this.#keepOnceSent();
				handler.onRequestStart?.(controller, context);
			},
			onResponseStart: (...given) => handler.onResponseStart?.(...given),
			onResponseData: (...given) => handler.onResponseData?.(...given),
			onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
			onResponseError: (...given) => handler.onResponseError?.(...given),
		});

	constructor(budgetMs: number, outer: ReadonlyArray<AbortSignal | undefined>, clock: Pick<Clock, "after">) {
		this.budgetSeconds = budgetMs / 1000;
		this.#remainingMs = budgetMs;
		this.#clock = clock;
		this.#outer = outer.filter((signal) => signal !== undefined);
		for (const signal of this.#outer) signal.addEventListener("abort", this.#cancel, { once: true });
		if (this.#outer.some((signal) => signal.aborted)) this.#cancel();
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	get ended(): Ended | undefined {
		return this.#ended;
	}

	/** Also aborts the call with `signal`, unless the request has been sent by then. */
	endUnlessSent(signal: AbortSignal): void {
		this.#untilSent = signal;
		signal.addEventListener("abort", this.#cancel, { once: true });
		if (signal.aborted) this.#cancel();
	}

	/**
	 * Runs `work` against the budget, and rejects as soon as the call is aborted: a connection may ignore the
	 * signal.
	 */
	async within<T>(work: () => Promise<T>): Promise<T> {
		this.signal.throwIfAborted();
		this.mayHaveReached = false;
		let began = performance.now();
		let done = false;
		const runOut = (): void => {
			const due = timer;
			// If the whole process was suspended, data may already be waiting: process it first.
			setImmediate(() => {
				if (!done && timer === due) this.#end("timeout");
			});
		};
		let timer = this.#clock.after(this.#remainingMs, runOut);
		this.#restart = () => {
			timer.dispose();
			began = performance.now();
			this.#remainingMs = this.budgetSeconds * 1000;
			timer = this.#clock.after(this.#remainingMs, runOut);
		};
		const { promise: ended, reject } = Promise.withResolvers<never>();
		const stop = (): void => reject(new Error("ended"));
		this.signal.addEventListener("abort", stop, { once: true });
		try {
			return await Promise.race([work(), ended]);
		} finally {
			done = true;
			this.#restart = () => undefined;
			timer.dispose();
			this.signal.removeEventListener("abort", stop);
			this.#remainingMs = Math.max(0, this.#remainingMs - (performance.now() - began));
		}
	}

	/** Called when data arrives: resets the budget of a call that may take as long as data keeps coming. */
	heard(): void {
		this.#restart();
	}

	dispose(): void {
		this.#keepOnceSent();
		for (const signal of this.#outer) signal.removeEventListener("abort", this.#cancel);
	}

	#keepOnceSent(): void {
		this.#untilSent?.removeEventListener("abort", this.#cancel);
	}

	#end(how: Ended): void {
		this.#ended ??= how;
		this.#controller.abort();
	}
}
