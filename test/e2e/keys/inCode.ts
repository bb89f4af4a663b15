import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { filesBelow } from "../../support/filesBelow.ts";
import { until } from "../../support/host/conditions.ts";
import { trustFolder } from "../../support/host/trustFolder.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

/** A program that adds a line to keys.txt: the key that it was given, or “no key”. */
const NOTE_KEY = `import { appendFileSync } from "node:fs";
appendFileSync("keys.txt", (process.env.DATA_MARKETPLACE_API_KEY ?? "no key") + "\\n");
`;
const launch = {
	type: "node",
	request: "launch",
	program: "${workspaceFolder}/note.mjs",
	// Otherwise VS Code asks before a launch while the one before it is still ending.
	suppressMultipleSessionWarning: true,
};
const launches = [
	{
		...launch,
		name: "Note Key",
		console: "integratedTerminal",
		env: { DATA_MARKETPLACE_API_KEY: "${env:DATA_MARKETPLACE_API_KEY}" },
	},
	{ ...launch, name: "Ask for Nothing" },
];

const VARIABLE = "DATA_MARKETPLACE_API_KEY";

export const keyInCodeFiles = {
	".vscode/launch.json": JSON.stringify({ configurations: launches }),
	".env": `${VARIABLE}=from-the-vault\n`,
	"leak.txt": "",
	"note.mjs": NOTE_KEY,
	"record.mjs": "",
};

