import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { _electron, type ElectronApplication } from "playwright-core";
import { defaultSettings, placeDevelopmentExtension, type Settings } from "./profile.ts";
import { WorkbenchWindow } from "./window.ts";

/** As the tests in the extension host are started; without a keyring a fixed password keeps secrets on Linux. */
const flags = [
	"--no-sandbox",
	"--disable-gpu-sandbox",
	"--disable-updates",
	"--skip-welcome",
	"--skip-release-notes",
	"--disable-workspace-trust",
	"--password-store=basic",
];

/** Dialogs of the system stand in no page, so that nothing could answer them. */
const drawn: Settings = { "window.dialogStyle": "custom" };

/** A desktop VS Code with a profile of its own, driven through its windows. */
export class DesktopWorkbench {
	/** The first window. */
	readonly window: WorkbenchWindow;
	readonly #application: ElectronApplication;
	readonly #home: string;

	constructor(application: ElectronApplication, window: WorkbenchWindow, home: string) {
		this.#application = application;
		this.window = window;
		this.#home = home;
	}

	/** Where the extension's files in global storage are. */
	get globalStorage(): string {
		return join(this.#home, "user", "User", "globalStorage", "data-marketplace.data-marketplace");
	}

	/** Opens a second window, as a person does. */
	async openWindow(): Promise<WorkbenchWindow> {
		const opened = this.#application.waitForEvent("window");
		await this.window.page.keyboard.press("ControlOrMeta+Shift+N");
		const page = await opened;
		await page.locator(".monaco-workbench .part.statusbar").waitFor();
		return new WorkbenchWindow(page);
	}

	async close(): Promise<void> {
		await this.#application.close();
		await rm(this.#home, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Starts the desktop VS Code that VSCODE_EXECUTABLE names, or VSCODE_VERSION tells to download, with what stands in dist. */
export async function openDesktop(settings: Settings): Promise<DesktopWorkbench> {
	const { VSCODE_EXECUTABLE, VSCODE_VERSION, ...env } = process.env;
	const executablePath = VSCODE_EXECUTABLE ?? (await downloadAndUnzipVSCode(VSCODE_VERSION ?? "stable"));
	const home = await mkdtemp(join(tmpdir(), "data-marketplace-desktop-"));
	const folders = { user: join(home, "user"), extensions: join(home, "extensions") };
	await mkdir(join(folders.user, "User"), { recursive: true });
	await mkdir(folders.extensions);
	await placeDevelopmentExtension(folders.extensions);
	const text = JSON.stringify({ ...defaultSettings, ...drawn, ...settings });
	await writeFile(join(folders.user, "User", "settings.json"), text);
	const application = await _electron.launch({
		executablePath,
		args: [...flags, `--user-data-dir=${folders.user}`, `--extensions-dir=${folders.extensions}`],
		env: ofItsOwn(env),
	});
	const page = application.windows()[0] ?? (await application.waitForEvent("window"));
	await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 60_000 });
	return new DesktopWorkbench(application, new WorkbenchWindow(page), home);
}

/** Nothing of a VS Code in whose terminal the tests run. */
function ofItsOwn(env: NodeJS.ProcessEnv): Record<string, string> {
	const kept = Object.entries(env).filter(
		(entry): entry is [string, string] =>
			entry[1] !== undefined && !/^(?:VSCODE_|ELECTRON_RUN_AS_NODE$)/.test(entry[0]),
	);
	return Object.fromEntries(kept);
}
