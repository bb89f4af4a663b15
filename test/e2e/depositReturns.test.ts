import assert from "node:assert/strict";
import { checkUntilRecorded, type DepositBench, openDepositBench } from "../support/depositBench.ts";
import { killExtensionHosts } from "../support/host/server.ts";
import { story } from "../support/story.ts";

describe("A deposit awaiting payment", function () {
	this.timeout(180_000);
	const it = story();
	let bench: DepositBench;

	it.before(async () => {
		bench = it.closes(
			await openDepositBench({
				"dataMarketplace.checkout.successUrl": "editor",
				"dataMarketplace.checkout.cancelUrl": "editor",
			}),
		);
	});

	/** The last request to the marketplace. */
	const request = (): { success_url: string; cancel_url: string } => {
		const body: unknown = JSON.parse(bench.sent.at(-1) ?? "");
		assert.ok(isRequest(body));
		return body;
	};

	it("is shown as possibly declined once you stop waiting", async () => {
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
		await page.getByText("You left the checkout, or the payment was declined.").waitFor();
		await page.getByRole("button", { name: "Start Over" }).click();
	});

	it("is still awaited after the extension host died and the window was reloaded", async () => {
		const { code, service, window } = bench.accounts;
		const session = await bench.start();
		killExtensionHosts(code.server);
		await bench.reload();
		await bench.page.getByRole("button", { name: "Check Now" }).click();
		await bench.page.getByText("No deposit recorded as of").waitFor();
		assert.equal(await bench.page.getByRole("button", { name: "Copy Link" }).count(), 0);
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

	it("leaves links to datasets working: each opens its dataset, or says why it can’t", async () => {
		const { code, front, service, window } = bench.accounts;
		const list = await service.get("/v1/datasets/discover", bench.accounts.key);
		const [, id = ""] = /"id":"([^"]+)"[^{}]*"name":"Annual reports/.exec(JSON.stringify(list)) ?? [];
		// A checkout's return address works once. The previous test left one unused.
		const { cancel_url: left } = request();
		await bench.start();
		const { success_url, cancel_url } = request();
		const follow = async (back: string, path: string, marketplace: string): Promise<void> => {
			const link = new URL(back);
			link.searchParams.set("vscode-path", path);
			link.searchParams.set("vscode-query", new URLSearchParams({ marketplace }).toString());
			const browser = await code.context.newPage();
			await browser.goto(link.href);
			await browser.close();
		};
		await follow(left, "/dataset/tides", front.origin);
		await window.notifications.filter({ hasText: "it doesn’t name a dataset" }).waitFor();
		await follow(success_url, `/dataset/${id}`, "https://other.example.com");
		const elsewhere = window.notifications.filter({ hasText: "a dataset on other.example.com" });
		await elsewhere.getByRole("button", { name: "Connect to a Marketplace…" }).waitFor();
		await follow(cancel_url, `/dataset/${id}`, front.origin);
		const page = await window.webviewOf(/Annual reports/);
		await page.getByRole("heading", { level: 1, name: /Annual reports/ }).waitFor();
		await window.runCommand("View: Close Editor");
		await bench.page.getByRole("button", { name: "Stop Waiting" }).click();
		await bench.page.getByRole("button", { name: "Start Over" }).click();
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
