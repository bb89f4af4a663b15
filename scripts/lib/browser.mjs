import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inRoot, vscodeFolder } from "./paths.mjs";
import { run } from "./processes.mjs";
import { step } from "./steps.mjs";

const HEADLESS_SHELL = "chromium-headless-shell";
const names = [
	HEADLESS_SHELL,
	"chromium",
	"chromium-browser",
	"google-chrome-stable",
	"google-chrome",
	"microsoft-edge",
];

/**
 * Finds Chromium, Chrome, or Edge, or installs one: from Debian's packages as root, otherwise Playwright's
 * own. Debian's headless shell is Chromium without its UI, and opens windows in half the time.
 * @param {Promise<void>} dependencies resolves once node_modules is complete, which only Playwright's needs
 * @returns {Promise<string>} its executable
 */
export async function installBrowser(dependencies) {
	return step(
		"browser",
		async (progress) => {
			const found = findBrowser();
			if (found) return { did: `reused ${found}`, value: found };
			if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
				progress(`installing Debian’s ${HEADLESS_SHELL}`);
				await installFromDebian();
			} else {
				progress("installing Playwright’s Chromium");
				await dependencies;
				await installFromPlaywright();
			}
			await dependencies;
			const installed = findBrowser() ?? (await playwrightBrowser());
			if (!installed) throw new Error("the installation succeeded, but no browser was found");
			return { did: `installed ${installed}`, value: installed };
		},
		"install Chromium, Chrome, or Edge, or set BROWSER_EXECUTABLE, then run the command again",
	);
}

/**
 * @returns {string | undefined}
 * @throws {Error} if BROWSER_EXECUTABLE names a file that doesn’t exist
 */
export function findBrowser() {
	const named = process.env["BROWSER_EXECUTABLE"];
	if (named && !existsSync(named))
		throw new Error(`BROWSER_EXECUTABLE points to ${named}, which doesn’t exist`);
	return named || [...onPath(), ...inUsualPlaces()].find((path) => existsSync(path));
}

function onPath() {
	const folders = (process.env["PATH"] ?? "").split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function inUsualPlaces() {
	if (process.platform === "darwin") {
		return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
			(name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
		);
	}
	if (process.platform !== "win32") return [];
	const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => process.env[name] ?? "");
	const places = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
	return roots.flatMap((folder) => places.map((place) => join(folder, place)));
}

async function installFromDebian() {
	await apt("update");
	// Not every Debian derivative has the headless shell.
	await apt(...install, HEADLESS_SHELL).catch(() => apt(...install, "chromium"));
}

const install = ["install", "-y", "--no-install-recommends"];

/** @param {string[]} args */
function apt(...args) {
	const env = { DEBIAN_FRONTEND: "noninteractive" };
	return run("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], { env, quiet: true });
}

async function installFromPlaywright() {
	process.env["PLAYWRIGHT_BROWSERS_PATH"] ??= join(vscodeFolder, "browsers");
	const cli = inRoot("node_modules", "playwright-core", "cli.js");
	await run(process.execPath, [cli, "install", "chromium"], { quiet: true });
}

async function playwrightBrowser() {
	const { chromium } = await import("playwright-core");
	const path = chromium.executablePath();
	return existsSync(path) ? path : undefined;
}
