import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { until } from "../../support/host/conditions.ts";
import { dragIntoEditor } from "../../support/host/drag.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../../support/host/window.ts";
import { extensionId } from "../../support/manifest.ts";
import { allFindings, findingsInColors } from "../../support/pages/axe.ts";
import { updating } from "../../support/pages/pictures.ts";
import {
	classesOfThemes,
	orderOfThemes,
	readThemes,
	themesFile,
	usedProperties,
} from "../../support/pages/themes.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

/** Other tests inspect more states outside VS Code, with theme values that one of these compares with those of VS Code. */
export function datasetPageTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let id: string;

	it.before(async () => {
		bench = await open({
			as: BUYER,
			size: { width: 1400, height: 1000 },
		});
		id = idOf(await bench.service.get("/v1/datasets/discover", bench.key), "Annual reports");
	});

	it("shows the price, the balance, and comparable prices, with a text version of the chart", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("heading", { level: 1, name: /Annual reports/ }).waitFor();
		await page.getByText("Price per chunk").waitFor();
		await page.getByText(/Your balance of/).waitFor();
		const picture = page.getByRole("img", { name: /Prices of \d+ listed datasets/ });
		await picture.waitFor();
		const list = await bench.service.get("/v1/datasets/discover", bench.key);
		const inDollars = JSON.stringify(list).split('"currency":"USD"').length - 1;
		await page.getByRole("heading", { name: `Prices of ${inDollars} listed datasets in USD` }).waitFor();
		const words = page.locator(`#${await picture.getAttribute("aria-describedby")}`);
		assert.match(
			await words.innerText(),
			/^Cheaper than \d+ of 51 other datasets\. Lowest 0\.00, median 0\.0031, highest 0\.12345678 USD per chunk\./,
		);
	});

	it.aside("has no axe violations", async () => {
		assert.deepEqual(await allFindings(bench.window.webview), []);
	});

	it.aside(
		"has no axe violations of color in any theme, and gets the values that tests outside VS Code use",
		async () => {
			const page = bench.window.webview;
			const names = usedProperties();
			const read = `(names => names.map((name) => document.documentElement.style.getPropertyValue(name)))`;
			const ofThemes: string[][] = [];
			// In reverse, because VS Code starts in the first theme's kind, so waiting for that kind would end too early.
			for (const theme of orderOfThemes.toReversed()) {
				await bench.code.useTheme(theme);
				await page
					.locator(`body[data-vscode-theme-kind="${classesOfThemes[theme].split(" ")[0]}"]`)
					.waitFor();
				const values: unknown = await page.locator(":root").evaluate(`${read}(${JSON.stringify(names)})`);
				assert.deepEqual(await findingsInColors(page), [], theme);
				ofThemes.unshift(Array.isArray(values) ? values.map(String) : []);
			}
			const all = Object.fromEntries(
				names.map((name, place) => [name, ofThemes.map((values) => values[place])]),
			);
			if (updating) await writeFile(themesFile, JSON.stringify(all, null, "\t"));
			const advice = 'UPDATE_PICTURES=1 npm test -- e2e -g "gets the values", then npm run format';
			assert.deepEqual(readThemes(), all, `VS Code’s themes differ from ${themesFile}: ${advice}`);
		},
	);

	it("finds a field with the keyboard", async () => {
		const page = bench.window.webview;
		const keys = bench.window.page.keyboard;
		await page.getByRole("heading", { level: 1 }).click();
		await keys.press("/");
		await keys.type("year");
		await page.getByText(/^1 of \d+$/).waitFor();
		assert.equal(await page.locator("#field-table tbody tr").count(), 1);
		await keys.press("Escape");
		await page.locator("#field-table tbody tr").nth(1).waitFor();
	});

	it("shows by how much the balance falls short for the typed number of chunks, or why the number is invalid", async () => {
		const page = bench.window.webview;
		await typeInto(page, "#chunks", "1,000,000");
		await page.getByText("Short by").waitFor();
		await page.getByText("9,400.00").waitFor();
		await typeInto(page, "#chunks", "many");
		await page.getByText("Enter a whole number, for example 1000.").waitFor();
		await typeInto(page, "#chunks", "2");
		await page.getByText("Balance after").waitFor();
	});

	it("copies the dataset’s ID, link, JSON, and Markdown, and a curl command that reads the API key from the environment", async () => {
		const page = bench.window.webview;
		const expected: Array<[string, RegExp]> = [
			["Copy ID", new RegExp(`^${id}$`)],
			["Copy Link", linkTo(id, bench.front.origin)],
			["Copy as JSON", /^\{\n\t"id": "[0-9a-f-]{36}",[^]*\n\}\n$/],
			["Copy as Markdown", /^## Annual reports[^]*\n\| Field \| Type \| Description \|\n/],
			["Copy as curl", /^curl .*\$DATA_MARKETPLACE_API_KEY.*\/v1\/datasets\/[0-9a-f-]{36}'$/],
		];
		for (const [item, text] of expected) {
			await page.locator("#copy-more").click();
			await page.getByRole("menuitem", { name: item }).click();
			await page.getByText("Copied").waitFor({ state: "attached" });
			await until(async () => text.test(await bench.window.clipboard()));
		}
	});

	it("refreshes the dataset with GET, and opens it as a read-only JSON document", async () => {
		const { window } = bench;
		const loads = bench.requests("GET", `/v1/datasets/${id}`).length;
		await window.webview.getByRole("button", { name: "Refresh" }).click();
		await bench.asked("GET", `/v1/datasets/${id}`, loads + 1);
		await window.webview.getByRole("button", { name: "Open as JSON" }).click();
		await window.page.locator(".tab.active", { hasText: /Annual reports.*\.json/ }).waitFor();
		await window.page.locator(".monaco-editor.focused").getByText('"price_per_chunk"').waitFor();
		await window.page.keyboard.press("x");
		await window.page.getByRole("alert").filter({ hasText: "Cannot edit in read-only editor" }).waitFor();
	});

	it("pins the dataset when its price is watched, and shows the target price on the page and in the row", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("button", { name: "Watch Price…" }).click();
		await window.answerPrompt("Current price: 0.0095 USD.", "0.009");
		await page.getByText("Watching for 0.009 USD or less").waitFor();
		await page.getByRole("button", { name: "Unpin" }).waitFor();
		await window.treeRows("Discover").filter({ hasText: "watching for 0.009 or less" }).first().waitFor();
	});

	it("inserts a snippet into a new file or an open file, and sets the file’s language", async () => {
		const { window } = bench;
		await window.webview.getByRole("button", { name: "Insert Code Snippet…" }).click();
		await window.pick("Python");
		await window.page.locator(".view-lines").getByText("print(json.dumps(dataset, indent=2))").waitFor();
		await window.runCommand("File: New Untitled Text File");
		await window.statusBarItem("Plain Text").waitFor();
		await window.openRowMenu("Discover", "Annual reports");
		await window.pickMenuItem("Insert Code Snippet…");
		await window.pick("TypeScript");
		await window.statusBarItem("TypeScript").waitFor();
		await window.page.locator(".view-lines").getByText("console.log(dataset);").waitFor();
		await window.runCommand("View: Revert and Close Editor");
		await closeFile(window);
	});

	it.aside(
		"inserts the ID of a watched dataset dragged into an editor, or its snippet on request",
		async () => {
			const { window } = bench;
			await window.openFile("drop.py");
			const code = window.page.locator(".monaco-editor .view-lines");
			const row = window.treeRows("Discover").filter({ hasText: "Annual reports" }).first();
			await dragIntoEditor(window.page, row, code.locator(".view-line").nth(1));
			await code.getByText(id, { exact: true }).waitFor();
			await window.page.keyboard.press("Control+.");
			await window.page.locator(".action-widget").getByText("Insert Code Snippet").click();
			await code.getByText("DATA_MARKETPLACE_API_KEY").waitFor();
			await closeFile(window);
		},
	);

	it("has some of its actions in the row’s context menu, too", async () => {
		const { window } = bench;
		await window.openRowMenu("Discover", "Insider dealings");
		const menu = window.page.locator(".monaco-menu");
		for (const item of [/^Watch Price…$/, /^Pin( Dataset)?$/, /^Insert Code Snippet…$/])
			await menu.getByText(item).first().waitFor();
		await window.page.keyboard.press("Escape");
	});

	it("lists the seller’s other datasets, and opens one", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("heading", { name: "More from Ledgerline Markets" }).waitFor();
		await page.getByRole("button", { name: "Insider dealings" }).click();
		const other = await window.webviewOf("Insider dealings");
		await other.getByRole("heading", { level: 1, name: "Insider dealings" }).waitFor();
	});

	it("compares the dataset with up to three others, and copies and exports the comparison as Markdown", async () => {
		const { window } = bench;
		await typeInto(window.webview, "#chunks", "1,000,000");
		await window.webview.getByRole("button", { name: "Compare…" }).click();
		await window.quickInput.locator(".quick-input-box input").fill("insider dealings");
		await window.picks.filter({ hasText: "No matches" }).waitFor();
		await window.find("annual reports");
		const page = await window.webviewOf("Compare Datasets");
		await page.getByText("Lowest").waitFor();
		for (const name of ["Earnings call transcripts", "Bond prospectus terms"]) {
			await page.getByRole("button", { name: "Add Dataset…" }).click();
			await window.find(name);
			await page.getByRole("button", { name, exact: true }).waitFor();
		}
		await page.getByText("Maximum: 4 datasets").waitFor();
		await page.locator("#add[disabled]").waitFor();
		await page.getByRole("rowheader", { name: "company" }).waitFor();
		await page.getByText("For 1,000,000 chunks").waitFor();
		await page.getByText("not present").first().waitFor({ state: "attached" });
		await page.getByRole("button", { name: "Remove Bond prospectus terms" }).click();
		await page.getByRole("button", { name: "Copy as Markdown" }).click();
		await page.getByText("Copied").waitFor({ state: "attached" });
		await until(async () => (await window.clipboard()).startsWith("| "));
		const file = join(bench.code.folder, "comparison.md");
		await page.locator("#export-more").click();
		await page.getByRole("menuitem", { name: "Export Markdown" }).click();
		await window.chooseFile(file);
		await window.notifications.filter({ hasText: "Exported the comparison." }).waitFor();
		assert.equal(await readFile(file, "utf8"), await window.clipboard());
		await page.getByRole("button", { name: "Remove Earnings call transcripts" }).click();
	});

	it("opens a deposit of exactly the amount that the balance lacks", async () => {
		const { window } = bench;
		const page = window.webview;
		await page.getByRole("rowheader", { name: "Short by" }).waitFor();
		await page.getByRole("button", { name: "9,400.00" }).click();
		const deposit = await window.webviewOf("Deposit");
		await until(async () => (await deposit.locator("#amount input").inputValue()) === "9400.00");
		await window.clickRow("Discover", "Annual reports");
		const dataset = await window.webviewOf(/Annual reports/);
		await typeInto(dataset, "#chunks", "1,234,567");
		await dataset.getByRole("button", { name: "Deposit…" }).click();
		await window.webviewOf("Deposit");
		await until(async () => (await window.webview.locator("#amount input").inputValue()) === "11628.39");
	});

	it("opens from the hover over the dataset’s ID in code, which describes the dataset", async () => {
		const { window } = bench;
		await window.openFile("use.py");
		await window.page.locator(".monaco-editor .view-lines").first().click();
		await window.page.keyboard.press("ControlOrMeta+End");
		await window.page.keyboard.type(`other = "${id}"`);
		const line = window.page.locator(".view-line", { hasText: id }).getByText(id);
		const card = await window.hover(line, "Annual reports");
		await card.getByText("0.0095 USD per chunk").waitFor();
		await card.getByText("your balance of 100.00 covers 10,526 chunks").waitFor();
		await card.getByText(/Access granted · Queryable · 5 fields/).waitFor();
		await card.locator("p").nth(4).waitFor();
		await card.getByText("Copy ID").click();
		await until(async () => (await window.clipboard()) === id);
		await window.page.locator(".view-line", { hasText: id }).getByText(id).hover();
		await card.getByText("Open Dataset").click();
		await window.webviewOf(/Annual reports/);
	});
}

/** Closes a file in front of the page, and waits for the page to take the focus, which would close an open menu. */
async function closeFile(window: WorkbenchWindow): Promise<void> {
	await window.runCommand("View: Revert and Close Editor");
	const page = window.webview.locator("body");
	await until(() => page.evaluate("document.hasFocus()"));
}

function linkTo(id: string, origin: string): RegExp {
	const query = `marketplace=${encodeURIComponent(origin)}`;
	return new RegExp(`^[\\w-]+://${extensionId}/dataset/${id}\\?${query}$`);
}

function idOf(list: unknown, name: string): string {
	const text = JSON.stringify(list);
	return new RegExp(`"id":"([^"]+)"[^{}]*"name":"${name}`).exec(text)?.[1] ?? "";
}

async function typeInto(page: FrameLocator, control: string, text: string): Promise<void> {
	await page.locator(`${control} input`).fill(text);
}
