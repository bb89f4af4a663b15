import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { carryOutThen } from "../../support/services/lostResponses.ts";
import { appears, until } from "../../support/host/conditions.ts";
import { trustFolder } from "../../support/host/trustFolder.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import { failToStore } from "../../support/host/secretStorage.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

const KEYS = "/v1/auth/api-keys";
const BALANCE = "/v1/billing/buyer-balance";

export const accountKeyFiles = {
	".env": "DATA_MARKETPLACE_API_KEY=from-the-vault\n",
	".github/workflows/check.yml": "env:\n  DATA_MARKETPLACE_API_KEY: ${{ secrets.KEY }}\n",
	"notes.md": "DATA_MARKETPLACE_API_KEY is mentioned where no key is read\n",
	"read.py": 'import os\nkey = "KEY"\n',
	"read.ipynb": "",
};

export function accountKeyTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let shown = "";

	it.before(async () => {
		bench = await open({});
		const { folder, window } = bench.code;
		await trustFolder(window);
		// As other tests would have it if they hadn’t changed it.
		for (const [file, text] of Object.entries(accountKeyFiles)) await writeFile(join(folder, file), text);
		await rm(join(folder, ".gitignore"), { force: true });
	});

	/** How many requests of this kind about the key were sent. */
	const sent = (method: "POST" | "DELETE"): number => bench.requests(method, KEYS).length;

	const works = async (key: string): Promise<boolean> =>
		bench.service.get(BALANCE, key).then(
			() => true,
			() => false,
		);

	const copied = async (text: string): Promise<void> =>
		until(async () => (await bench.window.clipboard()) === text);

	/** Generates a key, and copies it from the dialog with this text. Resolves to the key shown there. */
	const generate = async (said: string): Promise<string> => {
		const { window } = bench;
		await window.run("dataMarketplace.apiKey.generate");
		await window.answerDialog("Generate Key");
		await window.dialog.getByText(said).waitFor();
		const key = /dm_live_\S+/.exec(await window.dialog.innerText())?.[0] ?? "";
		assert.notEqual(key, "");
		await window.answerDialog("Copy Key");
		await copied(key);
		return key;
	};

	/**
	 * Applies the fix by keyboard, because the Command Palette could close the list of fixes as it closes. An editor
	 * that regains the focus from a closed problem would close the list, too, so this first waits for the problem to go.
	 */
	const fixKey = async (): Promise<void> => {
		const { page } = bench.window;
		const fix = page.getByText("Read the API key from DATA_MARKETPLACE_API_KEY").first();
		await page.locator(".marker-widget").waitFor({ state: "detached" });
		await until(async () => {
			await page.keyboard.press("Control+.");
			return appears(fix);
		});
		await page.keyboard.press("Enter");
	};

	it("can be replaced only after signing in with a password", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(BUYER), BUYER);
		await window.statusBarItem("100.00 USD").waitFor();
		const before = sent("POST");
		await window.run("dataMarketplace.apiKey.generate");
		await window.answerNotification("Sign in with your email address and password first", "Sign In…");
		await window.quickInput.getByText("Enter your email address.").waitFor();
		assert.equal(await window.quickInput.locator("input").first().inputValue(), BUYER);
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		await bench.writesUntilNow();
		assert.equal(sent("POST"), before);
		await bench.signInWithPassword(BUYER);
	});

	it("isn’t replaced if the user cancels the confirmation, which lists the files that use the key", async () => {
		const { window } = bench;
		const before = sent("POST");
		await window.run("dataMarketplace.apiKey.generate");
		await window.dialog.getByText("Generate a new API key for buyer@example.com?").waitFor();
		const text = await window.dialog.innerText();
		assert.match(text, /will stop working immediately, on this computer and everywhere else it’s used/);
		assert.match(text, /\.env/);
		assert.match(text, /\.github\/workflows\/check\.yml/);
		assert.ok(!text.includes("notes.md"));
		await window.answerDialog("Cancel");
		await bench.writesUntilNow();
		assert.equal(sent("POST"), before);
	});

	it("is shown with Copy Key after a replacement, and used immediately", async () => {
		const { window } = bench;
		const before = sent("POST");
		shown = await generate("Your new API key is in use and saved");
		assert.ok(await works(shown));
		assert.equal(sent("POST"), before + 1);
		await bench.refresh("balance");
		assert.equal(bench.requests("GET", BALANCE).at(-1)?.headers.authorization, `Bearer ${shown}`);
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("is found in an opened file, with a quick fix that uses the environment variable", async () => {
		const { window } = bench;
		await writeFile(join(bench.code.folder, "read.py"), `import os\nkey = "${shown}"\n`);
		await window.openFile("read.py");
		await window.page.locator(".monaco-editor .squiggly-warning").first().waitFor();
		await window.runCommand("Go to Next Problem (Error, Warning, Info)");
		await window.page
			.getByText(
				"This is your API key. Anyone who gets this file can use your account until the key is replaced or revoked.",
			)
			.first()
			.waitFor();
		// The message may appear before VS Code assigns Escape to it.
		await window.page.locator(".peekview-widget .codicon-close").click();
		await fixKey();
		await window.page.locator(".view-line", { hasText: 'os.environ["DATA_MARKETPLACE_API_KEY"]' }).waitFor();
		await window.page.locator(".monaco-editor .squiggly-warning").first().waitFor({ state: "detached" });
		await window.runCommand("File: Save");
	});

	it("is found in a notebook cell with the same quick fix, and an inserted snippet becomes a cell of its own", async () => {
		const { window } = bench;
		const cell = {
			cell_type: "code",
			execution_count: null,
			metadata: {},
			outputs: [],
			source: [`key = "${shown}"`],
		};
		const notebook = {
			cells: [cell],
			metadata: { language_info: { name: "python" } },
			nbformat: 4,
			nbformat_minor: 5,
		};
		await writeFile(join(bench.code.folder, "read.ipynb"), JSON.stringify(notebook));
		await window.openFile("read.ipynb");
		const cells = window.page.locator(".notebook-editor .code-cell-row .view-lines");
		await cells.getByText("key =").click();
		await window.page.locator(".notebook-editor .squiggly-warning").first().waitFor();
		await fixKey();
		await cells.getByText('os.environ["DATA_MARKETPLACE_API_KEY"]').waitFor();
		await window.page.locator(".notebook-editor .squiggly-warning").first().waitFor({ state: "detached" });
		// From editing the cell to command mode.
		await window.page.keyboard.press("Escape");
		await window.page.locator(".notebook-editor .cell-list-container .monaco-list-row.focused").waitFor();
		await window.run("dataMarketplace.dataset.insertSnippet");
		await window.find("EU patent claims");
		await cells.getByText("print(json.dumps(dataset, indent=2))").waitFor();
		await window.notifications
			.filter({ hasText: "To run the snippet, add your API key to a .env file" })
			.waitFor();
		await window.runCommand("View: Revert and Close Editor");
	});

	it("is copied only after a confirmation", async () => {
		const { window } = bench;
		await window.page.evaluate("navigator.clipboard.writeText('untouched')");
		await window.run("dataMarketplace.apiKey.copy");
		await window.dialog.getByText("Other programs on this computer can read the clipboard").waitFor();
		await window.answerDialog("Cancel");
		await bench.writesUntilNow();
		assert.equal(await window.clipboard(), "untouched");
		await window.run("dataMarketplace.apiKey.copy");
		await window.answerDialog("Copy Key");
		await window.dialog.waitFor({ state: "detached" });
		await copied(shown);
	});

	it("is reported as replaced and lost if the response is lost, and the session continues", async () => {
		const { window } = bench;
		const replacements = sent("POST");
		bench.front.play(
			carryOutThen((exchange) => exchange.reset()),
			{ method: "POST", path: /api-keys/, times: 1 },
		);
		await window.run("dataMarketplace.apiKey.generate");
		await window.answerDialog("Generate Key");
		await window.notifications
			.filter({
				hasText:
					"A new API key was generated. The old key no longer works, and the new key never arrived. If you’re signed out, sign in. Then generate another key.",
			})
			.getByRole("button", { name: "Generate New API Key…" })
			.waitFor();
		assert.equal(sent("POST"), replacements + 1);
		assert.ok(!(await works(shown)));
		await window.dismissNotifications();
		const before = bench.front.deliveries.length;
		await bench.refresh("balance");
		const used = bench.front.deliveries.slice(before).map(({ headers }) => headers.authorization);
		assert.ok(!used.includes(`Bearer ${shown}`), "the old key was sent again");
	});

	it("is revoked only after the host is typed, with no other confirmation", async () => {
		const { window } = bench;
		shown = await generate("Your new API key is in use and saved");
		const before = sent("DELETE");
		await window.run("dataMarketplace.apiKey.revoke");
		await window.answerPrompt("The key will stop working immediately", "somewhere else");
		await window.quickInput.getByText(`Type “${bench.front.host}” to confirm.`, { exact: true }).waitFor();
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		await bench.writesUntilNow();
		assert.equal(sent("DELETE"), before);
		assert.ok(await works(shown));
		await window.run("dataMarketplace.apiKey.revoke");
		await window.answerPrompt("The key will stop working immediately", bench.front.host);
		await window.notifications.filter({ hasText: "The API key was revoked." }).waitFor();
		assert.equal(sent("DELETE"), before + 1);
		assert.ok(!(await works(shown)));
		await window.dismissNotifications();
		await bench.refresh("balance");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.run("dataMarketplace.apiKey.copy");
		await window.notifications
			.filter({ hasText: "No API key is saved for this account on this computer." })
			.waitFor();
	});

	it("is shown and used if secret storage fails", async () => {
		const { window } = bench;
		await window.page.evaluate(failToStore({ origin: bench.front.origin, account: BUYER }));
		shown = await generate("Your new API key wasn’t saved. Copy the key now");
		await bench.refresh("balance");
		assert.equal(bench.requests("GET", BALANCE).at(-1)?.headers.authorization, `Bearer ${shown}`);
	});

	it("appears in Activity as revoked, without its value", async () => {
		const { window } = bench;
		await window.page.locator(".pane-header", { hasText: "Activity" }).click();
		await window
			.treeRows("Activity")
			.filter({ hasText: /Revoked/i })
			.first()
			.waitFor();
		const rows = (await window.treeTexts("Activity")).join("\n");
		assert.ok(!rows.includes(shown));
	});
}
