import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { environmentOfItsOwn } from "../../../scripts/start/profile.mjs";
import { extensionId } from "../manifest.ts";
import { openContexts } from "./browser.ts";
import { defaultSettings, placeDevelopmentExtension, type Settings, writeUserSettings } from "./profile.ts";
import { KEEP_NOTIFICATIONS } from "./notificationsSeen.ts";
import { TestExtension } from "./testExtension.ts";
import { WorkbenchWindow } from "./window.ts";

/** The flags used for extension host tests. Without a keyring, a fixed password protects secrets on Linux. */
const flags = [
	"--no-sandbox",
	"--disable-gpu-sandbox",
	"--disable-updates",
	"--skip-welcome",
	"--skip-release-notes",
	"--disable-workspace-trust",
	"--password-store=basic",
];

/** Native dialogs aren't part of any page, so tests couldn't answer them. */
const drawn: Settings = { "window.dialogStyle": "custom" };

/** A desktop VS Code with its own profile, driven through its windows. */
export class DesktopWorkbench {
	/** The first window. */
	readonly window: WorkbenchWindow;
	readonly #application: ElectronApplication;
	readonly #testExtension: TestExtension;
	readonly #home: string;

	constructor(
		application: ElectronApplication,
		testExtension: TestExtension,
		window: WorkbenchWindow,
		home: string,
	) {
		this.#application = application;
		this.#testExtension = testExtension;
		this.window = window;
		this.#home = home;
	}

	/** The extension's folder in global storage. */
	get globalStorage(): string {
		return join(this.#home, "user", "User", "globalStorage", extensionId);
	}

	/** Opens a second window through the UI. */
	async openWindow(): Promise<WorkbenchWindow> {
		const opened = this.#application.waitForEvent("window");
		await this.window.page.keyboard.press("ControlOrMeta+Shift+N");
		return windowOn(await opened, this.#testExtension);
	}

	async close(): Promise<void> {
		openContexts.delete(this.#application.context());
		await this.#application.close();
		await this.#testExtension.close();
		await rm(this.#home, { recursive: true, force: true, maxRetries: 5 });
	}
}

/**
 * Starts the desktop VS Code named by VSCODE_EXECUTABLE, or downloads VSCODE_VERSION, with the extension from
 * dist.
 */
export async function openDesktop(settings: Settings): Promise<DesktopWorkbench> {
	const { VSCODE_EXECUTABLE, VSCODE_VERSION } = process.env;
	const executablePath = VSCODE_EXECUTABLE ?? (await downloadAndUnzipVSCode(VSCODE_VERSION ?? "stable"));
	const home = await mkdtemp(join(tmpdir(), "data-marketplace-desktop-"));
	const folders = { user: join(home, "user"), extensions: join(home, "extensions") };
	await mkdir(folders.extensions);
	await placeDevelopmentExtension(folders.extensions);
	const testExtension = await TestExtension.open(folders.extensions);
	await writeUserSettings(folders.user, { ...defaultSettings, ...drawn, ...settings });
	const application = await _electron.launch({
		executablePath,
		args: [...flags, `--user-data-dir=${folders.user}`, `--extensions-dir=${folders.extensions}`],
		env: { ...environmentOfItsOwn(), ...testExtension.environment },
	});
	openContexts.add(application.context());
	const page = application.windows()[0] ?? (await application.waitForEvent("window"));
	return new DesktopWorkbench(application, testExtension, await windowOn(page, testExtension), home);
}

/** A window once it's shown. Forgets its notifications if it reloads. */
async function windowOn(page: Page, testExtension: TestExtension): Promise<WorkbenchWindow> {
	await page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: 60_000 });
	await page.evaluate(KEEP_NOTIFICATIONS);
	return new WorkbenchWindow(page, testExtension);
}
