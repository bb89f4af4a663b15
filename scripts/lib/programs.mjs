import { globSync } from "node:fs";
import { basename } from "node:path";
import { inRoot, root } from "./paths.mjs";
import { execute } from "./processes.mjs";
import { say } from "./steps.mjs";

/**
 * Runs programs one after another, each in its own process. Arguments that start with a dash are passed to
 * all of them.
 * @param {string} pattern of the program files
 * @param {string[]} args options, and the beginnings of the names of programs to run: all programs if there are none
 * @returns {Promise<number>} the exit code: 1 if one failed or none was found
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