export function keyInCodeTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;

	it.before(async () => {
		bench = await open({ as: BUYER });
	});

	const fileOf = (name: string): string => join(bench.code.folder, name);
	const textOf = async (name: string): Promise<string> => readFile(fileOf(name), "latin1").catch(() => "");
	const git = (...args: string[]): void => {
		execFileSync("git", ["-C", bench.code.folder, ...args]);
	};

	it("is given to no debugged program in Restricted Mode", async () => {
		const { window } = bench;
		await window.page.keyboard.press("F1");
		await window.quickInput.locator("input").first().fill(">Data Marketplace: API Key");
		await window.picks.filter({ hasText: "Copy API Key…" }).waitFor();
		const offered = (await window.picks.allInnerTexts()).join();
		assert.doesNotMatch(offered, /Debug with API Key|Add API Key to \.env/);
		await window.page.keyboard.press("Escape");
		await window.runCommand("Debug: Select and Start Debugging");
		await window.pick("Note Key");
		await window.dialog.getByText("Debugging executes build tasks and program code").waitFor();
		await window.answerDialog("Cancel");
		await trustFolder(window);
		assert.equal(await textOf("keys.txt"), "");
	});

	it("is given to a terminal, where an inserted snippet runs, only after a question that names the computer", async () => {
		const { window } = bench;
		await window.openFile("record.mjs");
		await window.run("dataMarketplace.dataset.insertSnippet");
		await window.find("EU patent claims");
		const offer = "To run the snippet, open a terminal";
		await window.answerNotification(offer, "Open Terminal with API Key…");
		await window.dialog.getByText(`Open a terminal with the API key for ${BUYER}?`).waitFor();
		assert.ok((await window.dialog.innerText()).includes(`The key will be on ${hostname()}`));
		await window.answerDialog("Cancel");
		await window.runCommand("File: Save");
		await until(async () => (await textOf("record.mjs")).includes("EU patent claims"));
		await window.run("dataMarketplace.apiKey.openTerminal");
		await window.answerDialog("Open Terminal");
		await window.page.getByText(`API Key: ${BUYER}`).first().waitFor();
		await window.page.locator(".terminal-wrapper.active .xterm-helper-textarea").focus();
		await window.page.keyboard.type("node record.mjs > record.txt\n");
		const record = join(bench.code.folder, "record.txt");
		await until(async () => (await readFile(record, "utf8").catch(() => "")).includes("EU patent claims"));
	});

	it("is given to another terminal without a question, but not to a plain one", async () => {
		const { window } = bench;
		const terminal = window.page.locator(".terminal-wrapper.active .xterm-helper-textarea");
		const named = window.page.locator(".terminal-tabs-entry", { hasText: `API Key: ${BUYER}` });
		await window.run("dataMarketplace.apiKey.openTerminal");
		await named.nth(1).waitFor();
		await window.runCommand("Terminal: Create New Terminal");
		await window.page.locator(".terminal-tabs-entry").nth(2).waitFor();
		await terminal.focus();
		await window.page.keyboard.type(`echo "<$${VARIABLE}>" > plain.txt\n`);
		await until(async () => (await textOf("plain.txt")) === "<>\n");
		await window.runCommand("Terminal: Kill All Terminals");
	});

	it("isn’t added to a .env file that has another key or is a link", async () => {
		const { window } = bench;
		const before = await textOf(".env");
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.notifications
			.filter({ hasText: `.env already sets ${VARIABLE} to another value.` })
			.waitFor();
		assert.equal(await textOf(".env"), before);
		await window.dismissNotifications();
		await rm(fileOf(".env"));
		await symlink("record.mjs", fileOf(".env"));
		const linked = await textOf("record.mjs");
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.notifications
			.filter({ hasText: ".env can’t be changed, because the file is a link" })
			.waitFor();
		assert.equal(await textOf("record.mjs"), linked);
		await rm(fileOf(".env"));
		await window.dismissNotifications();
	});

	it("isn’t added to a .env file if the user cancels the question, which warns that Git may not ignore the file", async () => {
		const { window } = bench;
		await writeFile(fileOf(".env"), "NAME=\xe9\r\nPORT=3000", "latin1");
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.dialog.getByText(`Add the API key for ${BUYER} to research/.env?`).waitFor();
		const question = await window.dialog.innerText();
		assert.ok(question.includes(fileOf(".env")));
		assert.match(question, /can’t tell whether Git ignores the file/);
		assert.ok(question.includes(`The key will be on ${hostname()}`));
		await window.answerDialog("Cancel");
		await window.notificationsUntilNow();
		assert.equal(await textOf(".env"), "NAME=\xe9\r\nPORT=3000");
	});

	it("is added outside a repository, too, with a line for the file in .gitignore, and is then reported only in another file", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.answerDialog("Add Key");
		await window.notifications.filter({ hasText: "Added the API key to research/.env." }).waitFor();
		assert.equal(await textOf(".gitignore"), "/.env\n");
		await window.dismissNotifications();
		await window.openFile(".env");
		await writeFile(fileOf("leak.txt"), `${bench.key}\n`);
		await window.openFile("leak.txt");
		await window.page.getByRole("button", { name: "Warnings: 1", exact: true }).waitFor();
		await writeFile(fileOf("leak.txt"), "");
		await window.page.locator(".monaco-editor .squiggly-warning").first().waitFor({ state: "detached" });
		await window.press("workbench.action.closeAllEditors");
		await rm(fileOf(".gitignore"));
		await writeFile(fileOf(".env"), "NAME=\xe9\r\nPORT=3000", "latin1");
	});

	it("isn’t added if no line for the file can be added to .gitignore", async () => {
		const { window } = bench;
		const before = await textOf(".env");
		await symlink("note.mjs", fileOf(".gitignore"));
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.answerDialog("Add Key");
		await window.notifications
			.filter({ hasText: "The key wasn’t added to research/.env, because .gitignore is a link" })
			.waitFor();
		assert.equal(await textOf(".env"), before);
		await rm(fileOf(".gitignore"));
		await window.dismissNotifications();
	});

	it("is added in a repository together with a line for the file in .gitignore, and only once", async () => {
		const { window } = bench;
		git("init", "--quiet");
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.dialog.getByText("Git doesn’t ignore the file yet").waitFor();
		await window.answerDialog("Add Key");
		await window.notifications.filter({ hasText: "Added the API key to research/.env." }).waitFor();
		assert.equal(await textOf(".env"), `NAME=\xe9\r\nPORT=3000\r\n${VARIABLE}=${bench.key}`);
		assert.equal(await textOf(".gitignore"), "/.env\n");
		git("check-ignore", "--quiet", ".env");
		await window.dismissNotifications();
		await window.run("dataMarketplace.apiKey.addToEnvFile");
		await window.notifications.filter({ hasText: ".env already contains the API key." }).waitFor();
		await window.dismissNotifications();
	});

	it("is reported in the .env file only while Git doesn’t ignore the file", async () => {
		const { window } = bench;
		const warnings = window.page.locator(".monaco-editor .squiggly-warning");
		await window.openFile(".env");
		await writeFile(fileOf("leak.txt"), `${bench.key}\n`);
		await window.openFile("leak.txt");
		await warnings.first().waitFor();
		await window.page.getByRole("button", { name: "Warnings: 1", exact: true }).waitFor();
		await writeFile(fileOf(".gitignore"), "");
		await writeFile(fileOf("leak.txt"), "");
		await warnings.first().waitFor({ state: "detached" });
		await window.press("workbench.action.closeAllEditors");
		await window.openFile(".env");
		await warnings.first().waitFor();
		await writeFile(fileOf(".gitignore"), "/.env\n");
		await window.press("workbench.action.closeAllEditors");
	});

	const debug = async (name: string): Promise<void> => {
		await bench.window.runCommand("Debug: Select and Start Debugging");
		await bench.window.pick(name);
	};

	it("is given, right after the window reloads, to no debugged program whose user cancels the question, or that doesn’t ask for it", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.apiKey.openTerminal");
		await window.page.getByText(`API Key: ${BUYER}`).first().waitFor();
		await window.reload();
		await debug("Note Key");
		await window.dialog.getByText(`Debug Note Key with the API key for ${BUYER}?`).waitFor();
		const question = await window.dialog.innerText();
		assert.match(question, /Note Key in research/);
		assert.match(question, /Program: .*note\.mjs/);
		assert.ok(question.includes(`The key will be on ${hostname()}`));
		await window.answerDialog("Cancel");
		await debug("Ask for Nothing");
		await until(async () => (await textOf("keys.txt")) === "no key\n");
		await window.openFile("note.mjs");
		await window.run("dataMarketplace.apiKey.debug");
		await window.pick("note.mjs");
		await window.dialog.getByText(`Debug note.mjs with the API key for ${BUYER}?`).waitFor();
		await window.answerDialog("Cancel");
		await window.notificationsUntilNow();
		assert.equal(await textOf("keys.txt"), "no key\n");
	});

	it("is given to a debugged program if the user agrees, and to no terminal that VS Code restores", async () => {
		const { window } = bench;
		await debug("Note Key");
		await window.answerDialog("Debug with Key");
		await until(async () => (await textOf("keys.txt")) === `no key\n${bench.key}\n`);
		await window.statusBarItem("100.00 USD").waitFor();
		// The terminal of the launch is there, so one that VS Code restores would be, too.
		assert.equal(await window.page.getByText(`API Key: ${BUYER}`).count(), 0);
	});

	it("is replaced in the .env file when another key is entered, if the user agrees", async () => {
		const { window } = bench;
		const key = await bench.service.keyFor(BUYER);
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Enter API Key…");
		await window.answerPrompt("Enter your API key.", key);
		await window.pick(BUYER);
		await window.dialog.getByText(`Replace the API key for ${BUYER} in .env files?`).waitFor();
		const question = await window.dialog.innerText();
		assert.ok(question.includes(fileOf(".env")));
		assert.ok(question.includes(`The key will be on ${hostname()}`));
		await window.answerDialog("Replace Key");
		bench.key = key;
		await until(async () => (await textOf(".env")) === `NAME=\xe9\r\nPORT=3000\r\n${VARIABLE}=${key}`);
	});

	it("appears in no file of VS Code, and the record of the .env file is readable only by its owner", async () => {
		const files = await filesBelow(join(dirname(bench.code.folder), "server"));
		const record = [...files.keys()].find((path) => path.endsWith("envFiles.json"));
		assert.ok(record !== undefined);
		assert.equal((await stat(record)).mode & 0o77, 0);
		for (const [path, text] of files) assert.ok(!text.includes(bench.key), path);
	});

	it("is reported as possibly still in a .env file that can’t be changed", async () => {
		const { window } = bench;
		await rename(fileOf(".env"), fileOf("env.txt"));
		await symlink("env.txt", fileOf(".env"));
		const key = await bench.service.keyFor(BUYER);
		await window.run("dataMarketplace.apiKey.set");
		await window.answerPrompt("Enter your API key.", key);
		await window.pick(BUYER);
		await window.notifications
			.filter({ hasText: `The earlier API key for ${BUYER} may still be in research/.env.` })
			.waitFor();
		await rm(fileOf(".env"));
		await rename(fileOf("env.txt"), fileOf(".env"));
	});

	it("is removed from the .env file when the user signs out, if they agree; every other byte stays", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signOut");
		await window.answerDialog("Sign Out");
		await window.dialog.getByText(`Remove the API key for ${BUYER} from .env files?`).waitFor();
		await window.answerDialog("Remove Key");
		await until(async () => (await textOf(".env")) === "NAME=\xe9\r\nPORT=3000");
	});
}
