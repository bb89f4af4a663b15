import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { buyer, seller } from "../support/host/marketplace.ts";

const rules = JSON.stringify({
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
});

/** What axe finds against in a page, one line each; injected past the page's policy, which would refuse it. */
async function violations(page: FrameLocator): Promise<unknown> {
	const axe = await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8");
	return page.locator(":root").evaluate(`${axe};axe.run(${rules}).then(({ violations }) =>
		violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}

describe("The pages in every theme", function () {
	for (const theme of ["dark", "light", "hc", "hcLight"] as const) {
		describe(theme, function () {
			this.timeout(180_000);
			let bench: AccountWorkbench;

			before(async () => {
				bench = await openAccountWorkbench({ theme, size: { width: 1300, height: 1000 } });
				await bench.signInWithKey(await bench.service.keyFor(buyer), "buyer");
				await bench.window.statusBarItem("100.00 USD").waitFor();
			});
			after(async () => bench.close());

			it("of a dataset has nothing that axe finds against", async () => {
				const { window } = bench;
				await window.treeRows("Discover").filter({ hasText: "Annual reports" }).click();
				const page = await window.webviewOf(/Annual reports/);
				await page.getByRole("img", { name: /Among \d+ Listed Datasets/ }).waitFor();
				assert.deepEqual(await violations(page), []);
				await window.takeScreenshot(`page-dataset-${theme}`);
			});

			it("of a comparison has nothing that axe finds against", async () => {
				const { window } = bench;
				await window.webview.getByRole("button", { name: "Compare…" }).click();
				await window.pick("Earnings call transcripts");
				const page = await window.webviewOf("Compare Datasets");
				await page.getByText("Lowest").waitFor();
				assert.deepEqual(await violations(page), []);
				await window.takeScreenshot(`page-compare-${theme}`);
			});

			it("of a deposit has nothing that axe finds against", async () => {
				const { window } = bench;
				await window.runCommand("Data Marketplace: Deposit…");
				const page = await window.webviewOf("Deposit");
				await page.getByText("125.00").waitFor();
				assert.deepEqual(await violations(page), []);
				await window.takeScreenshot(`page-deposit-${theme}`);
			});

			it("of the history has nothing that axe finds against", async () => {
				const { window } = bench;
				await window.runCommand("Data Marketplace: Deposit History");
				const page = await window.webviewOf("Deposit History");
				await page.getByText(/All \d+ deposits are shown\./).waitFor();
				assert.deepEqual(await violations(page), []);
				await window.takeScreenshot(`page-deposits-${theme}`);
			});

			it("of earnings has nothing that axe finds against", async () => {
				const { window } = bench;
				await bench.signInWithKey(await bench.service.keyFor(seller), "seller");
				await window.statusBarItem("250.00 USD").waitFor();
				await window.runCommand("Data Marketplace: Earnings");
				const page = await window.webviewOf("Earnings");
				await page.locator("#amount input").fill("75");
				await page.getByText("Type the amount to confirm").waitFor();
				assert.deepEqual(await violations(page), []);
				await window.takeScreenshot(`page-earnings-${theme}`);
			});
		});
	}
});
