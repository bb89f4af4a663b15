import { parseArgs } from "node:util";

/** How long a fuzz run goes on: so many runs or seconds, whichever ends first. The same seed makes the same runs. */
export interface FuzzBounds {
	readonly seed: number;
	readonly runs: number;
	readonly seconds: number;
}

/** Reads `--seed=N --runs=N --seconds=N`; without a seed it is a fixed one, so that a failure comes again. */
export function fuzzBounds(usual: { runs: number; seconds: number }): FuzzBounds {
	const options = {
		seed: { type: "string", default: "1" },
		runs: { type: "string", default: String(usual.runs) },
		seconds: { type: "string", default: String(usual.seconds) },
	} as const;
	const { seed, runs, seconds } = parseArgs({ options }).values;
	const bounds = { seed: Number(seed), runs: Number(runs), seconds: Number(seconds) };
	for (const [name, value] of Object.entries(bounds)) {
		if (!Number.isSafeInteger(value) || value < 0) {
			throw new Error(`--${name} is a whole number.`);
		}
	}
	return bounds;
}
