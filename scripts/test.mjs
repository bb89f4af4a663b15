import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { say } from "./lib/steps.mjs";

// npm test [-- types lint format build unit contract integration package e2e] [-- -g text]
await onPinnedNode(import.meta.url, async () => {
	const { grep, names } = readArguments(process.argv.slice(2));
	try {
		const { provision } = await import("./lib/provision.mjs");
		await provision(names.length === 1 && names[0] === "unit" ? {} : { vscodeServer: true, browser: true });
	} catch (error) {
		say("0 passed, 1 failed");
		throw error;
	}
	const { runStages } = await import("./lib/stages.mjs");
	return runStages(names, grep);
});

/** @param {string[]} given */
function readArguments(given) {
	const at = given.findIndex((argument) => argument === "-g" || argument === "--grep");
	const names = given.filter((argument, index) => !argument.startsWith("-") && (at < 0 || index !== at + 1));
	return { grep: at < 0 ? undefined : given[at + 1], names };
}
