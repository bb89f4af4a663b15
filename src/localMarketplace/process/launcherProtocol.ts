/**
 * How a launcher and this process talk. The launcher forks the bundle with an IPC channel:
 *
 * ```ts
 * fork(bundle, ["--port", "0", "--data", folder], { execArgv: [], env, stdio: ["ignore", "pipe", "pipe", "ipc"] })
 * ```
 *
 * - The process sends `ready` once the service answers. With `attached: false` this process serves the folder. With
 *   `attached: true` another process (another window's) serves it already: this one holds no port and waits. When the
 *   other ends, however it ends, each of those waiting sends `lost`: until the `ready` that follows, nobody is known to
 *   hold the port. One of them takes over on the same port and says `attached: false`. So each window forks one process
 *   and treats both cases alike.
 * - `portChanged` says that the port the folder remembers was taken by someone else, so that the origin is a new one,
 *   and the demo accounts have new keys.
 * - `demoKeys` is answered by `demoKeys` with one API key for each demo account, the same for every window. This
 *   channel is the only way to them. An attached process fetches them from the one that serves, over loopback, once
 *   each has proved to the other that it can read the folder (see attachEndpoints).
 * - `reset` empties everything and seeds it anew, then answers `reset`. The demo accounts' keys still work.
 * - A message's `id`, where given, comes back with its answer. What fails comes back as `failed` with the `id`.
 * - `failed` without an `id` is followed by the end of the process with exit code 1 (and says why it could not start or
 *   take over).
 * - The process ends by itself when the channel closes, and on `stop`, SIGTERM and SIGINT, with the database closed.
 *
 * Without an IPC channel nothing of this applies: it prints `marketplace ready <origin>` once, and a folder in use is
 * an error.
 */
import type { DemoAccount } from "./demoKeys.ts";

export type LauncherMessage = { type: "demoKeys" | "reset"; id?: number } | { type: "stop" };

export type ProcessMessage =
	| { type: "ready"; origin: string; portChanged: boolean; attached: boolean }
	| { type: "lost" }
	| { type: "demoKeys"; id?: number; origin: string; accounts: DemoAccount[] }
	| { type: "reset"; id?: number }
	| { type: "failed"; id?: number; message: string };

/** Reads what came over the channel; anything else is not for us. */
export function readLauncherMessage(message: unknown): LauncherMessage | undefined {
	if (typeof message !== "object" || message === null || !("type" in message)) {
		return undefined;
	}
	const { type } = message;
	if (type === "stop") {
		return { type };
	}
	if (type !== "demoKeys" && type !== "reset") {
		return undefined;
	}
	return "id" in message && typeof message.id === "number" ? { type, id: message.id } : { type };
}
