import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildAll } from "../../esbuild.mjs";
import { inRoot } from "./paths.mjs";
import { say, step } from "./steps.mjs";

/** @param {{ sizes?: boolean, sourceMaps?: boolean }} [options] */
export async function buildStep(options = {}) {
	const sizes = await step(
		"build",
		async () => {
			const value = await buildAll(options);
			return { did: `${Object.keys(value).length} files in dist`, value };
		},
		"the compiler's message above names the file and line",
	);
	if (options.sizes) {
		printSizes(sizes);
	}
}

/** @param {Record<string, number>} sizes */
function printSizes(sizes) {
	const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(11);
	for (const [path, bytes] of Object.entries(sizes).sort(([, a], [, b]) => b - a)) {
		const compressed = gzipSync(readFileSync(inRoot(path))).length;
		say(`${kilobytes(bytes)} ${kilobytes(compressed)} gzipped  ${path}`);
	}
}
