import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { vscodeFolder } from "../lib/paths.mjs";
import { vsixFile } from "../lib/build.mjs";
import { run } from "../lib/processes.mjs";
import { say, step } from "../lib/steps.mjs";
import { editorEnvironment, homeFor, placeCompanion, projectFolder, writeSettings } from "./profile.mjs";
import { endGroup, untilAskedToStop } from "./shutdown.mjs";

/**
 * @param {(doing: string) => void} progress
 * @param {string} folder of downloads
 * @returns {Promise<string | undefined>} a desktop VS Code that can show windows on this computer
 */
export async function findDesktop(progress, folder = vscodeFolder) {
	const named = process.env["VSCODE_EXECUTABLE"];
	if (named) {
		if (!existsSync(named)) throw new Error(`VSCODE_EXECUTABLE points to ${named}, which doesn’t exist`);
		// The command `code` starts the program, which then outlives it, so that Ctrl+C couldn’t stop VS Code.
		if (!existsSync(await cliOf(named)))
			throw new Error(`VSCODE_EXECUTABLE points to ${named}, which isn’t VS Code’s program itself`);
		return named;
	}
	const display = process.platform !== "linux" || process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
	return display ? downloaded(progress, folder) : undefined;
}

/**
 * The newest VS Code, or without a network the newest one downloaded before.
 * @param {(doing: string) => void} progress
 * @param {string} cachePath
 * @returns {Promise<string | undefined>} undefined if there’s neither
 */
async function downloaded(progress, cachePath) {
	const { downloadAndUnzipVSCode, ProgressReportStage } = await import("@vscode/test-electron");
	// The default reporter shows a spinner, which never stops if there’s no network.
	/** @type {import("@vscode/test-electron").ProgressReporter} */
	const reporter = {
		report: (report) => {
			if (report.stage === ProgressReportStage.Downloading && report.bytesSoFar === 0)
				progress(`downloading VS Code, ${(report.totalBytes / 1024 / 1024).toFixed(0)} MB`);
		},
		error: () => undefined,
	};
	return downloadAndUnzipVSCode({ version: "stable", cachePath, reporter }).catch((error) => {
		const problem = `couldn’t download VS Code: ${error}`;
		// The VS Code server, which is used instead, requires a POSIX system.
		if (process.platform === "win32") throw new Error(problem);
		progress(`${problem}, so VS Code opens in the browser`);
		return undefined;
	});
}

/**
 * VS Code’s script for the command line, because the program itself ignores `--install-extension`.
 * @param {string} executable
 */
async function cliOf(executable) {
	const { resolveCliPathFromVSCodeExecutablePath } = await import("@vscode/test-electron");
	return resolveCliPathFromVSCodeExecutablePath(executable);
}

/**
 * Opens a desktop VS Code with its own profile. Resolves when its window closes or when asked to stop.
 * @param {string} executable
 * @param {string | undefined} service
 * @returns {Promise<number>} the exit code
 */
export async function openOnDesktop(executable, service) {
	const stopRequested = untilAskedToStop();
	const home = homeFor(service);
	const user = join(home, "user");
	const extensions = join(home, "extensions");
	const folders = ["--user-data-dir", user, "--extensions-dir", extensions, ...sandboxOptions(executable)];
	writeSettings(join(user, "User", "settings.json"), service);
	await step(
		"extension",
		async () => {
			mkdirSync(extensions, { recursive: true });
			placeCompanion(extensions);
			await run(await cliOf(executable), [...folders, "--install-extension", vsixFile, "--force"], {
				quiet: true,
				env: { ELECTRON_RUN_AS_NODE: undefined },
				batchFile: process.platform === "win32",
			});
			return { did: "installed", value: undefined };
		},
		`delete ${home} and run the command again`,
	);
	const { child, ended } = await step(
		"VS Code",
		async () => ({
			did: "started",
			value: await startEditor(executable, [...folders, projectFolder(home)], service),
		}),
		"set VSCODE_EXECUTABLE to the path of VS Code",
	);
	say(`data marketplace ready ${executable}`);
	say("VS Code opens in its own window. Press Ctrl+C to stop everything.");
	const code = await Promise.race([stopRequested.then(() => 0), ended]);
	await endGroup(child);
	return code;
}

/**
 * Chromium has no sandbox for root, and on Ubuntu none for a program that wasn’t installed as a package.
 * @param {string} executable
 */
function sandboxOptions(executable) {
	const isDownloaded = executable !== process.env["VSCODE_EXECUTABLE"];
	const hasNone = process.getuid?.() === 0 || (process.platform === "linux" && isDownloaded);
	return hasNone ? ["--no-sandbox"] : [];
}

/**
 * @param {string} executable
 * @param {string[]} folders its profile's, and the one to open
 * @param {string | undefined} service
 */
async function startEditor(executable, folders, service) {
	const options = [
		"--wait",
		"--new-window",
		"--skip-welcome",
		"--skip-release-notes",
		"--disable-workspace-trust",
	];
	const child = spawn(executable, [...options, ...folders], {
		stdio: ["ignore", "ignore", "inherit"],
		detached: process.platform !== "win32",
		env: editorEnvironment(service),
	});
	/** @type {Promise<number>} */
	const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
	await once(child, "spawn");
	return { child, ended };
}
