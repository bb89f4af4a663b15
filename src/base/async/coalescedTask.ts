/** Runs a task, never twice at once. All requests made during a run share one more run after it. */
export class CoalescedTask {
	readonly #run: () => Promise<void>;
	#running: Promise<void> | undefined;
	#again = false;

	constructor(run: () => Promise<void>) {
		this.#run = run;
	}

	/** The current run and any requested after it; undefined while idle. Rejects if a run does. */
	get running(): Promise<void> | undefined {
		return this.#running;
	}

	/** Resolves once a run that started after this call has finished and no other is pending. Rejects if a run does. */
	async request(): Promise<void> {
		this.#again = true;
		this.#running ??= this.#runUntilSettled().finally(() => {
			this.#running = undefined;
		});
		return this.#running;
	}

	async #runUntilSettled(): Promise<void> {
		while (this.#again) {
			this.#again = false;
			await this.#run();
		}
	}
}
