#!/usr/bin/env node
import { runInBrowserHost } from "../test/support/host/extensionTests.ts";

// The executable that `runTests` of @vscode/test-electron starts instead of a desktop VS Code, with the same
// arguments.

/** @param {string} name */
function argument(name) {
	return process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3);
}

const extensionDevelopmentPath = argument("extensionDevelopmentPath");
const extensionTestsPath = argument("extensionTestsPath");
const workspaceFolder = process.argv.slice(2).find((given) => !given.startsWith("-"));
if (extensionDevelopmentPath === undefined) throw new Error("--extensionDevelopmentPath is required");

process.exit(
	await runInBrowserHost({
		extensionDevelopmentPath,
		...(extensionTestsPath === undefined ? {} : { extensionTestsPath }),
		...(workspaceFolder === undefined ? {} : { workspaceFolder }),
	}),
);
