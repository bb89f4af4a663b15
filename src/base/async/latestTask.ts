/** Runs operations. Starting one aborts the previous one. */
export class LatestTask {
	#current: AbortController | undefined;

	/** Resolves to the result, or undefined if `stop` or a newer operation aborted this one. */
	async run<T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
		this.#current?.abort();
		const controller = new AbortController();
		this.#current = controller;
		try {
			const result = await operation(controller.signal);
			return controller.signal.aborted ? undefined : result;
		} catch (error) {
			if (controller.signal.aborted) return undefined;
			throw error;
		}
	}

	/** Aborts the operation in flight. */
	stop(): void {
		this.#current?.abort();
	}
}
