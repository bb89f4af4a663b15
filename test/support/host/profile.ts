import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { serverMain } from "../../../scripts/lib/vscodeServer.mjs";
import { contributes } from "../manifest.ts";

export type Settings = Readonly<Record<string, unknown>>;

/** Settings for a workbench without distractions: no welcome page, no chat, no hints. */
export const defaultSettings: Settings = {
	"workbench.startupEditor": "none",
	// A page takes focus when it loads. People look before they press a key, but a test may press at that
	// very moment.
	"workbench.quickOpen.closeOnFocusLost": false,
	"workbench.secondarySideBar.defaultVisibility": "hidden",
	"workbench.tips.enabled": false,
	"chat.disableAIFeatures": true,
	"editor.accessibilitySupport": "off",
	"extensions.ignoreRecommendations": true,
	"git.enabled": false,
	"telemetry.telemetryLevel": "off",
	"workbench.enableExperiments": false,
	// A folder that isn't trusted opens in Restricted Mode without a question.
	"security.workspace.trust.startupPrompt": "never",
	"security.workspace.trust.banner": "never",
	// To detect servers, VS Code would list all processes every few seconds. In a browser, the first setting alone
	// doesn't turn that off.
	"remote.autoForwardPorts": false,
	"remote.autoForwardPortsSource": "output",
};

/** Parts of VS Code that the extension has nothing to do with, and that take a tenth of a window's computing time. */
export const withoutExtras: Settings = {
	"breadcrumbs.enabled": false,
	"editor.minimap.enabled": false,
	"window.commandCenter": false,
	"workbench.layoutControl.enabled": false,
	"workbench.navigationControl.enabled": false,
};

/** VS Code shows its shortcut on the extension’s tab once it knows the shortcuts. */
export const OPEN_SIDEBAR = "workbench.view.extension.dataMarketplace";

const workbenchCommands = [
	OPEN_SIDEBAR,
	"workbench.action.closeAllEditors",
	"notifications.clearAll",
	"dataMarketplace.discover.focus",
	"dataMarketplace.datasets.clearFilter",
] as const;

export type WorkbenchCommand = (typeof workbenchCommands)[number];

const { commands, menus } = contributes;
const conditional = new Set(menus.commandPalette.map(({ command }) => command));
/** The others are run from the palette, once it shows them. */
const alwaysShown = commands
	.filter((command) => !("enablement" in command) && !conditional.has(command.command))
	.map(({ command }) => command);

const modifiers = [
	"",
	"ctrl+",
	"shift+",
	"alt+",
	"ctrl+shift+",
	"ctrl+alt+",
	"shift+alt+",
	"ctrl+shift+alt+",
];

/** Function keys by command. Finding a command in the palette takes ten times as long. */
export const shortcuts: ReadonlyMap<string, string> = new Map(
	[...workbenchCommands, ...alwaysShown].map((command, index) => [
		command,
		`${modifiers[Math.floor(index / 12)] ?? assert.fail("More commands than shortcuts")}f${13 + (index % 12)}`,
	]),
);

/** The contents of the packaged extension. The development copy has the same. */
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

/** Writes the user's settings and shortcuts into the folder `User` of this VS Code. Windows read them on opening. */
export async function writeUserSettings(userDataFolder: string, settings: Settings): Promise<void> {
	const folder = join(userDataFolder, "User");
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "settings.json"), JSON.stringify(settings, undefined, "\t"));
	const keybindings = [...shortcuts].map(([command, key]) => ({ command, key }));
	await writeFile(join(folder, "keybindings.json"), JSON.stringify(keybindings, undefined, "\t"));
}

/** Copies the extension built in this clone into an extensions folder. */
export async function placeDevelopmentExtension(extensionsFolder: string, source = inRoot()): Promise<void> {
	const manifest: unknown = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
	const target = join(extensionsFolder, folderName(manifest));
	await mkdir(target, { recursive: true });
	for (const name of shipped.filter((part) => existsSync(join(source, part))))
		await cp(join(source, name), join(target, name), { recursive: true });
}

function folderName(manifest: unknown): string {
	if (typeof manifest !== "object" || manifest === null) throw new Error("package.json is not an object");
	const { publisher, name, version } = Object.fromEntries(Object.entries(manifest));
	return [publisher, name].join(".") + `-${String(version)}`;
}

/** Installs a packaged extension from a file, as a person would. */
export async function installVsix(
	vsix: string,
	serverDataFolder: string,
	extensionsFolder: string,
): Promise<void> {
	const install = ["--install-extension", vsix, "--accept-server-license-terms"];
	const folders = ["--server-data-dir", serverDataFolder, "--extensions-dir", extensionsFolder];
	await promisify(execFile)(process.execPath, [serverMain, ...install, ...folders]);
}
