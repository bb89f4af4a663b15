import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { inRoot } from "./paths.mjs";
import { run } from "./processes.mjs";
import { say } from "./steps.mjs";

/**
 * Runs the integration tests in a real extension host: in the desktop VS Code named by VSCODE_EXECUTABLE, in
 * one downloaded as VSCODE_VERSION (on Windows, `stable` by default), or else in the VS Code server with a
 * browser.
 * @param {string} resultFile receives the counts
 * @param {string | undefined} grep
 */
export async function runIntegrationTests(resultFile, grep) {
	await run(process.execPath, [inRoot("esbuild.mjs"), "--tests"]);
	const scratch = mkdtempSync(join(tmpdir(), "data-marketplace-desktop-"));
	try {
		await runTests({
			...host(),
			extensionDevelopmentPath: inRoot(),
			extensionTestsPath: inRoot("out", "integration", "index.cjs"),
			extensionTestsEnv: {
				DATA_MARKETPLACE_TEST_RESULT: resultFile,
				...(grep === undefined ? {} : { DATA_MARKETPLACE_TEST_GREP: grep }),
			},
			launchArgs: [
				`--user-data-dir=${join(scratch, "user")}`,
				`--extensions-dir=${join(scratch, "extensions")}`,
			],
		});
	} catch (error) {
		// The result file lists the failures, so this error isn't thrown.
		say(error instanceof Error ? error.message : String(error));
	} finally {
		rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
	}
}

function host() {
	const executable = process.env["VSCODE_EXECUTABLE"];
	const version = process.env["VSCODE_VERSION"];
	if (executable) {
		say(`in ${executable}`);
		return { vscodeExecutablePath: executable };
	}
	if (version || process.platform === "win32") {
		say(`in desktop VS Code ${version ?? "stable"}`);
		return { version: version ?? "stable" };
	}
	say("in the VS Code server with a browser");
	return { vscodeExecutablePath: inRoot("scripts", "browserVscode.mjs") };
}
