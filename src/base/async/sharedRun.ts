/**
 * One run shared by everyone who joins while it lasts. Aborted only once all of them have aborted; callers
 * without a signal never do.
 */
export class SharedRun {
	readonly #abort = new AbortController();
	readonly done: Promise<void>;
	#interested = 0;

	constructor(run: (signal: AbortSignal) => Promise<void>) {
		this.done = run(this.#abort.signal);
	}

	abort(): void {
		this.#abort.abort();
	}

	/** Resolves when the run ends or `signal` aborts. */
	async join(signal: AbortSignal | undefined): Promise<void> {
		this.#interested++;
		if (!signal) {
			return this.done;
		}
		const lost = Promise.withResolvers<void>();
		const leave = (): void => {
			this.#interested--;
			if (this.#interested === 0) {
				this.#abort.abort();
			}
			lost.resolve();
		};
		if (signal.aborted) {
			leave();
		} else {
			signal.addEventListener("abort", leave, { once: true });
		}
		await Promise.race([this.done, lost.promise]);
		signal.removeEventListener("abort", leave);
	}
}
