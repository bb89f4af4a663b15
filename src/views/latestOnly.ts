/** Runs questions of which only the newest counts: asking another ends the one before. */
export class LatestOnly {
	#present: AbortController | undefined;

	/** The answer, or undefined where a newer question came meanwhile. */
	async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
		this.#present?.abort();
		const controller = new AbortController();
		this.#present = controller;
		try {
			const answer = await question(controller.signal);
			return controller.signal.aborted ? undefined : answer;
		} catch (error) {
			if (controller.signal.aborted) return undefined;
			throw error;
		}
	}

	/** Ends the question that is being answered. */
	stop(): void {
		this.#present?.abort();
	}
}
