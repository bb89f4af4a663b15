import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import type { BrowserContext } from "playwright-core";
import { answerMintKey, openBrowser, VSCODE_ORIGIN } from "./browser.ts";
import { defaultSettings, writeUserSettings } from "./profile.ts";
import { startServer } from "./server.ts";

interface ExtensionTestsOptions {
	readonly extensionDevelopmentPath: string;
	/** A module that exports `run(): Promise<void>`, loaded in the extension host. */
	readonly extensionTestsPath?: string;
	readonly workspaceFolder?: string;
}

/** Runs a test module in the extension host of VS Code in a browser. Resolves to its exit code. */
export async function runInBrowserHost(options: ExtensionTestsOptions): Promise<number> {
	const home = await mkdtemp(join(tmpdir(), "data-marketplace-host-"));
	const extensionsFolder = join(home, "extensions");
	await mkdir(extensionsFolder);
	await writeUserSettings(join(home, "data"), defaultSettings);
	const server = await startServer({ serverDataFolder: home, extensionsFolder, smokeDriver: true });
	const browser = await openBrowser({ serverPort: server.port });
	try {
		const folder = options.workspaceFolder ?? join(home, "folder");
		await mkdir(folder, { recursive: true });
		const code = await untilTestsEnd(browser.context, `${VSCODE_ORIGIN}/?${query(options, folder)}`);
		if (code !== 0) process.stderr.write(`${server.log()}\n`);
		return code;
	} finally {
		await browser.close();
		await server.stop();
		await rm(home, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Returns the exit code with which the workbench ends after the test module has run. */
async function untilTestsEnd(context: BrowserContext, address: string): Promise<number> {
	await answerMintKey(context, randomBytes(32));
	const page = await context.newPage();
	await page.exposeFunction("codeAutomationLog", printLine);
	const crashed = page.waitForEvent("crash", { timeout: 0 }).then(() => 70);
	const ended = new Promise<number>((resolve, reject) => {
		page
			.exposeFunction("codeAutomationExit", resolve)
			.then(() => page.goto(address), reject)
			.catch(reject);
	});
	return Promise.race([ended, crashed]);
}

const remote = (path: string): string => `vscode-remote://${new URL(VSCODE_ORIGIN).host}${path}`;

function query(options: ExtensionTestsOptions, folder: string): string {
	const payload = [["extensionDevelopmentPath", remote(options.extensionDevelopmentPath)]];
	if (options.extensionTestsPath) payload.push(["extensionTestsPath", remote(options.extensionTestsPath)]);
	return new URLSearchParams({ folder, payload: JSON.stringify(payload) }).toString();
}

/** The suite prints through console.log. The workbench's own messages start like this. */
const CHATTER = /^(?:\[|Creating a socket|Resolv(?:ing|ed) connection|Updating additional builtin)/;

function printLine(type: string, args: unknown[]): void {
	const line = format(...args);
	if (type !== "error" && !CHATTER.test(line)) process.stdout.write(`${line}\n`);
}
