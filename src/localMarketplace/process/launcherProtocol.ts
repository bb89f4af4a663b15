/**
 * How a launcher and this process communicate. The launcher forks the bundle with an IPC channel:
 *
 * ```ts
 * fork(bundle, ["--port", "0", "--data", folder], { execArgv: [], env, stdio: ["ignore", "pipe", "pipe", "ipc"] })
 * ```
 *
 * - The process sends `ready` once the marketplace accepts requests. With `attached: false`, this process serves
 *   the folder. With `attached: true`, another process (another window's) already serves it: this one has no port
 *   and stands by. When the owner exits, even by crashing, each standby sends `lost`: until the next `ready`, the
 *   port has no known owner. One standby takes over, on the same port if it's free, and sends `ready` with
 *   `attached: false`; the others attach to that process. So each window forks one process and handles both cases
 *   alike.
 * - If the origin has changed, usually because another program took the remembered port, the demo accounts have new
 *   keys.
 * - The response to `demoKeys` has one API key per demo account, the same for every window. An attached process
 *   fetches the keys from the owner over loopback, after both have proved that they can read the folder (see
 *   standbyEndpoints).
 * - `reset` empties and reseeds everything, then responds with `reset`. The demo accounts' keys still work.
 * - A response has the `id` of its message. The response to a message that fails is `failed`.
 * - `failed` that isn't a response says why the process couldn't start or take over. The process then exits with
 *   code 1.
 * - The process closes the database and exits when the channel closes, and on `stop`, SIGTERM, SIGINT, and SIGHUP.
 *
 * Without an IPC channel, there are no messages: the process prints `marketplace ready <origin>` once, and a folder
 * in use is an error, as it is with `--exclusive`.
 */
import { propertyOf } from "../../base/record.ts";

export type LauncherMessage = { type: "demoKeys" | "reset"; id: number } | { type: "stop" };

type ProcessMessage =
	| { type: "ready"; origin: string; attached: boolean }
	| { type: "lost" }
	| { type: "demoKeys"; id: number; accounts: unknown }
	| { type: "reset"; id: number }
	| { type: "failed"; id?: number; message: string };

/** Validates a message from the channel. Undefined if it isn't a `LauncherMessage`. */
export function readLauncherMessage(message: unknown): LauncherMessage | undefined {
	const type = propertyOf(message, "type");
	const id = propertyOf(message, "id");
	if ((type === "demoKeys" || type === "reset") && typeof id === "number") return { type, id };
	return type === "stop" ? { type } : undefined;
}

/**
 * Sends a message to the launcher, if any, and prints a line when this process starts serving. Ignores a failed
 * send: the channel may close after the check, and then nobody is listening.
 */
export function send(message: ProcessMessage): void {
	if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
	if (message.type === "ready" && !message.attached)
		process.stdout.write(`marketplace ready ${message.origin}\n`);
}

/** Reports the error and exits the process. */
export function fail(error: unknown): void {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(`${message}\n`);
	process.exitCode = 1;
	if (process.connected) {
		process.send?.({ type: "failed", message } satisfies ProcessMessage, undefined, undefined, () =>
			process.exit(),
		);
	} else {
		process.exit();
	}
}
