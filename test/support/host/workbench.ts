import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { vsixFile } from "../../../scripts/lib/build.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { CommandId } from "../../../src/host/commandIds.ts";
import { type Closing, openInParts } from "../closing.ts";
import { extensionId } from "../manifest.ts";
import { answerMintKey, openBrowser, outsideRequests, VSCODE_ORIGIN } from "./browser.ts";
import { placeBuiltinExtensions } from "./builtinExtensions.ts";
import { until } from "./conditions.ts";
import {
	defaultSettings,
	installVsix,
	placeDevelopmentExtension,
	type Settings,
	withoutExtras,
	writeUserSettings,
} from "./profile.ts";
import { KEEP_NOTIFICATIONS } from "./notificationsSeen.ts";
import { OpenedAddresses } from "./opened.ts";
import { killExtensionHosts, startServer, type VscodeServer } from "./server.ts";
import { TestExtension } from "./testExtension.ts";
import { WorkbenchWindow } from "./window.ts";

export interface WorkbenchOptions {
	/**
	 * `development` (the default) uses dist. `vsix` uses the file written by `npm run package`, with all of
	 * VS Code's built-in extensions. A folder is copied.
	 */
	readonly extension?: "development" | "vsix" | "none" | { readonly folder: string };
	readonly settings?: Settings;
	/** Files of the opened folder, by relative path. */
	readonly files?: Readonly<Record<string, string>>;
	readonly theme?: Theme;
	readonly smokeDriver?: boolean;
	/** Opens the folder in Restricted Mode. */
	readonly restricted?: boolean;
	readonly size?: { readonly width: number; readonly height: number };
	readonly environment?: Readonly<Record<string, string>>;
	/** More of VS Code's built-in extensions than most tests need, by the names of their folders. */
	readonly builtin?: readonly string[];
	/** Installs more extensions before the server starts. */
	readonly placeMore?: (extensionsFolder: string) => Promise<void>;
	/** Whether its speed is measured: the browser then optimizes scripts. */
	readonly measured?: boolean;
	/** Runs in every page before its own scripts. */
	readonly pageScript?: string;
}

const themes = {
	dark: "Default Dark Modern",
	light: "Default Light Modern",
	hc: "Default High Contrast",
	hcLight: "Default High Contrast Light",
};
export type Theme = keyof typeof themes;

/**
 * Stops blinking carets, spinners, and progress bars, which VS Code animates even if motion is reduced. Without a GPU, the
 * CPU paints every frame.
 */
const NOTHING_MOVES = `{
	const still = new CSSStyleSheet();
	still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }");
	document.adoptedStyleSheets.push(still);
}`;

/** The class VS Code sets on its window for each theme. */
const classes: Readonly<Record<Theme, string>> = {
	dark: "vs-dark",
	light: "vs",
	hc: "hc-black",
	hcLight: "hc-light",
};

/** An isolated VS Code that shares nothing with others: server, settings, storage, secrets, or folder. */
export class Workbench {
	readonly server: VscodeServer;
	readonly context: BrowserContext;
	/** The first window. */
	readonly window: WorkbenchWindow;
	/** The opened folder. */
	readonly folder: string;
	/** Requests to other computers, all of which were blocked. */
	readonly refused: readonly string[];
	/** What was opened in the external browser. */
	readonly opened: OpenedAddresses;
	/** Stops everything that was started and deletes everything that was written. */
	readonly close: () => Promise<void>;
	readonly #home: string;
	readonly #testExtension: TestExtension;

	constructor(parts: {
		context: BrowserContext;
		server: VscodeServer;
		page: Page;
		home: string;
		testExtension: TestExtension;
		refused: readonly string[];
		close: () => Promise<void>;
	}) {
		this.server = parts.server;
		this.context = parts.context;
		this.window = new WorkbenchWindow(parts.page, parts.testExtension);
		this.folder = folderOf(parts.home);
		this.refused = parts.refused;
		this.opened = new OpenedAddresses(parts.context, VSCODE_ORIGIN);
		this.close = parts.close;
		this.#home = parts.home;
		this.#testExtension = parts.testExtension;
	}

	get page(): Page {
		return this.window.page;
	}

