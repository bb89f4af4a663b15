import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serverMain } from "../../../scripts/lib/vscodeServer.mjs";

/** Extensions that affect what a user sees: themes, icons, and the languages of files that tests open. */
const kept = [
	"theme-defaults",
	"theme-modern-icons",
	"theme-seti",
	"configuration-editing",
	"json",
	"json-language-features",
	"javascript",
	"typescript-basics",
	"python",
	"shellscript",
	"markdown-basics",
	"yaml",
	"dotenv",
];

/**
 * Creates a folder with only the VS Code extensions tests need. The others, above all chat, account for a
 * third of a window's startup time.
 * `more`: names of others that a test uses.
 */
export async function placeBuiltinExtensions(folder: string, more: readonly string[] = []): Promise<void> {
	const all = join(dirname(dirname(serverMain)), "extensions");
	await mkdir(folder);
	const there = [...kept, ...more].filter((name) => existsSync(join(all, name)));
	await Promise.all(there.map((name) => symlink(join(all, name), join(folder, name), "junction")));
}
