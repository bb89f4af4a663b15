import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/**
 * All files below a folder by path, byte by byte, so that nothing hides behind an encoding. If one is replaced while
 * they're read, reads them again.
 */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	try {
		const texts = paths.map(async (path) => [path, await readFile(path, "latin1")] as const);
		return new Map(await Promise.all(texts));
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return filesBelow(folder);
		throw error;
	}
}

export const textBelow = async (folder: string): Promise<string> =>
	[...(await filesBelow(folder)).values()].join("\n");

/** The text of all files with this name below a folder. */
export async function textOfFiles(folder: string, name: string): Promise<string> {
	const paths = await readdir(folder, { recursive: true });
	const found = paths.filter((path) => basename(path) === name);
	return (await Promise.all(found.map(async (path) => readFile(join(folder, path), "utf8")))).join("\n");
}
