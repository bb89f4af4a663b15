import { existsSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serverMain } from "../../../scripts/lib/vscodeServer.mjs";

/** What a workbench of ours is seen with: themes, icons, and the languages of the files that tests open. */
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
 * Makes a folder of the few extensions of VS Code that matter here. The others, the chat above all, take a third of the
 * time in which a window opens.
 */
export async function placeBuiltinExtensions(folder: string): Promise<void> {
	const all = join(dirname(dirname(serverMain)), "extensions");
	await mkdir(folder);
	const there = kept.filter((name) => existsSync(join(all, name)));
	await Promise.all(there.map((name) => symlink(join(all, name), join(folder, name), "junction")));
}
