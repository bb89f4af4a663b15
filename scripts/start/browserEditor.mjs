import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vsixFile } from "../lib/build.mjs";
import { run } from "../lib/processes.mjs";
import { say, step } from "../lib/steps.mjs";
import { installVscodeServer, listeningPort, serverMain } from "../lib/vscodeServer.mjs";
import { openAddress } from "./openAddress.mjs";
import { editorEnvironment, homeFor, placeCompanion, projectFolder, writeSettings } from "./profile.mjs";
import { startProxy } from "./proxy.mjs";
import { endGroup, untilAskedToStop } from "./shutdown.mjs";

/**
 * Serves VS Code to a browser until asked to stop, or until the server exits.
 * @param {string | undefined} service
 * @returns {Promise<number>}
 */
export async function openInBrowser(service) {
	const home = homeFor(service);
	await installVscodeServer();
	await installExtensions(home);
	writeSettings(join(home, "server", "data", "User", "settings.json"), service);
	const stopRequested = untilAskedToStop();
	const token = randomBytes(24).toString("hex");
	const server = await step(
		"VS Code",
		async () => ({ did: "started", value: await startServer(home, token, service) }),
		`delete ${home} and run the command again`,
	);
	const proxy = await startProxy({
		serverPort: server.port,
		token,
		mintKey: mintKey(home),
		port: lastPort(home),
	});
	writeFileSync(join(home, "port"), String(proxy.port));
	const address = `http://127.0.0.1:${proxy.port}/?tkn=${token}&folder=${encodeURIComponent(projectFolder(home))}`;
	if (process.stdout.isTTY) openAddress(address, home);
	say(`data marketplace ready ${address}`);
	say("Open this address in your browser. Press Ctrl+C to stop everything.");
	await Promise.race([stopRequested, server.ended]);
	proxy.close();
	await endGroup(server.process);
	return 0;
}

/** @param {string} home */
async function installExtensions(home) {
	const extensions = join(home, "extensions");
	await step(
		"extension",
		async () => {
			mkdirSync(extensions, { recursive: true });
			const folders = ["--server-data-dir", join(home, "server"), "--extensions-dir", extensions];
			const install = ["--install-extension", vsixFile, "--force", "--accept-server-license-terms"];
			placeCompanion(extensions);
			await run(process.execPath, [serverMain, ...install, ...folders], { quiet: true });
			return { did: "installed", value: undefined };
		},
		`delete ${home} and run the command again`,
	);
}

/**
 * @param {string} home
 * @param {string} token
 * @param {string | undefined} service
 */
async function startServer(home, token, service) {
	// Passed in a file, because every user of this computer can read a process's arguments.
	const tokenFile = join(home, "token");
	writeFileSync(tokenFile, token, { mode: 0o600 });
	const where = ["--host", "127.0.0.1", "--port", "0", "--connection-token-file", tokenFile];
	const folders = ["--server-data-dir", join(home, "server"), "--extensions-dir", join(home, "extensions")];
	const quiet = ["--accept-server-license-terms", "--disable-workspace-trust", "--disable-telemetry"];
	const child = spawn(process.execPath, [serverMain, ...where, ...folders, ...quiet], {
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
		env: editorEnvironment(service),
	});
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const port = await listeningPort(child);
	return { process: child, port, ended };
}

/**
 * Half of the key that encrypts VS Code's secrets. Stored in a file, so that the next start can decrypt the secrets.
 * @param {string} home
 */
function mintKey(home) {
	const file = join(home, "mint-key");
	try {
		return readFileSync(file);
	} catch {
		const key = randomBytes(32);
		writeFileSync(file, key, { mode: 0o600 });
		return key;
	}
}

/**
 * The port of the last start, to reuse because browsers store secrets and state by origin. 0 if unknown.
 * @param {string} home
 */
function lastPort(home) {
	try {
		return Number(readFileSync(join(home, "port"), "utf8")) || 0;
	} catch {
		return 0;
	}
}
