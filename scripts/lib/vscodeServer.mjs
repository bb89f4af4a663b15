import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, vscodeFolder } from "./paths.mjs";
import { npm, run } from "./processes.mjs";
import { step } from "./steps.mjs";

/** The version of code-server, which is the complete VS Code server and web workbench as an npm package. */
export const CODE_SERVER_VERSION = "4.139.1";
const INTEGRITY =
	"sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==";

const folder = join(vscodeFolder, `code-server-${CODE_SERVER_VERSION}`);
const vscode = join(folder, "package", "lib", "vscode");

/** The server's main script, run with Node: all of VS Code for a browser. */
export const serverMain = join(vscode, "out", "server-main.js");

/** Installs the VS Code server into the clone if it's missing or incomplete. */
export async function installVscodeServer() {
	const complete = join(folder, ".complete");
	await step(
		`VS Code server ${CODE_SERVER_VERSION}`,
		async (progress) => {
			if (existsSync(complete) && existsSync(serverMain)) return { did: "reused", value: undefined };
			progress("downloading code-server");
			rmSync(folder, { recursive: true, force: true });
			mkdirSync(folder, { recursive: true });
			const file = await download();
			await run("tar", ["-xzf", file, "-C", folder], { quiet: true });
			rmSync(file);
			progress("installing its dependencies");
			// The install scripts compile native modules for minutes, and the server works without these modules.
			const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"];
			// The shrinkwrap file doesn't cover peer dependencies.
			await npm(["ci", "--legacy-peer-deps", ...options], { cwd: vscode, quiet: true });
			writeFileSync(complete, `${CODE_SERVER_VERSION}\n`);
			return { did: "installed", value: undefined };
		},
		"check that npm can reach its registry and that 1 GB of disk space is free, then run the command again",
	);
	placeLogWriter();
}

/**
 * Replaces the log file writer, which is one of the native modules. Writes only if the file differs, so that a
 * server starting at the same time doesn't read half of the file.
 */
function placeLogWriter() {
	const target = join(vscode, "node_modules", "@vscode", "spdlog", "index.js");
	const ours = readFileSync(inRoot("scripts", "lib", "logWriter.cjs"), "utf8");
	if (readFileSync(target, "utf8") !== ours) writeFileSync(target, ours);
}

/** @returns {Promise<string>} the package's file, with the pinned contents */
async function download() {
	await npm(["pack", `code-server@${CODE_SERVER_VERSION}`, "--pack-destination", folder], {
		cwd: folder,
		quiet: true,
	});
	const file = join(folder, `code-server-${CODE_SERVER_VERSION}.tgz`);
	requirePinned(readFileSync(file));
	return file;
}

/**
 * Throws unless the contents are those of the pinned version.
 * @param {Buffer} contents of the package's file
 */
function requirePinned(contents) {
	const found = `sha512-${createHash("sha512").update(contents).digest("base64")}`;
	if (found !== INTEGRITY)
		throw new Error(`code-server ${CODE_SERVER_VERSION} is ${found}, not ${INTEGRITY}`);
}

/**
 * @param {import("node:child_process").ChildProcess} child a VS Code server that is starting
 * @returns {Promise<number>} the port at which it listens
 * @throws {Error} if it can’t be started or exits; includes the end of its output
 */
export function listeningPort(child) {
	return new Promise((resolve, reject) => {
		let output = "";
		const read = (/** @type {Buffer} */ chunk) => {
			output = (output + chunk.toString()).slice(-10_000);
			// A chunk may end within the number.
			const found = /Extension host agent listening on (\d+)\n/.exec(output);
			if (found) resolve(Number(found[1]));
		};
		child.stdout?.on("data", read);
		child.stderr?.on("data", read);
		child.once("error", reject);
		child.once("exit", (code) => reject(new Error(`the VS Code server exited with code ${code}\n${output}`)));
	});
}
