import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "./conditions.ts";
import type { Settings } from "./profile.ts";
import type { Workbench } from "./workbench.ts";

/** The extension's output channel, from all windows so far. */
export async function extensionLog({ globalStorage }: Workbench): Promise<string> {
	const logs = join(globalStorage, "..", "..", "..", "logs");
	const files = await readdir(logs, { recursive: true });
	const ours = files.filter((file) => file.endsWith("Data Marketplace.log"));
	return (await Promise.all(ours.map(async (file) => readFile(join(logs, file), "utf8")))).join("");
}

/** Changes network settings, and waits until the extension has reconnected with them. */
export async function connectBy(code: Workbench, settings: Settings): Promise<void> {
	const connections = async (): Promise<number> =>
		(await extensionLog(code)).split("session: signedIn").length;
	const before = await connections();
	await code.changeSettings(settings);
	await until(async () => (await connections()) > before);
}
