import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { buyer, seller } from "../support/host/marketplace.ts";
import { inspectInEveryTheme } from "../support/pages/axe.ts";
import { story } from "../support/story.ts";

describe("Pages in every theme", function () {
	this.timeout(180_000);
	const it = story();
	let bench: AccountWorkbench;

	before(async () => {
		bench = await openAccountWorkbench({ as: buyer, size: { width: 1300, height: 1000 } });
	});
	after(async () => bench.close());

	it("show a dataset without axe violations", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("img", { name: /Price among \d+ listed datasets/ }).waitFor();
		await inspectInEveryTheme(bench.code, page, "page-dataset");
	});

	it("show a comparison without axe violations", async () => {
		const { window } = bench;
		await window.webview.getByRole("button", { name: "Compare…" }).click();
		await window.pick("Earnings call transcripts");
		const page = await window.webviewOf("Compare Datasets");
		await page.getByText("Lowest").waitFor();
		await inspectInEveryTheme(bench.code, page, "page-compare");
	});

	it("show a deposit without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposit.start");
		const page = await window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
		await inspectInEveryTheme(bench.code, page, "page-deposit");
	});

	it("show the deposit history without axe violations", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.deposits.show");
		const page = await window.webviewOf("Deposit History");
		await page.getByText(/Showing all \d+ deposits\./).waitFor();
		await inspectInEveryTheme(bench.code, page, "page-deposits");
	});

	it("show earnings without axe violations", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(seller), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.run("dataMarketplace.earnings.show");
		const page = await window.webviewOf("Earnings");
		await page.locator("#amount input").fill("75");
		await page.getByText("Type the amount to confirm").waitFor();
		await inspectInEveryTheme(bench.code, page, "page-earnings");
	});
});
