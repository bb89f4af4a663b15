import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { buyer } from "../support/host/marketplace.ts";
import { carryOutThen } from "../support/services/lostAnswers.ts";

const deposits = { method: "POST", path: /^\/v1\/billing\/deposit$/ };

describe("Deposits that end otherwise", function () {
	this.timeout(180_000);
	let bench: AccountWorkbench;
	let page: FrameLocator;

	before(async () => {
		bench = await openAccountWorkbench({ size: { width: 1300, height: 1000 } });
		await bench.signInWithKey(await bench.service.keyFor(buyer), "buyer");
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await bench.window.runCommand("Data Marketplace: Deposit…");
		page = await bench.window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
	});
	after(async () => bench.close());

	const sent = (): number => bench.requests("POST", "/v1/billing/deposit").length;

	async function start(): Promise<void> {
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await bench.window.answerDialog("Open Checkout");
	}

	it("a checkout that was left is said to have added nothing, and can be opened again or begun anew", async () => {
		await start();
		await bench.window.answerDialog("Open");
		await bench.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Stop Watching" }).click();
		await page.getByText("No deposit was recorded").waitFor();
		await page.getByText("Nothing was added to your balance.").waitFor();
		await page.getByRole("button", { name: "Open Checkout Again" }).click();
		await bench.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Stop Watching" }).click();
		await page.getByRole("button", { name: "Start Over" }).click();
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
		assert.equal(sent(), 1);
	});

	it("a checkout that was paid after all is noticed, though it was said to be left", async () => {
		await start();
		const opened = await bench.code.opened.next();
		await page.getByRole("button", { name: "Stop Watching" }).click();
		await page.getByText("No deposit was recorded").waitFor();
		await bench.service.pay(/checkout\/([^/?]+)/.exec(opened)?.[1] ?? "");
		await page.getByText("is on the service’s records").waitFor({ timeout: 30_000 });
		await bench.window.statusBarItem("125.00 USD").waitFor();
		assert.equal(sent(), 2);
	});

	it("a request whose answer is lost is said to be unknown, and is not sent again by itself", async () => {
		const lost = bench.front.play(
			carryOutThen((exchange) => exchange.reset()),
			deposits,
		);
		await start();
		await page.getByText("It is not known whether a checkout was made").waitFor();
		await page.getByText("Nothing is charged without a visit to that page.").waitFor();
		lost.dispose();
		assert.equal(sent(), 3);
		await page.getByRole("button", { name: "Start a New Deposit" }).click();
		await page.getByText("It is not known whether a checkout was made").waitFor({ state: "detached" });
		assert.equal(sent(), 3);
	});

	it("a refusal is told in the service's words", async () => {
		const refusal = bench.front.play(
			(exchange) =>
				exchange.answer({
					status: 422,
					headers: { "content-type": "application/json" },
					body: Buffer.from('{"message":"At most 10,000 a day."}'),
				}),
			deposits,
		);
		await start();
		await page.getByText("The service refused the deposit").waitFor();
		await page.getByText("At most 10,000 a day.").waitFor();
		refusal.dispose();
		await page.getByRole("button", { name: "Dismiss" }).click();
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
	});

	it("auto-deposit that the service keeps otherwise is told as that", async () => {
		const kept = bench.front.play(
			(exchange) =>
				exchange.answer({
					headers: { "content-type": "application/json" },
					body: Buffer.from('{"enabled":true,"threshold":"20.00000000","amount":"25.00000000"}'),
				}),
			{ method: "GET", path: /auto-deposit$/ },
		);
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await bench.window.answerDialog("Save Changes");
		await page.getByText("The service kept other values than the ones sent").waitFor();
		await bench.window.takeScreenshot("page-autodeposit-different");
		kept.dispose();
	});
});
