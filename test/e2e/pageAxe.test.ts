import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import { findingsInEveryTheme } from "../support/pages/axe.ts";
import { updating } from "../support/pages/pictures.ts";
import {
	classesOfThemes,
	orderOfThemes,
	readThemes,
	themesFile,
	usedProperties,
} from "../support/pages/themes.ts";
import { story } from "../support/story.ts";

const wide = { width: 1440, height: 1100 };
const narrow = { width: 560, height: 1100 };
const CONNECTOR = "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f";
const fields = [
	["publication_number", "Patent publication number as printed."],
	["claim_no", "Position of the claim, starting at 1."],
	["filing_date", "Date of filing, ISO 8601."],
	["country", "Two-letter country code."],
	["country", ""],
] as const;

async function fill(page: FrameLocator): Promise<void> {
	await page.getByRole("textbox", { name: "Name" }).first().fill("EU patent claims 2010–2025");
	await page
		.getByRole("textbox", { name: "Description" })
		.first()
		.fill("Every claim of every European patent published from 2010 to 2025, one chunk per claim.");
	await page.getByText("Public", { exact: true }).first().click();
	await page.getByRole("textbox", { name: "Price per chunk" }).fill("0,0042");
	for (const [index, [name, description]] of fields.entries()) {
		await page.getByRole("button", { name: "Add Field" }).click();
		await page.getByRole("textbox", { name: `Name of field ${index + 1}` }).fill(name);
		await page.getByRole("textbox", { name: `Description of field ${index + 1}` }).fill(description);
	}
	await page.getByRole("textbox", { name: "Connector ID" }).fill(CONNECTOR);
	await page.getByRole("textbox", { name: "Index name" }).fill("ep-claims");
}

