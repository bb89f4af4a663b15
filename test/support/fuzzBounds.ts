import { parseArgs } from "node:util";

/**
 * Limits of a fuzz run: a number of runs or seconds, whichever comes first. The same seed reproduces the same
 * runs.
 */
interface FuzzBounds {
	readonly seed: number;
	readonly runs: number;
	readonly seconds: number;
}

/** Parses `--seed=N --runs=N --seconds=N`. The default seed is fixed, so that failures can be reproduced. */
export function fuzzBounds(usual: { runs: number; seconds: number }): FuzzBounds {
	const options = {
		seed: { type: "string", default: "1" },
		runs: { type: "string", default: String(usual.runs) },
		seconds: { type: "string", default: String(usual.seconds) },
	} as const;
	const { seed, runs, seconds } = parseArgs({ options }).values;
	const bounds = { seed: Number(seed), runs: Number(runs), seconds: Number(seconds) };
	for (const [name, value] of Object.entries(bounds))
		if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is a whole number.`);
	return bounds;
}
