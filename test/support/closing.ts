interface Closable {
	close(): Promise<void> | void;
}

export interface Closing {
	/** Registers `one` to be closed. Returns `one`. */
	readonly closes: <T extends Closable>(one: T) => T;
	/** Closes everything registered so far, newest first. */
	readonly close: () => Promise<void>;
}

/** Closes what’s registered, newest first. */
export function newestFirst(): Closing {
	const opened: Closable[] = [];
	return {
		close: async () => {
			for (let one = opened.pop(); one !== undefined; one = opened.pop()) await one.close();
		},
		closes: (one) => {
			opened.push(one);
			return one;
		},
	};
}

/** For one `describe`: closes what its hooks and tests open after the tests, even if a hook failed. */
export function closing(): Closing {
	const opened = newestFirst();
	after(opened.close);
	return opened;
}
