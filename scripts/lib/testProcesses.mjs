import { rmSync } from "node:fs";
import { readJsonObject } from "./json.mjs";
import { inRoot } from "./paths.mjs";
import { execute } from "./processes.mjs";
import { say } from "./steps.mjs";

/** @typedef {{ passed: number, failed: number, failures: string[] }} Counts failures by name, each with its reason */

const MINUTES = 60_000;

/** @param {string} stage */
export const resultFile = (stage) => inRoot("out", "results", `${stage}.json`);

/**
 * Runs test files with mocha, several at a time, started in this order.
 * @param {string} stage
 * @param {string[]} files
 * @param {string | undefined} grep
 * @param {string[]} options of mocha
 * @returns {Promise<Counts>}
 */
export async function runTestFiles(stage, files, grep, options = []) {
	rmSync(resultFile(stage), { force: true });
	const reporter = ["--reporter", "test/support/countingReporter.ts"];
	const pattern = grep === undefined ? [] : ["--fgrep", grep];
	const mocha = inRoot("node_modules", "mocha", "bin", "mocha.js");
	const args = [mocha, "--parallel", "--forbid-only", ...reporter, ...pattern, ...options, ...files];
	const env = { DATA_MARKETPLACE_TEST_RESULT: resultFile(stage) };
	await execute(process.execPath, args, { timeoutMs: 30 * MINUTES, env });
	return readCounts(stage);
}

/**
 * @param {Counts} sum is increased
 * @param {Counts} counts
 */
export function add(sum, counts) {
	sum.passed += counts.passed;
	sum.failed += counts.failed;
	sum.failures.push(...counts.failures);
}

/**
 * The result that mocha's reporter wrote.
 * @param {string} stage
 * @returns {Counts} one failure if it wrote none
 */
export function readCounts(stage) {
	try {
		const { passed, failed, failures } = readJsonObject(resultFile(stage));
		return {
			passed: Number(passed),
			failed: Number(failed),
			failures: Array.isArray(failures) ? failures.map(String) : [],
		};
	} catch {
		return oneFailure(`The ${stage} tests exited before reporting results.`);
	}
}

/**
 * @param {string} reason
 * @returns {Counts}
 */
export function oneFailure(reason) {
	say(reason);
	return { passed: 0, failed: 1, failures: [reason] };
}
