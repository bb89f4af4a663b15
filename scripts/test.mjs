import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { say } from "./lib/steps.mjs";

// npm test [-- [types lint format build unit contract integration desktop package e2e] [-g text]]
await onPinnedNode(import.meta.url, async () => {
	const { grep, names } = readArguments(process.argv.slice(2));
	try {
		const { provision } = await import("./lib/provision.mjs");
		const inBrowser = process.platform !== "win32" && !process.env["VSCODE_VERSION"];
		const wanted = names.length === 0 || names.includes("integration") || names.includes("e2e");
		await provision({ vscodeServer: inBrowser && wanted, browser: inBrowser && wanted });
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
