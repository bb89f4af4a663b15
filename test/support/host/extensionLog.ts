import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Workbench } from "./workbench.ts";

/** What the extension's output channel holds, of all windows that there were. */
export async function extensionLog({ globalStorage }: Workbench): Promise<string> {
	const logs = join(globalStorage, "..", "..", "..", "logs");
	const files = await readdir(logs, { recursive: true });
	const ours = files.filter((file) => file.endsWith("Data Marketplace.log"));
	return (await Promise.all(ours.map(async (file) => readFile(join(logs, file), "utf8")))).join("");
}
