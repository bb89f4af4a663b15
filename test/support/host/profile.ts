import { execFile } from "node:child_process";
import { cp, mkdir, open, readFile, utimes, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { serverMain } from "../../../scripts/lib/vscodeServer.mjs";

export type Settings = Readonly<Record<string, unknown>>;

/** A workbench with nothing in the way: no welcome page, no chat, no hints. */
export const defaultSettings: Settings = {
	"workbench.startupEditor": "none",
	// A page takes the focus when it has loaded. A person looks before pressing; a test may press in that very moment.
	"workbench.quickOpen.closeOnFocusLost": false,
	"workbench.secondarySideBar.defaultVisibility": "hidden",
	"workbench.tips.enabled": false,
	"chat.disableAIFeatures": true,
	"editor.accessibilitySupport": "off",
	"extensions.ignoreRecommendations": true,
	"git.enabled": false,
	"workbench.enableExperiments": false,
	// To look for servers the editor starts a process every two seconds, which holds the extension host for up to 70 ms.
	"remote.autoForwardPorts": false,
};

/** What the packaged extension is made of; the development copy holds the same. */
const shipped = [
	"package.json",
	"package.nls.json",
	"dist",
	"media",
	"l10n",
	"EXTENSION.md",
	"CHANGELOG.md",
	"LICENSE",
];

const machineSettings = (serverDataFolder: string): string =>
	join(serverDataFolder, "data", "Machine", "settings.json");

/**
 * Lets the editor look at the settings of the machine scope once more. It begins to watch their file some time after
 * its window is there. What stands in them stays: by now that may be what the editor wrote.
 */
export async function touchMachineSettings(serverDataFolder: string): Promise<void> {
	const now = new Date();
	await utimes(machineSettings(serverDataFolder), now, now);
}

/** Writes the settings of the machine scope; a running workbench takes them up at once. */
export async function writeMachineSettings(serverDataFolder: string, settings: Settings): Promise<void> {
	const file = machineSettings(serverDataFolder);
	const text = JSON.stringify(settings, undefined, "\t");
	if (existsSync(file)) return overwrite(file, text);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}

/**
 * In place and at once, the rest filled with blanks: the editor reads no half of a file, which would be settings, too,
 * and goes on watching this one. Of a file put in its place it would miss the change that comes soon after.
 */
async function overwrite(file: string, text: string): Promise<void> {
	const handle = await open(file, "r+");
	try {
		const { size } = await handle.stat();
		await handle.write(Buffer.from(text.padEnd(size)), { position: 0 });
	} finally {
		await handle.close();
	}
}

/** Copies the extension as built in this clone into an extensions folder. */
export async function placeDevelopmentExtension(extensionsFolder: string, source = inRoot()): Promise<void> {
	const manifest: unknown = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
	const target = join(extensionsFolder, folderName(manifest));
	await mkdir(target, { recursive: true });
	for (const name of shipped.filter((part) => existsSync(join(source, part)))) {
		await cp(join(source, name), join(target, name), { recursive: true });
	}
}

function folderName(manifest: unknown): string {
	if (typeof manifest !== "object" || manifest === null) {
		throw new Error("package.json is not an object");
	}
	const { publisher, name, version } = Object.fromEntries(Object.entries(manifest));
	return [publisher, name].join(".") + `-${String(version)}`;
}

/** Installs a packaged extension the way a person does from a file. */
export async function installVsix(
	vsix: string,
	serverDataFolder: string,
	extensionsFolder: string,
): Promise<void> {
	const install = ["--install-extension", vsix, "--accept-server-license-terms"];
	const folders = ["--server-data-dir", serverDataFolder, "--extensions-dir", extensionsFolder];
	await promisify(execFile)(process.execPath, [serverMain, ...install, ...folders]);
}
