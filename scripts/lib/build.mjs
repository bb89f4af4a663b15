import { globSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildAll } from "../../esbuild.mjs";
import { inRoot, root } from "./paths.mjs";
import { say, step } from "./steps.mjs";

/** @returns {boolean} whether what stands in dist is newer than everything it is made from */
export function buildIsCurrent() {
	return isNewer(inRoot("out", "built"), ["src/**", "esbuild.mjs", "esbuild.steps.mjs", "package-lock.json"]);
}

/**
 * @param {string} file
 * @param {string[]} sources patterns of what it is made from
 */
export function isNewer(file, sources) {
	const written = modified(file);
	return written > 0 && globSync(sources, { cwd: root }).every((path) => modified(inRoot(path)) <= written);
}

/** @param {string} path */
function modified(path) {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {{ sizes?: boolean, sourceMaps?: boolean }} [options] */
export async function buildStep(options = {}) {
	const sizes = await step(
		"build",
		async () => {
			const start = new Date();
			const value = await buildAll(options);
			mkdirSync(inRoot("out"), { recursive: true });
			writeFileSync(inRoot("out", "built"), "");
			utimesSync(inRoot("out", "built"), start, start);
			return { did: `${Object.keys(value).length} files in dist`, value };
		},
		"see the compiler message above for the file and line",
	);
	if (options.sizes) {
		printSizes(sizes);
	}
}

/** @param {Record<string, number>} sizes */
function printSizes(sizes) {
	for (const [path, bytes] of Object.entries(sizes).toSorted(([, a], [, b]) => b - a)) {
		const compressed = gzipSync(readFileSync(inRoot(path))).length;
		say(`${kilobytes(bytes)} ${kilobytes(compressed)} gzipped  ${path}`);
	}
}

/** @param {number} bytes */
function kilobytes(bytes) {
	return `${(bytes / 1024).toFixed(1)} KB`.padStart(11);
}
