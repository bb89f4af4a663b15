import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { inRoot, pinnedNodeVersion } from "./paths.mjs";
import { execute, npm } from "./processes.mjs";
import { exitWith, step } from "./steps.mjs";

/** Oldest Node that every tool of the project runs on. */
const oldestUsable = [24, 18];

/**
 * Runs `main` on a Node that is new enough: this one, or the pinned one in a process of its own.
 * @param {string} scriptUrl `import.meta.url` of the script that was started
 * @param {() => Promise<number | void>} main
 */
export async function onPinnedNode(scriptUrl, main) {
	await exitWith(async () => {
		if (isUsable(process.versions.node)) {
			process.env["PATH"] = dirname(process.execPath) + delimiter + process.env["PATH"];
			return main();
		}
		const node = await pinnedNode();
		return handOver(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)]);
	});
}

/** @param {string} version */
function isUsable(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [needMajor = 0, needMinor = 0] = oldestUsable;
	return major > needMajor || (major === needMajor && minor >= needMinor);
}

/** Installs the pinned Node into the clone where it is missing or broken. @returns {Promise<string>} its executable */
async function pinnedNode() {
	const platform = process.platform === "win32" ? "win" : process.platform;
	const name = `node-${platform}-${process.arch}`;
	const folder = inRoot(".node");
	const executable = inRoot(".node", "node_modules", name, "bin", platform === "win" ? "node.exe" : "node");
	return step(
		`Node ${pinnedNodeVersion}`,
		async (progress) => {
			if (await answers(executable)) {
				return { did: "reused", value: executable };
			}
			progress(`this machine's Node is ${process.versions.node}, installing ${name}`);
			rmSync(folder, { recursive: true, force: true });
			const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
			const spec = `${name}@${pinnedNodeVersion}`;
			await npm(["install", "--prefix", folder, ...options, spec], { quiet: true });
			if (!(await answers(executable))) {
				throw new Error(`${name} was installed but does not answer with ${pinnedNodeVersion}`);
			}
			return { did: "installed", value: executable };
		},
		`check that npm reaches its registry, or install Node ${pinnedNodeVersion} yourself, and run the command again`,
	);
}

/** @param {string} executable */
async function answers(executable) {
	if (!existsSync(executable)) {
		return false;
	}
	const { code, output } = await execute(executable, ["--version"], { quiet: true }).catch(() => ({
		code: -1,
		output: "",
	}));
	return code === 0 && output.trim() === `v${pinnedNodeVersion}`;
}

/**
 * Runs a script on another Node in our place: same terminal, signals passed on, its status is ours.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function handOver(node, args) {
	return new Promise((resolve, reject) => {
		const child = spawn(node, args, { stdio: "inherit" });
		for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
			process.on(signal, () => child.kill(signal));
		}
		child.once("error", reject);
		child.once("close", (code) => resolve(code ?? 1));
		watchParent(() => child.kill("SIGTERM"));
	});
}

/**
 * Calls back once when the process that started us is gone: npm passes no signal on, so its end is the only sign.
 * @param {() => void} gone
 */
export function watchParent(gone) {
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid !== parent || !isAlive(parent)) {
			clearInterval(timer);
			gone();
		}
	}, 500);
	timer.unref();
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
