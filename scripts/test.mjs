import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { provision } from "./lib/provision.mjs";
import { say } from "./lib/steps.mjs";

const { grep, stages } = readArguments(process.argv.slice(2));

// npm test [-- [types lint format build unit contract integration desktop package e2e] [-g text]]
await onPinnedNode(import.meta.url, prepare, async () => {
	const { runStages } = await import("./lib/stages.mjs");
	return runStages(stages, grep);
});

async function prepare() {
	const inBrowser = process.platform !== "win32" && !process.env["VSCODE_VERSION"];
	const wanted =
		inBrowser && (stages.length === 0 || stages.includes("integration") || stages.includes("e2e"));
	try {
		await provision({ vscodeServer: wanted, browser: wanted });
	} catch (error) {
		say("0 passed, 1 failed");
		throw error;
	}
}

/** @param {string[]} given */
function readArguments(given) {
	const at = given.findIndex((argument) => argument === "-g" || argument === "--grep");
	return {
		grep: at < 0 ? undefined : given[at + 1],
		stages: given.filter((argument, index) => !argument.startsWith("-") && (at < 0 || index !== at + 1)),
	};
}