	/** Where extensions are installed. */
	get extensions(): string {
		return join(this.#home, "extensions");
	}

	/** The extension's folder in global storage. */
	get globalStorage(): string {
		return join(this.#home, "server", "data", "User", "globalStorage", extensionId);
	}

	/** Opens a second window of the same profile on the same folder. */
	async openWindow(): Promise<WorkbenchWindow> {
		return new WorkbenchWindow(await openPage(this.context, this.folder), this.#testExtension);
	}

	/**
	 * Changes user settings while windows are open, as the Settings editor does. null resets to the default.
	 */
	async changeSettings(settings: Settings): Promise<void> {
		await this.#testExtension.changeSettings(settings);
	}

	/** Runs one of the extension's commands in every window, as another extension does. Resolves when it has ended in each. */
	async execute(id: CommandId): Promise<void> {
		await this.#testExtension.run(id);
	}

	/**
	 * Kills the extension hosts, as a crash would. Resolves once the extension runs again in every window. If a window
	 * stored its open editors before that, it would leave out the extension’s pages.
	 */
	async crashExtensionHosts(signal?: NodeJS.Signals): Promise<void> {
		const { windows } = this.#testExtension;
		const started = this.server.extensionHosts().length + windows;
		killExtensionHosts(this.server, signal);
		await until(
			async () => this.server.extensionHosts().length >= started && this.#testExtension.windows === windows,
		);
		await this.execute("dataMarketplace.balance.refresh");
	}

	/** Changes the theme and waits until the first window applies it. Pages follow a moment later. */
	async useTheme(theme: Theme): Promise<void> {
		await this.changeSettings({ "workbench.colorTheme": themes[theme] });
		await this.page.locator(`.monaco-workbench.${classes[theme]}`).waitFor();
	}
}

/** Its name is the title of every window. */
const folderOf = (home: string): string => join(home, "research");

/** Starts VS Code in the browser and opens its first window. Resolves once the extensions are activated. */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
	return openInParts(async (parts) => openParts(options, parts));
}

async function openParts(options: WorkbenchOptions, { closes, close }: Closing): Promise<Workbench> {
	const home = await mkdtemp(join(tmpdir(), "data-marketplace-"));
	closes({ close: async () => rm(home, { recursive: true, force: true, maxRetries: 5 }) });
	const extensionsFolder = join(home, "extensions");
	// Before a package is installed: from then on, VS Code knows only the extensions that it found by then.
	const testExtension = closes(await TestExtension.open(extensionsFolder));
	const { builtinExtensionsFolder, serverDataFolder } = await placeFiles(home, extensionsFolder, options);
	const server = await startServer({
		serverDataFolder,
		extensionsFolder,
		...(options.extension === "vsix" ? {} : { builtinExtensionsFolder }),
		...(options.smokeDriver ? { smokeDriver: true } : {}),
		...(options.restricted ? { restricted: true } : {}),
		environment: { ...options.environment, ...testExtension.environment },
	});
	closes({ close: async () => server.stop() });
	const { context } = closes(
		await openBrowser({
			serverPort: server.port,
			...(options.measured ? { measured: true } : {}),
			viewport: options.size ?? { width: 1280, height: 800 },
			reducedMotion: "reduce",
		}),
	);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const refused = outsideRequests(context);
	await answerMintKey(context, randomBytes(32));
	await context.addInitScript(KEEP_NOTIFICATIONS);
	if (options.measured !== true) await context.addInitScript(NOTHING_MOVES);
	if (options.pageScript !== undefined) await context.addInitScript(options.pageScript);
	const page = await openPage(context, folderOf(home));
	return new Workbench({ context, server, page, home, testExtension, refused, close });
}

/** Writes what the server finds when it starts. */
async function placeFiles(home: string, extensionsFolder: string, options: WorkbenchOptions) {
	const serverDataFolder = join(home, "server");
	const builtinExtensionsFolder = join(home, "builtin");
	const theme = options.theme ? { "workbench.colorTheme": themes[options.theme] } : {};
	await writeFiles(folderOf(home), options.files ?? {});
	// The packaged extension is shown, and speed measured, in a VS Code as people have it.
	const asPeopleHaveIt = options.extension === "vsix" || options.measured === true;
	const base = asPeopleHaveIt ? defaultSettings : { ...defaultSettings, ...withoutExtras };
	await writeUserSettings(join(serverDataFolder, "data"), { ...base, ...theme, ...options.settings });
	await placeExtension(options.extension ?? "development", serverDataFolder, extensionsFolder);
	await options.placeMore?.(extensionsFolder);
	await placeBuiltinExtensions(builtinExtensionsFolder, options.builtin);
	return { serverDataFolder, builtinExtensionsFolder };
}

async function placeExtension(
	extension: NonNullable<WorkbenchOptions["extension"]>,
	serverDataFolder: string,
	extensionsFolder: string,
): Promise<void> {
	if (extension === "vsix") {
		await installVsix(vsixFile, serverDataFolder, extensionsFolder);
	} else if (extension !== "none") {
		await placeDevelopmentExtension(
			extensionsFolder,
			extension === "development" ? inRoot() : extension.folder,
		);
	}
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	await mkdir(folder);
	for (const [name, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), text);
	}
}

async function openPage(context: BrowserContext, folder: string): Promise<Page> {
	const page = await context.newPage();
	await page.goto(`${VSCODE_ORIGIN}/?folder=${encodeURIComponent(folder)}`);
	await page.locator(".monaco-workbench .part.statusbar").waitFor();
	await page.locator(".monaco-workbench .part.activitybar .action-label").first().waitFor();
	return page;
}
