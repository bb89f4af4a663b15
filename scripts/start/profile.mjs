import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "jsonc-parser";
import { asObject } from "../lib/json.mjs";
import { dataFolder, inRoot } from "../lib/paths.mjs";

/**
 * The folder for everything that a started VS Code writes, kept between starts. With another marketplace, it's
 * another one, because the extension stays on the local marketplace once a profile has used that.
 * @param {string | undefined} service
 */
export function homeFor(service) {
	const home = process.env["DATA_MARKETPLACE_START_FOLDER"] ?? join(dataFolder, "start");
	return service ? `${home}-service` : home;
}

/** Settings for a first screen that shows only the marketplace. */
const firstScreen = {
	"workbench.startupEditor": "none",
	"workbench.secondarySideBar.defaultVisibility": "hidden",
	"git.openRepositoryInParentFolders": "never",
	"workbench.tips.enabled": false,
	"workbench.enableExperiments": false,
	"extensions.ignoreRecommendations": true,
	"telemetry.telemetryLevel": "off",
	"security.workspace.trust.enabled": false,
	"update.mode": "none",
};

/**
 * Writes the profile's settings. Keeps the settings already in the file, except the marketplace's address.
 * @param {string} file
 * @param {string | undefined} service
 */
export function writeSettings(file, service) {
	const { "dataMarketplace.serviceUrl": _, ...kept } = readSettings(file);
	const settings = { ...firstScreen, ...kept, ...(service ? { "dataMarketplace.serviceUrl": service } : {}) };
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(settings, undefined, "\t")}\n`);
}

/**
 * VS Code allows comments and trailing commas there.
 * @param {string} file
 */
function readSettings(file) {
	return existsSync(file) ? asObject(parse(readFileSync(file, "utf8")) ?? {}, file) : {};
}

/**
 * Adds the extension that shows the first screen to an extensions folder.
 * @param {string} extensions
 */
export function placeCompanion(extensions) {
	const folder = join(extensions, "data-marketplace.data-marketplace-companion-1.0.0");
	cpSync(inRoot("scripts", "companion"), folder, { recursive: true });
}

/**
 * Creates the folder to open, a place for the user's files.
 * @param {string} home
 */
export function projectFolder(home) {
	const folder = join(home, "project");
	mkdirSync(folder, { recursive: true });
	return folder;
}

/**
 * The environment for a started VS Code.
 * @param {string | undefined} service
 */
export function editorEnvironment(service) {
	return { ...environmentOfItsOwn(), DATA_MARKETPLACE_START: service ? "service" : "local" };
}

/**
 * This process's environment, minus variables set by a VS Code whose terminal it runs in.
 * @returns {Record<string, string>}
 */
export function environmentOfItsOwn() {
	return Object.fromEntries(
		Object.entries(process.env).flatMap(([name, value]) =>
			value === undefined || /^(?:VSCODE_|ELECTRON_RUN_AS_NODE$)/.test(name) ? [] : [[name, value]],
		),
	);
}
