import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { codeServerVersion, inRoot, vscodeFolder } from "./paths.mjs";
import { npm } from "./processes.mjs";
import { step } from "./steps.mjs";

const folder = join(vscodeFolder, `code-server-${codeServerVersion}`);
const vscode = join(folder, "node_modules", "code-server", "lib", "vscode");

/** The server's main script, run with Node: the whole VS Code for a browser. */
export const serverMain = join(vscode, "out", "server-main.js");

/** Installs the VS Code server into the clone where it is missing or was interrupted. */
export async function installVscodeServer() {
	const complete = join(folder, ".complete");
	await step(
		`VS Code server ${codeServerVersion}`,
		async (progress) => {
			if (existsSync(complete) && existsSync(serverMain)) {
				return { did: "reused", value: undefined };
			}
			progress("installing code-server");
			rmSync(folder, { recursive: true, force: true });
			await mkdir(folder, { recursive: true });
			// Its install scripts compile natives for minutes; the server works without them.
			const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
			const spec = `code-server@${codeServerVersion}`;
			await npm(["install", "--prefix", folder, ...options, spec], { cwd: folder, quiet: true });
			progress("installing its dependencies");
			await npm(["install", "--prefix", vscode, ...options, "--omit=dev"], { cwd: vscode, quiet: true });
			writeFileSync(complete, `${codeServerVersion}\n`);
			return { did: "installed", value: undefined };
		},
		"check that npm reaches its registry and that the disk has 1 GB free, and run the command again",
	);
	// What would write the log files is one of the natives.
	copyFileSync(
		inRoot("scripts", "lib", "logWriter.cjs"),
		join(vscode, "node_modules", "@vscode", "spdlog", "index.js"),
	);
}
