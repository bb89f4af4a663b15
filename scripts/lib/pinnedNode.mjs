import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot } from "./paths.mjs";
import { watchParent } from "./processes.mjs";
import { exitWith } from "./steps.mjs";

/** The oldest Node that all tools of the project support. */
const oldestUsable = [24, 18];

/**
 * Runs `main` on a recent enough Node: this one, or the pinned one in a child process.
 * @param {string} scriptUrl `import.meta.url` of the script that was started
 * @param {() => Promise<void>} prepare installs what `main` needs, the pinned Node included, on any Node from version 20
 * @param {() => Promise<number | void>} main
 */
export async function onPinnedNode(scriptUrl, prepare, main) {
	await exitWith(async () => {
		await prepare();
		if (isUsable(process.versions.node)) {
			process.env["PATH"] = dirname(process.execPath) + delimiter + process.env["PATH"];
			return main();
		}
		return handOver(pinnedNode(), [fileURLToPath(scriptUrl), ...process.argv.slice(2)]);
	});
}

/** @param {string} version */
function isUsable(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [needMajor = 0, needMinor = 0] = oldestUsable;
	return major > needMajor || (major === needMajor && minor >= needMinor);
}

/**
 * The Node pinned in package-lock.json for this platform.
 * @returns {string} its executable
 */
function pinnedNode() {
	const [system, executable] =
		process.platform === "win32" ? ["win", "node.exe"] : [process.platform, "node"];
	const found = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
		.map((name) => inRoot("node_modules", name, "bin", executable))
		.find((path) => existsSync(path));
	if (found === undefined)
		throw new Error(`Node ${process.versions.node} is too old. Install ${oldestUsable.join(".")} or later.`);
	return found;
}

/**
 * Runs a script on another Node in place of this process: shares the terminal, forwards signals, and returns
 * its exit code.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function handOver(node, args) {
	return new Promise((resolve, reject) => {
		const child = spawn(node, args, { stdio: "inherit" });
		for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
			process.on(signal, () => child.kill(signal));
		child.once("error", reject);
		child.once("close", (code) => resolve(code ?? 1));
		watchParent(() => child.kill("SIGTERM"));
	});
}
