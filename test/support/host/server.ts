import { type ChildProcess, spawn } from "node:child_process";
import { listeningPort, serverMain } from "../../../scripts/lib/vscodeServer.mjs";
import { endGroup } from "../../../scripts/start/shutdown.mjs";

interface ServerOptions {
	/** The server's own data. User settings are in `data/User/settings.json` below it. */
	readonly serverDataFolder: string;
	readonly extensionsFolder: string;
	/** VS Code's built-in extensions. Default: all of them. */
	readonly builtinExtensionsFolder?: string;
	/** Lets the page carry a development payload. The workbench then shows no notifications. */
	readonly smokeDriver?: boolean;
	/** Whether folders open in Restricted Mode until the user trusts them. */
	readonly restricted?: boolean;
	readonly environment?: Readonly<Record<string, string>>;
}

/** A running VS Code server on its own loopback port. */
export interface VscodeServer {
	/** On 127.0.0.1. A browser opened with it finds the server at VSCODE_ORIGIN. */
	readonly port: number;
	/** All output of the server and extension hosts so far, without known complaints. */
	log(): string;
	/** Process IDs of the extension hosts started so far, oldest first. */
	extensionHosts(): number[];
	stop(): Promise<void>;
}

/** Starts a server. Resolves once its port responds. */
export async function startServer(options: ServerOptions): Promise<VscodeServer> {
	const output: string[] = [];
	const child = spawn(process.execPath, serverArguments(options), {
		// Like VS Code's own command, so that it doesn't run the user's login shell and wait for its variables.
		env: { ...process.env, VSCODE_CLI: "1", ...options.environment },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	const killOnExit = (): void => killGroup(child);
	process.once("exit", killOnExit);
	const keep = (chunk: Buffer): void => void output.push(chunk.toString());
	child.stdout.on("data", keep);
	child.stderr.on("data", keep);
	const port = await listeningPort(child);
	return {
		port,
		log: () => withoutKnownComplaints(output.join("")),
		extensionHosts: () =>
			[...output.join("").matchAll(/<(\d+)> Launched Extension Host Process/g)].map((match) =>
				Number(match[1]),
			),
		stop: async () => {
			process.off("exit", killOnExit);
			await endGroup(child);
		},
	};
}

/** Kills the extension hosts, as a crash would. Those of closed windows are already gone. */
export function killExtensionHosts(server: VscodeServer, signal: NodeJS.Signals = "SIGKILL"): void {
	for (const pid of server.extensionHosts()) {
		try {
			process.kill(pid, signal);
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
		}
	}
}

function serverArguments(options: ServerOptions): string[] {
	const where = ["--host", "127.0.0.1", "--port", "0"];
	const folders = [
		"--server-data-dir",
		options.serverDataFolder,
		"--extensions-dir",
		options.extensionsFolder,
	];
	const own = options.builtinExtensionsFolder;
	const builtin = own === undefined ? [] : ["--builtin-extensions-dir", own];
	const open = ["--accept-server-license-terms", "--without-connection-token"];
	const trust = options.restricted ? [] : ["--disable-workspace-trust"];
	const quiet = ["--disable-telemetry", "--enable-remote-auto-shutdown"];
	// In seconds. The extension host of a window that ended without saying so would otherwise wait for it for hours.
	const grace = ["--reconnection-grace-time", "10"];
	const driver = options.smokeDriver ? ["--enable-smoke-test-driver"] : [];
	return [serverMain, ...where, ...folders, ...builtin, ...open, ...trust, ...quiet, ...grace, ...driver];
}

/** Extension hosts are the server's children, so one group contains them all. */
function killGroup(child: ChildProcess): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch {
		// The group has already exited.
	}
}

/**
 * The server runs without its native modules and complains at length: a message, a stack, and a list of
 * paths.
 */
function withoutKnownComplaints(log: string): string {
	const complaint =
		/Could not locate the bindings file|Cannot find module|^\s+(?:at|→|tries:|'\/|\]|\}|code:|requireStack:)/;
	return log
		.split("\n")
		.filter((line) => line.trim() !== "" && !complaint.test(line) && !/^[\]}]/.test(line))
		.join("\n");
}
