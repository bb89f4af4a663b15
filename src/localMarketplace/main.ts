import { readArguments } from "./process/arguments.ts";
import { readLauncherMessage, type ProcessMessage } from "./process/launcherProtocol.ts";
import { MarketplaceProcess } from "./process/marketplaceProcess.ts";

/**
 * Sends a message to the launcher, if any, and prints a line when this process starts serving. Ignores a failed
 * send: the channel may close after the check, and then nobody is listening.
 */
function send(message: ProcessMessage): void {
	if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
	if (message.type === "ready" && !message.attached)
		process.stdout.write(`marketplace ready ${message.origin}\n`);
}

function note(sentence: string): void {
	process.stderr.write(`${sentence}\n`);
}

function fail(error: unknown): void {
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

async function run(): Promise<void> {
	// SQLite creates its own files, and no other user of this computer may read them.
	process.umask(0o077);
	const options = readArguments(process.argv.slice(2));
	const hasLauncher = process.connected;
	const marketplace = new MarketplaceProcess(options, { send, fail, note, hasLauncher });
	const end = () => void marketplace.stop().finally(() => process.exit(0));
	process.once("SIGTERM", end);
	process.once("SIGINT", end);
	process.once("SIGHUP", end);
	process.once("disconnect", end);
	process.on("message", (received) => {
		const message = readLauncherMessage(received);
		if (message?.type === "stop") end();
		else if (message) void marketplace.handle(message);
	});
	// A launcher that closes its end of the pipe must not crash a marketplace that another window uses.
	process.stdout.on("error", () => undefined);
	process.stderr.on("error", () => undefined);
	await marketplace.start();
}

run().catch(fail);
