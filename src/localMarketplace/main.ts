import { readArguments } from "./process/arguments.ts";
import { fail, readLauncherMessage } from "./process/launcherProtocol.ts";
import { MarketplaceProcess } from "./process/marketplaceProcess.ts";

async function run(): Promise<void> {
	// SQLite creates its own files, and no other user of this computer may read them.
	process.umask(0o077);
	const marketplace = new MarketplaceProcess(readArguments(process.argv.slice(2)));
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
