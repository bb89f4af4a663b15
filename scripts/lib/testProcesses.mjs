import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readJsonObject } from "./json.mjs";
import { inRoot } from "./paths.mjs";
import { execute } from "./processes.mjs";
import { say } from "./steps.mjs";

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts failures by name, each with its reason
 * @typedef {{ timeoutMs: number, grep: string | undefined, env?: Record<string, string> }} TestRun
 */

/** How many test processes run in parallel. With more windows than this, each is too slow to be realistic. */
export const processCount = Math.max(1, Math.min(4, availableParallelism()));

/** @param {string} name */
export const resultFile = (name) => inRoot("out", "results", `${name}.json`);

/**
 * Distributes files over this many groups, neighbors to different ones.
 * @param {string[]} files
 * @param {number} count
 */
export function inGroups(files, count) {
	const groups = Array.from({ length: Math.min(count, files.length) }, () => /** @type {string[]} */ ([]));
	files.forEach((file, index) => groups[index % groups.length]?.push(file));
	return groups;
}

/**
 * Runs groups of test files, each in its own process and several in parallel. A group's output is printed as
 * a whole when it finishes.
 * @param {string} name of the stage
 * @param {string[][]} groups
 * @param {TestRun} options
 * @returns {Promise<Counts>}
 */
export async function runTestFiles(name, groups, options) {
	/** @type {Counts} */
	const sum = { passed: 0, failed: 0, failures: [] };
	const waiting = groups.entries();
	const takeTurns = async () => {
		for (const [index, files] of waiting) {
			add(sum, await runGroup(`${name}-${index + 1}`, files, options));
		}
	};
	await Promise.all(Array.from({ length: processCount }, takeTurns));
	return sum;
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
 * @param {string} name
 * @param {string[]} files
 * @param {TestRun} options
 */
async function runGroup(name, files, { timeoutMs, grep, env }) {
	rmSync(resultFile(name), { force: true });
	const runner = inRoot("test", "support", "mochaProcess.ts");
	const pattern = grep === undefined ? [] : ["--grep", grep];
	const args = [runner, "--result", resultFile(name), ...pattern, ...files];
	const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
	const { output } = await execute(process.execPath, args, {
		timeoutMs,
		quiet: true,
		env: { ...colours, ...env },
	});
	say(output.trimEnd());
	return readCounts(name);
}

/**
 * The result a test process reported.
 * @param {string} name
 * @returns {Counts} one failure if it reported none
 */
export function readCounts(name) {
	try {
		const { passed, failed, failures } = readJsonObject(resultFile(name));
		return {
			passed: Number(passed),
			failed: Number(failed),
			failures: Array.isArray(failures) ? failures.map(String) : [],
		};
	} catch {
		return oneFailure(`The ${name} tests exited before reporting results.`);
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
