/** Something that runs once at a time: whoever asks while it runs is served by one more run after it, one for all. */
export class RepeatedRun {
	readonly #run: () => Promise<void>;
	#running: Promise<void> | undefined;
	#again = false;

	constructor(run: () => Promise<void>) {
		this.#run = run;
	}

	/** What runs now and what was asked for meanwhile; undefined while nothing runs. Rejects where a run does. */
	get running(): Promise<void> | undefined {
		return this.#running;
	}

	/** Resolves when a run that began after this has ended, and no other was asked for. */
	async ask(): Promise<void> {
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
