import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The contents of all files below a folder, byte by byte, so that nothing hides behind an encoding. */
export async function textBelow(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const texts = files.map(async ({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
	return (await Promise.all(texts)).join("\n");
}
