import { globSync, mkdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { buildStep, packageStep } from "./build.mjs";
import { runIntegrationTests } from "./integration.mjs";
import { inRoot, root } from "./paths.mjs";
import { execute } from "./processes.mjs";
import { say, seconds } from "./steps.mjs";
import { add, oneFailure, readCounts, resultFile, runTestFiles } from "./testProcesses.mjs";

/**
 * @typedef {import("./testProcesses.mjs").Counts} Counts
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} [needs]
 * @property {boolean} [hasTests] runs tests, of which `grep` chooses
 * @property {string} [beside] the stage with which it starts, in parallel, because it leaves cores idle
 * @property {(grep: string | undefined) => Promise<Counts>} run
 */

const MINUTES = 60_000;

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, failures: [] };

/**
 * The stages, in execution order. A check counts as one test.
 * @type {Stage[]}
 */
const stages = [
	{ name: "build", run: () => attempt(buildStep) },
	{ name: "unit", hasTests: true, run: (grep) => mochaStage("unit", grep) },
	{ name: "types", beside: "unit", run: () => checks(tsc("."), tsc("src/pages")) },
	{ name: "lint", beside: "unit", run: () => checks(["oxlint/bin/oxlint"]) },
	{ name: "format", beside: "unit", run: () => checks(["oxfmt/bin/oxfmt", "--check"]) },
	// Before those that use dist, which it builds again.
	{ name: "package", beside: "unit", run: () => attempt(packageStep) },
	{ name: "contract", needs: ["build"], hasTests: true, run: (grep) => mochaStage("contract", grep) },
	{ name: "integration", needs: ["build"], beside: "contract", hasTests: true, run: integration },
	{ name: "desktop", needs: ["build"], hasTests: true, run: desktop },
	{ name: "e2e", needs: ["package"], hasTests: true, run: endToEnd },
];

/**
 * Runs the named stages and those they need, or all. A failed stage doesn't stop the others. Failures are
 * repeated at the end, where a truncated log still has them, and the last line printed sums everything up.
 * @param {string[]} names
 * @param {string | undefined} grep
 * @returns {Promise<number>} the exit code
 * @throws {Error} for an unknown stage name
 */
export async function runStages(names, grep) {
	const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
	if (unknown !== undefined) {
		throw new Error(
			`Unknown stage: ${unknown}. Available stages: ${stages.map(({ name }) => name).join(", ")}`,
		);
	}
	mkdirSync(inRoot("out", "results"), { recursive: true });
	const wanted = new Set(
		names.flatMap((name) => [name, ...(stages.find((s) => s.name === name)?.needs ?? [])]),
	);
	/** @type {string[]} */
	const summary = [];
	/** @type {Counts} */
	const sum = { passed: 0, failed: 0, failures: [] };
	let tests = 0;
	const chosen = stages.filter(({ name }) => wanted.size === 0 || wanted.has(name));
	/** @type {Map<Stage, Promise<{ counts: Counts, time: string }>>} */
	const begun = new Map();
	for (const stage of chosen) {
		say(`\n── ${stage.name}`);
		for (const one of chosen) if (one.beside === stage.name) begun.set(one, timed(one, grep));
		const { counts, time } = await (begun.get(stage) ?? timed(stage, grep));
		add(sum, counts);
		if (stage.hasTests) tests += counts.passed + counts.failed;
		summary.push(`${stage.name.padEnd(12)} ${counts.passed} passed, ${counts.failed} failed (${time})`);
		say(summary.at(-1) ?? "");
	}
	if (grep !== undefined && tests === 0) add(sum, oneFailure(`No test has “${grep}” in its title.`));
	sum.failures.forEach((failure) => say(`\nFAILED ${failure}`));
	say(`\n${summary.join("\n")}\n\n${sum.passed} passed, ${sum.failed} failed`);
	return sum.failed === 0 ? 0 : 1;
}

/**
 * @param {Stage} stage
 * @param {string | undefined} grep
 */
async function timed(stage, grep) {
	const start = performance.now();
	const counts = await stage.run(grep).catch(failedStage);
	return { counts, time: seconds(start) };
}

/** @param {unknown} error */
const failedStage = (error) =>
	oneFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
	await work();
	return { passed: 1, failed: 0, failures: [] };
}

/** @param {string} project */
const tsc = (project) => ["typescript/bin/tsc", "-p", project];

/**
 * @param {string[][]} commands each one a script in node_modules and its arguments
 * @returns {Promise<Counts>}
 */
async function checks(...commands) {
	/** @type {Counts} */
	const counts = { passed: 0, failed: 0, failures: [] };
	for (const [script = "", ...args] of commands) {
		const { code, output } = await execute(process.execPath, [inRoot("node_modules", script), ...args], {
			quiet: true,
			timeoutMs: 6 * MINUTES,
		});
		add(
			counts,
			code === 0
				? { passed: 1, failed: 0, failures: [] }
				: oneFailure(`${script} exited with code ${code}:\n${output}`),
		);
	}
	return counts;
}

/**
 * Runs the tests of one folder.
 * @param {string} name
 * @param {string | undefined} grep
 */
function mochaStage(name, grep) {
	return runTestFiles(name, globSync(`test/${name}/**/*.test.ts`, { cwd: root }).toSorted(), grep);
}

/** @param {string | undefined} grep */
async function integration(grep) {
	rmSync(resultFile("integration"), { force: true });
	await runIntegrationTests(resultFile("integration"), grep);
	return readCounts("integration");
}

/**
 * Runs the tests that need windows of a desktop VS Code.
 * @param {string | undefined} grep
 */
async function desktop(grep) {
	if (!process.env["VSCODE_EXECUTABLE"] && !process.env["VSCODE_VERSION"]) {
		say("skipped: set VSCODE_EXECUTABLE or VSCODE_VERSION to run the desktop tests");
		return nothing;
	}
	return mochaStage("desktop", grep);
}

/**
 * The longest files start first, so that none is left running alone at the end.
 * @param {string | undefined} grep
 */
async function endToEnd(grep) {
	if (process.platform === "win32") {
		say("skipped on Windows: the VS Code server requires a POSIX system");
		return nothing;
	}
	const files = globSync("test/e2e/**/*.test.ts", { cwd: root });
	// One more than there are cores, because tests often wait. With more than four windows of VS Code, each is too slow to
	// be realistic.
	const jobs = Math.min(4, availableParallelism() + 1);
	return runTestFiles(
		"e2e",
		files.toSorted((a, b) => lengthOf(b) - lengthOf(a)),
		grep,
		["--jobs", String(jobs)],
	);
}

/** Short files whose tests take long: they start everything with npm, or list 100,000 datasets. */
const slow = ["start", "manyDatasets"];

/**
 * Of the file with the tests that it takes from the folder of its name.
 * @param {string} file
 */
function lengthOf(file) {
	if (slow.includes(basename(file, ".test.ts"))) return Number.MAX_SAFE_INTEGER;
	const parts = [file, ...globSync(`${file.replace(/\.test\.ts$/, "")}/*.ts`, { cwd: root })];
	return parts.reduce((sum, part) => sum + statSync(inRoot(part)).size, 0);
}
