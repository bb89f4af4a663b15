import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { serverMain } from "../../../scripts/lib/vscodeServer.mjs";

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

/** For commands that tests run over and over. Finding a command in the palette takes ten times as long. */
export const shortcuts = {
	/** VS Code shows it on the extension’s tab once it knows the shortcuts. */
	"workbench.view.extension.dataMarketplace": "F13",
	"workbench.action.closeAllEditors": "F14",
	"notifications.clearAll": "F15",
	"dataMarketplace.discover.focus": "F16",
	"dataMarketplace.apiKey.set": "F17",
	"dataMarketplace.datasets.filter": "F18",
	"dataMarketplace.datasets.clearFilter": "F19",
	"dataMarketplace.datasets.refresh": "F20",
	"dataMarketplace.balance.refresh": "F21",
	"dataMarketplace.session.connect": "F22",
	"dataMarketplace.session.signIn": "F23",
	"dataMarketplace.session.signOut": "F24",
} as const;

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
	const keybindings = Object.entries(shortcuts).map(([command, key]) => ({ command, key }));
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
