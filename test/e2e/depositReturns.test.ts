import assert from "node:assert/strict";
import { checkUntilRecorded, type DepositBench, openDepositBench } from "../support/depositBench.ts";
import { story } from "../support/story.ts";

describe("A deposit awaiting payment", function () {
	this.timeout(180_000);
	const it = story();
	let bench: DepositBench;

	it.before(async () => {
		bench = await openDepositBench({
			"dataMarketplace.checkout.successUrl": "editor",
			"dataMarketplace.checkout.cancelUrl": "editor",
		});
	});
	it.after(async () => bench.close());

	/** What was asked of the service last. */
	const request = (): { success_url: string; cancel_url: string } => {
		const body: unknown = JSON.parse(bench.sent.at(-1) ?? "");
		assert.ok(isRequest(body));
		return body;
	};

	it("shows what a declined payment means for the balance", async () => {
		const { page } = bench;
		const { service, window } = bench.accounts;
		const session = await bench.start({ first: true });
		await page.getByRole("button", { name: "Copy Link" }).click();
		await page.getByText("Copied").waitFor({ state: "attached" });
		assert.equal(await window.clipboard(), `${service.origin}/checkout/${session}`);
		await service.decline(session);
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No deposit recorded as of").waitFor();
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByText("You left the checkout or the payment was declined.").waitFor();
		await page.getByRole("button", { name: "Start Over" }).click();
	});

	it("is still awaited after a reload and after the extension host died", async () => {
		const { code, service, window } = bench.accounts;
		const session = await bench.start();
		await bench.reload();
		await bench.page.getByRole("button", { name: "Check Now" }).click();
		await bench.page.getByText("No deposit recorded as of").waitFor();
		assert.equal(await bench.page.getByRole("button", { name: "Copy Link" }).count(), 0);
		const host = code.server.extensionHosts().at(-1);
		assert.ok(host);
		process.kill(host, "SIGKILL");
		await bench.reload();
		await service.pay(session);
		await checkUntilRecorded(bench.page);
		await window.notifications.filter({ hasText: "was recorded" }).waitFor();
		await window.statusBarItem("125.00 USD").waitFor();
		assert.equal(bench.sent.length, 2);
	});

	it("returns from the browser to VS Code if the settings allow it, then checks the records", async () => {
		const { code, service } = bench.accounts;
		const session = await bench.start();
		const { success_url, cancel_url } = request();
		assert.match(success_url, /data-marketplace\.data-marketplace/);
		assert.notEqual(success_url, cancel_url);
		await service.pay(session);
		const browser = await code.context.newPage();
		await browser.goto(success_url);
		await browser.close();
		await bench.page.getByText(/^Deposit of .* recorded$/).waitFor();
	});

	it("offers web pages if the marketplace rejects links to VS Code, and uses them from then on", async () => {
		const { page } = bench;
		const { front } = bench.accounts;
		const refusal = bench.refuse("success_url must be https.");
		await bench.ask();
		await page.getByText("The marketplace rejected the deposit").waitFor();
		await page.getByText("success_url must be https.").waitFor();
		refusal.dispose();
		await page.getByRole("button", { name: "Return to a Web Page Instead" }).click();
		await page.getByText("The marketplace rejected the deposit").waitFor({ state: "detached" });
		await bench.start();
		const { success_url, cancel_url } = request();
		assert.deepEqual([success_url, cancel_url], [front.origin, front.origin]);
	});
});

function isRequest(value: unknown): value is { success_url: string; cancel_url: string } {
	return typeof value === "object" && value !== null && "success_url" in value && "cancel_url" in value;
}