describe("Pages in every theme", () => {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	const inspectInEveryTheme = async (name: string): Promise<void> =>
		assert.deepEqual(await findingsInEveryTheme(page), [], name);

	/** Checks the page with axe, wide and in every theme, and that it fits a narrow window. */
	async function inspect(name: string): Promise<void> {
		const { window } = bench.code;
		await inspectInEveryTheme(name);
		await window.page.keyboard.press("Control+B");
		await window.page.setViewportSize(narrow);
		const root = page.locator(":root");
		await until(async () => Number(await root.evaluate("innerWidth")) < narrow.width);
		const sideways = await root.evaluate("document.documentElement.scrollWidth > innerWidth");
		assert.equal(sideways, false, `${name} scrolls sideways`);
		await window.page.setViewportSize(wide);
		await window.page.keyboard.press("Control+B");
	}

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench({ as: BUYER, size: wide }));
	});

	it("show a dataset without axe violations", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		page = await window.webviewOf(/Annual reports/);
		await page.getByRole("img", { name: /Prices of \d+ listed datasets/ }).waitFor();
		await inspectInEveryTheme("page-dataset");
	});

	it("get the theme values that tests outside VS Code use", async () => {
		const names = usedProperties();
		const read = `(names => names.map((name) => document.documentElement.style.getPropertyValue(name)))`;
		const ofThemes: string[][] = [];
		// The last one first: VS Code starts in the first one's kind, so the wait below would end early.
		for (const theme of orderOfThemes.toReversed()) {
			await bench.code.useTheme(theme);
			await page.locator(`body[data-vscode-theme-kind="${classesOfThemes[theme].split(" ")[0]}"]`).waitFor();
			const values: unknown = await page.locator(":root").evaluate(`${read}(${JSON.stringify(names)})`);
			ofThemes.unshift(Array.isArray(values) ? values.map(String) : []);
		}
		const all = Object.fromEntries(
			names.map((name, place) => [name, ofThemes.map((values) => values[place])]),
		);
		if (updating) await writeFile(themesFile, JSON.stringify(all, null, "\t"));
		const advice = 'UPDATE_PICTURES=1 npm test -- e2e -g "theme values", then npm run format';
		assert.deepEqual(readThemes(), all, `VS Code’s themes differ from ${themesFile}: ${advice}`);
	});

	it("show a comparison without axe violations", async () => {
		const { window } = bench;
		await window.webview.getByRole("button", { name: "Compare…" }).click();
		await window.pick("Earnings call transcripts");
		page = await window.webviewOf("Compare Datasets");
		await page.getByText("Lowest").waitFor();
		await inspectInEveryTheme("page-compare");
	});

	it("show a deposit without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposit.start");
		page = await window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
		await inspectInEveryTheme("page-deposit");
	});

	it("show the deposit history without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposits.show");
		page = await window.webviewOf("Deposit History");
		await page.getByText(/Showing all \d+ deposits\./).waitFor();
		await inspectInEveryTheme("page-deposits");
	});

	it("show earnings without axe violations", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.run("dataMarketplace.earnings.show");
		page = await window.webviewOf("Earnings");
		await page.locator("#amount input").fill("75");
		await page.getByText("Type the amount to confirm").waitFor();
		await inspectInEveryTheme("page-earnings");
	});

	it("show a new dataset, its errors, and its review without axe violations, and fit a narrow window", async () => {
		const { window } = bench.code;
		await window.run("dataMarketplace.dataset.create");
		page = await window.webviewOf("New Dataset");
		await fill(page);
		await page.getByRole("button", { name: "Review…" }).click();
		await page.getByText("Fix 3 problems before you review").waitFor();
		await inspect("page-create-errors");
		await page.getByRole("button", { name: "Use 0.0042" }).click();
		await page.getByRole("button", { name: "Remove Field 5" }).click();
		await page.getByRole("textbox", { name: "Embedding model" }).fill("multilingual-e5-large");
		await inspect("page-create");
		await page.getByRole("button", { name: "Review…" }).click();
		await page.getByRole("textbox", { name: "Type the dataset" }).fill("EU patent claims 2010");
		await inspect("page-create-review");
		const lost = bench.front.play((exchange) => exchange.reset(), { method: "POST", times: 1 });
		await page.getByRole("textbox", { name: "Type the dataset" }).fill("EU patent claims 2010–2025");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("Couldn’t confirm whether").waitFor();
		lost.dispose();
		await inspect("page-create-unknown");
		await page.getByRole("button", { name: "Allow Publishing Again…" }).click();
		await window.answerDialog("Allow Publishing Again");
		await page.getByRole("textbox", { name: "Type the dataset" }).fill("EU patent claims 2010–2025");
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("The dataset was created at").waitFor();
		await inspect("page-created");
	});

	it("show access, a run, and the access ledger without axe violations, and fit a narrow window", async () => {
		const { window } = bench.code;
		await page.getByRole("button", { name: "Grant Access…" }).click();
		page = await window.webviewOf("Access");
		await page.getByRole("tab", { name: "Access Ledger" }).click();
		await page.getByText("No access granted from this computer yet").waitFor();
		await inspect("page-access-empty");
		await page.getByRole("button", { name: "Grant Access…" }).click();
		await page
			.getByRole("textbox", { name: "Email addresses" })
			.fill(
				"buyer@example.com, b.okafor@example.org; chen@lab.example.net\nb.okafor@example.org\nbuуer@example.com\nnot-an-address@\nمحمد@مثال.إختبار",
			);
		await page.getByRole("button", { name: "Grant Access for 4 Buyers…" }).waitFor();
		await inspect("page-access");
		const lost = bench.front.play((exchange) => exchange.reset(), { method: "POST", skip: 1, times: 1 });
		await page.getByRole("button", { name: "Grant Access for 4 Buyers…" }).click();
		await window.answerDialog("Grant");
		await page.getByText("4 of 4 processed").waitFor();
		lost.dispose();
		await inspect("page-access-run");
		await page.getByRole("tab", { name: "Access Ledger" }).click();
		await page.getByText("4 addresses").waitFor();
		await inspect("page-access-ledger");
	});
});
