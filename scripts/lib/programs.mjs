import { globSync } from "node:fs";
import { basename } from "node:path";
import { inRoot, root } from "./paths.mjs";
import { execute } from "./processes.mjs";
import { say } from "./steps.mjs";

/**
 * Runs programs one after the other, each in a process of its own; arguments that start with a dash go to each.
 * @param {string} pattern which files
 * @param {string[]} args names of those wanted, all when none is given, and options
 * @returns {Promise<number>} the exit status: 1 when one failed or none was found
 */
export async function runPrograms(pattern, args) {
	const options = args.filter((argument) => argument.startsWith("-"));
	const names = args.filter((argument) => !argument.startsWith("-"));
	const files = globSync(pattern, { cwd: root })
		.filter((file) => names.length === 0 || names.some((name) => basename(file).startsWith(name)))
		.toSorted();
	let failed = files.length === 0 ? 1 : 0;
	for (const file of files) {
		say(`\n── ${file}`);
		const { code } = await execute(process.execPath, ["--expose-gc", inRoot(file), ...options]);
		failed += code === 0 ? 0 : 1;
	}
	return failed === 0 ? 0 : 1;
}
