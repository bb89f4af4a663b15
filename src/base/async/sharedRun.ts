/**
 * One run, shared by every caller that joins while it lasts. It's aborted once every caller's signal has
 * aborted, so a caller without a signal keeps it running.
 */
export class SharedRun {
	readonly #abort = new AbortController();
	readonly done: Promise<void>;
	#interested = 0;

	constructor(run: (signal: AbortSignal) => Promise<void>) {
		this.done = run(this.#abort.signal);
	}

	get aborted(): boolean {
		return this.#abort.signal.aborted;
	}

	abort(): void {
		this.#abort.abort();
	}

	/** Resolves when the run does or `signal` aborts. Rejects if the run does. */
	async join(signal: AbortSignal | undefined): Promise<void> {
		this.#interested++;
		if (!signal) return this.done;
		const lost = Promise.withResolvers<void>();
		const leave = (): void => {
			this.#interested--;
			if (this.#interested === 0) this.#abort.abort();
			lost.resolve();
		};
		if (signal.aborted) leave();
		else signal.addEventListener("abort", leave, { once: true });
		await Promise.race([this.done, lost.promise]);
		signal.removeEventListener("abort", leave);
	}
}
