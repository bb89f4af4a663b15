/** Runs one operation at a time: starting another aborts the previous one. */
export class LatestTask {
	#present: AbortController | undefined;

	/** Resolves to the result, or undefined if a newer operation started. */
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

	/** Aborts the operation in flight. */
	stop(): void {
		this.#present?.abort();
	}
}
