import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
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

/** Writes the person’s own settings, where this editor keeps them; a window reads them when it opens. */
export async function writeUserSettings(serverDataFolder: string, settings: Settings): Promise<void> {
	const file = join(serverDataFolder, "data", "User", "settings.json");
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, JSON.stringify(settings, undefined, "\t"));
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
