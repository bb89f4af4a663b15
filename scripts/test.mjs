import { parseArgs } from "node:util";
import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { provision } from "./lib/provision.mjs";
import { say } from "./lib/steps.mjs";

const { grep, stages } = readArguments();

// npm test [-- [types lint format build unit contract integration desktop package e2e] [-g text]]
await onPinnedNode(import.meta.url, prepare, async () => {
	const { runStages } = await import("./lib/stages.mjs");
	return runStages(stages, grep);
});

async function prepare() {
	const onDesktop = process.env["VSCODE_EXECUTABLE"] || process.env["VSCODE_VERSION"];
	const wanted = process.platform !== "win32" && (runs("e2e") || (runs("integration") && !onDesktop));
	try {
		await provision({ vscodeServer: wanted, browser: wanted });
	} catch (error) {
		say("0 passed, 1 failed");
		throw error;
	}
}

/** @param {string} stage */
function runs(stage) {
	return stages.length === 0 || stages.includes(stage);
}

function readArguments() {
	try {
		const options = { grep: { type: /** @type {const} */ ("string"), short: "g" } };
		const { values, positionals } = parseArgs({ allowPositionals: true, options });
		return { grep: values.grep, stages: positionals };
	} catch (error) {
		say(`${error instanceof Error ? error.message : String(error)}\nUse npm test -- [stage…] [-g text].`);
		process.exit(1);
	}
}
