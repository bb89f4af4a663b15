import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
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
	const port = args.includes("--port") ? [] : ["--port", "0"];
	const data = args.includes("--data") ? [] : ["--data", join(dataFolder, "marketplace")];
	// The closing IPC channel tells the marketplace that this process has exited, for any reason.
	const child = spawn(
		process.execPath,
		[inRoot("dist", "localMarketplace.js"), "--exclusive", ...port, ...data, ...absolute(args)],
		{
			stdio: ["ignore", "inherit", "inherit", "ipc"],
			detached: process.platform !== "win32",
		},
	);
	/** @type {Promise<number>} */
	const ended = new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
	const code = await Promise.race([stopRequested.then(() => 0), ended]);
	await endGroup(child);
	return code;
}

/**
 * Resolves the data folder relative to where npm was called, because npm runs scripts from the clone.
 * @param {string[]} args
 */
function absolute(args) {
	const from = process.env["INIT_CWD"] ?? process.cwd();
	return args.map((argument, index) => (args[index - 1] === "--data" ? resolve(from, argument) : argument));
}
