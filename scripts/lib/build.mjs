import { existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { inRoot, root } from "./paths.mjs";
import { npm, run } from "./processes.mjs";
import { step } from "./steps.mjs";

/** The package written by `npm run package` and installed by tests and `npm start`. */
export const vsixFile = inRoot("data-marketplace.vsix");

const MAX_PACKAGE = 1.5 * 1024 * 1024;
const sources = ["src/**", "esbuild.mjs", "package-lock.json"];
const shipped = ["media/**", "l10n/**", "package*.json", "*.md", ".vscodeignore"];

/** Builds the package's contents into dist. */
export async function buildStep() {
	await step(
		"build",
		async () => {
			const start = new Date();
			await run(process.execPath, [inRoot("esbuild.mjs"), "--production"]);
			markBuilt(start);
			return { did: "dist", value: undefined };
		},
		"see the compiler message above for the file and line",
	);
}

/**
 * Builds and packages, as a pre-release if PRE_RELEASE is set. Fails on a warning of vsce, or if the package
 * is too large.
 */
export async function packageStep() {
	await step(
		"package",
		async () => {
			rmSync(vsixFile, { force: true });
			const start = new Date();
			const options = process.env["PRE_RELEASE"] ? ["--", "--pre-release"] : [];
			const output = await npm(["run", "package", ...options], { quiet: true });
			markBuilt(start);
			if (/^\s*warning/im.test(output)) throw new Error(output.trim());
			const { size } = statSync(vsixFile);
			if (size > MAX_PACKAGE)
				throw new Error(`the package is ${size} bytes, over the ${MAX_PACKAGE} byte limit`);
			return { did: `data-marketplace.vsix, ${(size / 1024).toFixed(0)} KB`, value: undefined };
		},
		"see the message above for the file; .vscodeignore controls what the package contains",
	);
}

/** @param {Date} start of the build; sources that changed later aren't in it */
function markBuilt(start) {
	mkdirSync(inRoot("out"), { recursive: true });
	writeFileSync(inRoot("out", "built"), "");
	utimesSync(inRoot("out", "built"), start, start);
}

/** @returns {boolean} whether dist is there and newer than all of its sources */
export const buildIsCurrent = () =>
	existsSync(inRoot("dist", "localMarketplace.js")) && isNewer(inRoot("out", "built"), sources);

/** @returns {boolean} whether the package is newer than all of its sources */
export const packageIsCurrent = () => isNewer(vsixFile, [...sources, ...shipped]);

/**
 * @param {string} file
 * @param {string[]} patterns of its sources
 */
function isNewer(file, patterns) {
	const written = modified(file);
	return written > 0 && globSync(patterns, { cwd: root }).every((path) => modified(inRoot(path)) <= written);
}

/** @param {string} path */
function modified(path) {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
