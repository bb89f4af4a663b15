/** One line of the results. */
export interface Figure {
	readonly name: string;
	/** How it was measured, and what the floor is. */
	readonly detail: string;
	/** The measured value as text, with its unit. */
	readonly measured: string;
	/** The ratio to its floor or limit: at most 1 if the target is met. */
	readonly ofAllowed: number;
	/** The target as text. */
	readonly allowed: string;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** A ratio compared with the highest one allowed. */
export function ratioFigure(name: string, detail: string, ratio: number, allowed: number): Figure {
	return {
		name,
		detail,
		measured: ratio.toFixed(2),
		ofAllowed: ratio / allowed,
		allowed: `at most ${allowed}`,
	};
}

/** Milliseconds compared with the maximum allowed. */
export function timeFigure(name: string, detail: string, milliseconds: number, allowed: number): Figure {
	return {
		name,
		detail,
		measured: `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`,
		ofAllowed: milliseconds / allowed,
		allowed: `at most ${allowed} ms`,
	};
}
