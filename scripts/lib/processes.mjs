import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./paths.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment; undefined removes
 * @property {boolean} [quiet] collect the output instead of showing it
 * @property {number} [timeoutMs]
 * @property {boolean} [batchFile] whether the program is a batch file, which only a shell can start
 */

/**
 * Runs a program to completion, without a shell unless it's a batch file.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} its output if quiet, otherwise ""
 * @throws {Error} if it can't be started or exits with a code other than 0; includes quiet output, shortened
 */
export async function run(program, args, options = {}) {
	const result = await execute(program, args, options);
	if (result.code !== 0) {
		const tail = essence(result.output).join("\n  ");
		throw new Error(
			`${[program, ...args].join(" ")} exited with code ${result.code}${tail && `\n  ${tail}`}`,
		);
	}
	return result.output;
}

/**
 * npm prints the error first and the usage last. Most other programs do the opposite.
 * @param {string} output
 */
function essence(output) {
	const lines = output
		.split("\n")
		.filter((line) => line.trim() !== "" && !/^npm (?:warn|error)\s*$/.test(line));
	const telling = lines.filter((line) => !line.startsWith("npm warn"));
	return telling.length <= 20 ? telling : [...telling.slice(0, 10), "…", ...telling.slice(-10)];
}

/**
 * Runs a program to completion and returns its exit code, zero or not.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number | string, output: string }>}
 */
export function execute(program, args, options = {}) {
	return new Promise((resolve, reject) => {
		const quoted = [program, ...args].map((part) => `"${part}"`).join(" ");
		const child = spawn(options.batchFile ? quoted : program, options.batchFile ? [] : args, {
			shell: options.batchFile ?? false,
			cwd: options.cwd ?? root,
			env: { ...process.env, ...options.env },
			stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
			timeout: options.timeoutMs ?? 0,
			windowsHide: true,
		});
		/** @type {Buffer[]} */
		const chunks = [];
		const keep = (/** @type {Buffer} */ chunk) => chunks.push(chunk);
		child.stdout?.on("data", keep);
		child.stderr?.on("data", keep);
		child.once("error", reject);
		child.once("close", (code, signal) =>
			resolve({ code: code ?? signal ?? "no status", output: Buffer.concat(chunks).toString() }),
		);
	});
}

/**
 * Runs npm through its script, because on Windows `npm` is a batch file that only a shell can start.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function npm(args, options = {}) {
	const cli = npmCli();
	return cli ? run(process.execPath, [cli, ...args], options) : run("npm", args, options);
}

/**
 * @returns {string | undefined} npm's script: of the npm that started this process, otherwise the one beside
 *   the running Node
 */
function npmCli() {
	const started = process.env["npm_execpath"];
	const beside = dirname(process.execPath);
	return [
		started?.endsWith(".js") ? started : undefined,
		join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
		join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
	].find((path) => path !== undefined && existsSync(path));
}

/**
 * Calls `gone` once the parent process is gone. If the parent is npm, its exit may be the only sign to stop.
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
