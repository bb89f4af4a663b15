import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { buyer } from "../support/host/marketplace.ts";

const deposits = { method: "POST", path: /^\/v1\/billing\/deposit$/ };

describe("A deposit that is being paid", function () {
	this.timeout(180_000);
	let bench: AccountWorkbench;
	let page: FrameLocator;

	before(async () => {
		bench = await openAccountWorkbench({
			size: { width: 1300, height: 1000 },
			settings: {
				"dataMarketplace.checkout.successUrl": "editor",
				"dataMarketplace.checkout.cancelUrl": "editor",
			},
		});
		await bench.signInWithKey(await bench.service.keyFor(buyer), "buyer");
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await bench.window.runCommand("Data Marketplace: Deposit…");
		page = await bench.window.webviewOf("Deposit");
		await page.getByText("125.00").waitFor();
	});
	after(async () => bench.close());

	/** What was asked of the service, newest last. */
	const sent = (): string[] => bench.requests("POST", "/v1/billing/deposit").map(({ body }) => body);

	/** Starts a checkout. @returns the address that was opened in the browser, and the session in it */
	async function start(first = false): Promise<{ opened: string; session: string }> {
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await bench.window.answerDialog("Open Checkout");
		if (first) await bench.window.answerDialog("Open");
		const opened = await bench.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		return { opened, session: /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "" };
	}

	it("and declined ends in a state that says what it means for the balance", async () => {
		const { session } = await start(true);
		await page.getByRole("button", { name: "Copy Link" }).click();
		await page.getByText("Copied").waitFor({ state: "attached" });
		assert.equal(await bench.window.clipboard(), `${bench.service.origin}/checkout/${session}`);
		await bench.service.decline(session);
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("Nothing recorded yet.").waitFor();
		await page.getByRole("button", { name: "Stop Watching" }).click();
		await page.getByText("The checkout was left or the payment was declined.").waitFor();
		await bench.window.takeScreenshot("page-deposit-declined-dark");
		await page.getByRole("button", { name: "Start Over" }).click();
	});

	it("is still waited for after a reload, and after the extension host died", async () => {
		const { session } = await start();
		await bench.window.reload();
		page = await bench.window.webviewOf("Deposit");
		await page.getByText("Waiting for your payment of").waitFor({ timeout: 40_000 });
		assert.equal(await page.getByRole("button", { name: "Copy Link" }).count(), 0);
		const host = bench.code.server.extensionHosts().at(-1);
		assert.ok(host);
		process.kill(host, "SIGKILL");
		await bench.window.reload();
		page = await bench.window.webviewOf("Deposit");
		await page.getByText("Waiting for your payment of").waitFor({ timeout: 40_000 });
		await bench.service.pay(session);
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("is on the service’s records").waitFor();
		await bench.window.notifications.filter({ hasText: "is on the service's records" }).waitFor();
		await bench.window.statusBarItem("125.00 USD").waitFor();
		assert.equal(sent().length, 2);
	});

	it("brings the browser back to the editor where the settings say so, which then looks at the records", async () => {
		const { session } = await start();
		const request: unknown = JSON.parse(sent().at(-1) ?? "");
		assert.ok(isRequest(request));
		assert.match(request.success_url, /data-marketplace\.data-marketplace/);
		assert.notEqual(request.success_url, request.cancel_url);
		await bench.service.pay(session);
		const browser = await bench.code.context.newPage();
		await browser.goto(request.success_url);
		await browser.close();
		await page.getByText("is on the service’s records").waitFor();
	});

	it("offers web pages where the service takes no link to an editor, and asks for those from then on", async () => {
		const refusal = bench.front.play(
			(exchange) =>
				exchange.answer({
					status: 422,
					headers: { "content-type": "application/json" },
					body: Buffer.from('{"message":"success_url must be https."}'),
				}),
			deposits,
		);
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await bench.window.answerDialog("Open Checkout");
		await page.getByText("The service refused the deposit").waitFor();
		await page.getByText("success_url must be https.").waitFor();
		await bench.window.takeScreenshot("page-deposit-links-refused-dark");
		refusal.dispose();
		await page.getByRole("button", { name: "Return to Web Pages" }).click();
		await page.getByText("The service refused the deposit").waitFor({ state: "detached" });
		await start();
		const request: unknown = JSON.parse(sent().at(-1) ?? "");
		assert.ok(isRequest(request));
		assert.deepEqual([request.success_url, request.cancel_url], [bench.front.origin, bench.front.origin]);
	});
});

function isRequest(value: unknown): value is { success_url: string; cancel_url: string } {
	return typeof value === "object" && value !== null && "success_url" in value && "cancel_url" in value;
}
