interface Closable {
	close(): Promise<void> | void;
}

interface Closing {
	/** Closes `one` after the tests of the `describe`, newest first, even if a hook failed. Returns `one`. */
	readonly closes: <T extends Closable>(one: T) => T;
	/** Closes everything now. */
	readonly close: () => Promise<void>;
}

/** For one `describe`: closes what its hooks and tests open. */
export function closing(): Closing {
	const opened: Closable[] = [];
	const close = async (): Promise<void> => {
		for (let one = opened.pop(); one !== undefined; one = opened.pop()) await one.close();
	};
	after(close);
	return {
		close,
		closes: (one) => {
			opened.push(one);
			return one;
		},
	};
}
