import { globSync } from "node:fs";
import { basename } from "node:path";
import { buildStep, packageStep } from "./lib/build.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { execute } from "./lib/processes.mjs";
import { provision } from "./lib/provision.mjs";
import { exitWith, say } from "./lib/steps.mjs";

/*
 * npm run bench, fuzz, or soak [-- name… --option…]: runs the programs in test/bench, test/fuzz, or test/soak one after
 * another, each in its own process. Names are the beginnings of the files' names. All programs get the options.
 */
const [kind = "", ...args] = process.argv.slice(2);
const options = args.filter((argument) => argument.startsWith("-"));
const names = args.filter((argument) => !argument.startsWith("-"));

await exitWith(async () => {
	const files = chosenFiles();
	const inVscode = kind === "bench";
	await provision({ vscodeServer: inVscode, browser: inVscode });
	await (inVscode ? packageStep() : buildStep());
	let failed = false;
	for (const file of files) {
		say(`\n── ${file}`);
		const { code } = await execute(process.execPath, ["--expose-gc", inRoot(file), ...options]);
		failed ||= code !== 0;
	}
	return failed ? 1 : 0;
});

function chosenFiles() {
	const files = globSync(`test/${kind}/*.${kind}.ts`, { cwd: root }).toSorted();
	const unknown = names.find((name) => !files.some((file) => basename(file).startsWith(name)));
	if (unknown !== undefined) {
		const available = files.map((file) => basename(file, `.${kind}.ts`));
		throw new Error(`Unknown name: ${unknown}. Available names: ${available.join(", ")}`);
	}
	return files.filter((file) => names.length === 0 || names.some((name) => basename(file).startsWith(name)));
}
