import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { buyer, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";

describe("The pages of a buyer", function () {
	this.timeout(240_000);
	let service: RunningMarketplace;
	let code: Workbench;

	before(async () => {
		service = await startMarketplace();
		const settings = { "dataMarketplace.serviceUrl": service.origin };
		code = await openWorkbench({ theme: "dark", settings, size: { width: 1400, height: 1000 } });
		await code.window.openSidebar();
		await code.window.runCommand("Data Marketplace: Set API Key…");
		await code.window.quickInput.getByText("Paste the key.").waitFor();
		await code.window.type(await service.keyFor(buyer));
		await code.window.quickInput.getByText("A name for this account").waitFor();
		await code.window.type("buyer");
		await code.window.statusBarItem("100.00 USD").waitFor();
	});
	after(async () => {
		await code.close();
		await service.stop();
	});

	it("shows a dataset from the tree with its price, its fields and its peers", async () => {
		const { window } = code;
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).click();
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("heading", { level: 1, name: /Annual reports/ }).waitFor();
		await page.getByText("Price per Chunk").waitFor();
		await page.getByText(/Your balance of/).waitFor();
		await page.getByRole("img", { name: /Among \d+ Listed Datasets/ }).waitFor();
		await window.takeScreenshot("page-dataset-dark");
	});

	it("computes an exact estimate as one types", async () => {
		const page = code.window.webview;
		await typeInto(page, "#chunks", "1,000,000");
		await page.getByText("Short by").waitFor();
		await typeInto(page, "#chunks", "many");
		await page.getByText("Write a whole number, for example 1000.").waitFor();
		await typeInto(page, "#chunks", "2");
		await page.getByText("Balance after").waitFor();
	});

	it("copies a curl that takes the key from the environment", async () => {
		const page = code.window.webview;
		await page.locator("#copy-more").click();
		await page.getByRole("menuitem", { name: "Copy curl" }).click();
		await page.getByText("Copied").waitFor({ state: "attached" });
		const text = await code.window.clipboard();
		assert.match(text, /^curl .*\$DATA_MARKETPLACE_API_KEY.*\/v1\/datasets\/[0-9a-f-]{36}'$/);
	});
});

async function typeInto(page: FrameLocator, control: string, text: string): Promise<void> {
	await page.locator(`${control} input`).fill(text);
}
