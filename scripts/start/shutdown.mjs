import { watchParent } from "../lib/processes.mjs";

/**
 * Resolves on a termination signal, or when the parent process is gone.
 * @returns {Promise<void>}
 */
export function untilAskedToStop() {
	return new Promise((resolve) => {
		for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
			process.on(signal, () => resolve());
		watchParent(resolve);
	});
}

/**
 * Ends a process and, except on Windows, the process group that it leads. Resolves when the process has exited.
 * @param {import("node:child_process").ChildProcess} child
 */
export async function endGroup(child) {
	if (child.pid === undefined) return;
	const ended = new Promise((resolve) => {
		if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
		child.once("exit", resolve);
	});
	signalGroup(child.pid, "SIGTERM");
	const timer = setTimeout(() => signalGroup(child.pid ?? 0, "SIGKILL"), 4000);
	await ended;
	clearTimeout(timer);
	signalGroup(child.pid, "SIGKILL");
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
	try {
		process.kill(process.platform === "win32" ? pid : -pid, signal);
	} catch {
		// The group has already exited.
	}
}
