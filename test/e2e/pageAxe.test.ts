import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import { openOwnAccess } from "../support/ownDataset.ts";
import { allFindings, findingsInColors } from "../support/pages/axe.ts";
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

/** Other tests inspect more states outside VS Code, with theme values that this test compares with those of VS Code. */
describe("Pages in VS Code", () => {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench({ as: BUYER, size: wide }));
	});

	it("show a dataset without axe violations", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		page = await window.webviewOf(/Annual reports/);
		await page.getByRole("img", { name: /Prices of \d+ listed datasets/ }).waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("have no axe violations of color in any theme, and get the values that tests outside VS Code use", async () => {
		const names = usedProperties();
		const read = `(names => names.map((name) => document.documentElement.style.getPropertyValue(name)))`;
		const ofThemes: string[][] = [];
		// In reverse, because VS Code starts in the first theme's kind, so waiting for that kind would end too early.
		for (const theme of orderOfThemes.toReversed()) {
			await bench.code.useTheme(theme);
			await page.locator(`body[data-vscode-theme-kind="${classesOfThemes[theme].split(" ")[0]}"]`).waitFor();
			const values: unknown = await page.locator(":root").evaluate(`${read}(${JSON.stringify(names)})`);
			assert.deepEqual(await findingsInColors(page), [], theme);
			ofThemes.unshift(Array.isArray(values) ? values.map(String) : []);
		}
		const all = Object.fromEntries(
			names.map((name, place) => [name, ofThemes.map((values) => values[place])]),
		);
		if (updating) await writeFile(themesFile, JSON.stringify(all, null, "\t"));
		const advice = 'UPDATE_PICTURES=1 npm test -- e2e -g "get the values", then npm run format';
		assert.deepEqual(readThemes(), all, `VS Code’s themes differ from ${themesFile}: ${advice}`);
	});

	it("show a comparison without axe violations", async () => {
		const { window } = bench;
		await window.webview.getByRole("button", { name: "Compare…" }).click();
		await window.pick("Earnings call transcripts");
		page = await window.webviewOf("Compare Datasets");
		await page.getByText("Lowest").waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("show a deposit without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposit.start");
		page = await window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("show the deposit history without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposits.show");
		page = await window.webviewOf("Deposit History");
		await page.getByText(/Showing all \d+ deposits\./).waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("show earnings without axe violations", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.run("dataMarketplace.earnings.show");
		page = await window.webviewOf("Earnings");
		await page.locator("#amount input").fill("75");
		await page.getByText("Type the amount to confirm").waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("show the problems of a new dataset without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.dataset.create");
		page = await window.webviewOf("New Dataset");
		await page.getByRole("button", { name: "Add Field" }).click();
		await page.getByRole("button", { name: "Review…" }).click();
		await page.getByText(/Fix \d+ problems before you review/).waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("show a list of addresses without axe violations, and fit a narrow window", async () => {
		const { window } = bench;
		({ page } = await openOwnAccess(bench));
		await page
			.getByRole("textbox", { name: "Email addresses" })
			.fill(
				"buyer@example.com, b.okafor@example.org\nb.okafor@example.org\nbuуer@example.com\nnot-an-address@",
			);
		await page.getByRole("button", { name: /Grant Access for \d Buyers…/ }).waitFor();
		assert.deepEqual(await allFindings(page), []);
		await window.page.keyboard.press("Control+B");
		await window.page.setViewportSize(narrow);
		const root = page.locator(":root");
		await until(async () => Number(await root.evaluate("innerWidth")) < narrow.width);
		assert.equal(await root.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
	});
});
