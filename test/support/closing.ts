export interface Closable {
	close(): Promise<void> | void;
}

export interface Closing {
	/** Registers `one` to be closed. Returns `one`. */
	readonly closes: <T extends Closable>(one: T) => T;
	/** Closes everything registered so far, newest first. */
	readonly close: () => Promise<void>;
}

/** Closes what’s registered, newest first. */
function newestFirst(): Closing {
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

const leftovers = newestFirst();

/** Closes the parts of everything that couldn’t be opened. */
export const closeLeftovers = leftovers.close;

/**
 * Opens something made of several parts. If it can’t be opened, those that were stay open until the end of the test file (or of the run without `--parallel`),
 * so that the failure’s pictures show them.
 */
export async function openInParts<T>(open: (parts: Closing) => Promise<T>): Promise<T> {
	const parts = newestFirst();
	try {
		return await open(parts);
	} catch (error) {
		leftovers.closes(parts);
		throw error;
	}
}
