import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIsCurrent, buildStep } from "../lib/build.mjs";
import { dataFolder, inRoot } from "../lib/paths.mjs";
import { endGroup, untilAskedToStop } from "./shutdown.mjs";

/**
 * Runs only the local marketplace until asked to stop.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runMarketplace(args) {
	if (!buildIsCurrent()) await buildStep();
	const stopRequested = untilAskedToStop();
	const bundle = inRoot("dist", "localMarketplace.js");
	// If `args` has --data, too, the last one counts.
	const defaults = ["--exclusive", "--data", join(dataFolder, "marketplace")];
	// The closing IPC channel tells the marketplace that this process has exited, for any reason.
	const child = spawn(process.execPath, [bundle, ...defaults, ...args], {
		// Where npm was called, because npm runs scripts from the clone.
		cwd: process.env["INIT_CWD"],
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		detached: process.platform !== "win32",
	});
	/** @type {Promise<number>} */
	const ended = new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
	const code = await Promise.race([stopRequested.then(() => 0), ended]);
	await endGroup(child);
	return code;
}
