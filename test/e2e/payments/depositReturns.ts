import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { Disposable } from "../../../src/base/lifecycle.ts";
import { type AccountWorkbench, checkUntilRecorded } from "../../support/accountWorkbench.ts";
import { extensionId } from "../../support/manifest.ts";
import type { FaultAct } from "../../support/faults/faultServer.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { until } from "../../support/host/conditions.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import { carryOutThen } from "../../support/services/lostResponses.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

export function depositReturnTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;
	/** The return address of a checkout that wasn’t canceled. An address works only once. */
	let unused: string;

	it.before(async () => {
		const settings = {
			"dataMarketplace.checkout.successUrl": "editor",
			"dataMarketplace.checkout.cancelUrl": "editor",
		};
		bench = await open({ as: BUYER, size: { width: 1300, height: 1000 }, settings });
		// A reload restores it too, behind the Deposit page.
		await bench.window.run("dataMarketplace.deposits.show");
		await bench.window.activeTab("Deposit History").waitFor();
		await bench.window.run("dataMarketplace.deposit.start");
		page = await bench.window.webviewOf(/^Deposit$/);
		await page.getByText("125.00").waitFor();
	});

	/** The bodies of the deposit requests, newest last. */
	const sent = (): string[] => bench.requests("POST", "/v1/billing/deposit").map(({ body }) => body);

	/** Replaces the responses to deposits. */
	const play = (act: FaultAct): Disposable =>
		bench.front.play(act, { method: "POST", path: /^\/v1\/billing\/deposit$/ });

	/** Requests a checkout and confirms it. */
	const ask = async (): Promise<void> => {
		await page.getByRole("button", { name: "Continue to Checkout…" }).click();
		await bench.window.answerDialog("Open Checkout");
	};

	/** Starts a checkout. `first`: its host hasn't been opened before. Returns the session in the opened address. */
	const start = async ({ first = false } = {}): Promise<string> => {
		await ask();
		if (first) await bench.window.answerDialog("Open");
		const opened = await bench.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		return /checkout\/([^/?]+)/.exec(opened)?.[1] ?? "";
	};

	/** The last deposit request to the marketplace. */
	const request = (): { success_url: string; cancel_url: string } => {
		const body: unknown = JSON.parse(sent().at(-1) ?? "");
		assert.ok(isRequest(body));
		return body;
	};

	it("shows that the payment may have been declined once the user stops waiting, and can start over", async () => {
		const { service, window } = bench;
		const session = await start({ first: true });
		await page.getByRole("button", { name: "Copy Link" }).click();
		await page.getByText("Copied").waitFor({ state: "attached" });
		assert.equal(await window.clipboard(), `${service.origin}/checkout/${session}`);
		await service.decline(session);
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No deposit recorded as of").waitFor();
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByText("You may have left the checkout, or the payment may have been declined.").waitFor();
		await page.getByRole("button", { name: "Start Over" }).click();
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
		await bench.writesUntilNow();
		assert.equal(sent().length, 1);
	});

	it("restores the Deposit and Deposit History pages, and still waits for a payment, after the extension host dies and the window reloads", async () => {
		const { code, service, window } = bench;
		const before = sent().length;
		const session = await start();
		await code.crashExtensionHosts();
		await window.reload();
		page = await window.webviewOf(/^Deposit$/);
		await page.getByText("Waiting for your payment of").waitFor();
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByText("No deposit recorded as of").waitFor();
		assert.equal(await page.getByRole("button", { name: "Copy Link" }).count(), 0);
		await service.pay(session);
		await checkUntilRecorded(page);
		await window.notifications.filter({ hasText: "was recorded" }).waitFor();
		await page.getByText("125.00").first().waitFor();
		await window.statusBarItem("125.00 USD").waitFor();
		assert.equal(sent().length, before + 1);
		await window.page.locator(".tab", { hasText: "Deposit History" }).click();
		const history = await window.webviewOf("Deposit History");
		await history.getByText(/Showing all \d+ deposits\./).waitFor();
		await window.page.locator(".tab", { hasText: /^Deposit$/ }).click();
		page = await window.webviewOf(/^Deposit$/);
	});

	it("checks the marketplace’s records when the browser returns to VS Code", async () => {
		const { code, service } = bench;
		const session = await start();
		const { success_url, cancel_url } = request();
		assert.ok(success_url.includes(extensionId), success_url);
		assert.notEqual(success_url, cancel_url);
		unused = cancel_url;
		await service.pay(session);
		const browser = await code.context.newPage();
		await browser.goto(success_url);
		await browser.close();
		await page.getByText(/^Deposit of .* recorded$/).waitFor();
	});

	it("opens the dataset that a checkout’s return address links to, or says why the dataset can’t be opened", async () => {
		const { code, front, service, window } = bench;
		const list = await service.get("/v1/datasets/discover", bench.key);
		const [, id = ""] = /"id":"([^"]+)"[^{}]*"name":"Annual reports/.exec(JSON.stringify(list)) ?? [];
		await start();
		const { success_url, cancel_url } = request();
		const follow = async (back: string, path: string, marketplace: string): Promise<void> => {
			const link = new URL(back);
			link.searchParams.set("vscode-path", path);
			link.searchParams.set("vscode-query", new URLSearchParams({ marketplace }).toString());
			const browser = await code.context.newPage();
			await browser.goto(link.href);
			await browser.close();
		};
		await follow(unused, "/dataset/tides", front.origin);
		await window.notifications.filter({ hasText: "it doesn’t name a dataset" }).waitFor();
		await follow(success_url, `/dataset/${id}`, "https://other.example.com");
		const elsewhere = window.notifications.filter({ hasText: "a dataset on other.example.com" });
		await elsewhere.getByRole("button", { name: "Connect to a Marketplace…" }).click();
		await window.dialog.getByText("Connect to other.example.com?").waitFor();
		await window.answerDialog("Cancel");
		await follow(cancel_url, `/dataset/${id}`, front.origin);
		const dataset = await window.webviewOf(/Annual reports/);
		await dataset.getByRole("heading", { level: 1, name: /Annual reports/ }).waitFor();
		await window.runCommand("View: Close Editor");
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByRole("button", { name: "Start Over" }).click();
	});

	it.aside(
		"offers web pages as return addresses if the marketplace rejects links to VS Code, and uses them for the next deposit",
		async () => {
			const { front } = bench;
			const message = "success_url must be https.";
			const refusal = play((exchange) => exchange.answer(jsonReply(422, { message })));
			await ask();
			await page.getByText("The marketplace rejected the deposit").waitFor();
			await page.getByText(message).waitFor();
			refusal.dispose();
			await page.getByRole("button", { name: "Use Web Addresses Instead" }).click();
			await page.getByText("The marketplace rejected the deposit").waitFor({ state: "detached" });
			await start();
			const { success_url, cancel_url } = request();
			assert.deepEqual([success_url, cancel_url], [front.origin, front.origin]);
			await page.getByRole("button", { name: "Stop Waiting" }).click();
			await page.getByRole("button", { name: "Start Over" }).click();
		},
	);

	it.aside("can reopen an abandoned checkout, and notices that it was paid after all", async () => {
		const before = sent().length;
		const session = await start();
		await page.getByRole("button", { name: "Stop Waiting" }).click();
		await page.getByText("You stopped waiting for the deposit").waitFor();
		await page.getByRole("button", { name: "Open Checkout Again" }).click();
		await bench.code.opened.next();
		await page.getByText("Waiting for your payment of").waitFor();
		await bench.service.pay(session);
		await page.getByText(/^Deposit of .* recorded$/).waitFor();
		await bench.window.statusBarItem("175.00 USD").waitFor();
		assert.equal(sent().length, before + 1);
	});

	it.aside(
		"shows a request without a response as unconfirmed and never resends it automatically",
		async () => {
			const before = sent().length;
			const lost = play(carryOutThen((exchange) => exchange.reset()));
			await ask();
			await page.getByText("Couldn’t confirm whether a checkout was created").waitFor();
			await page.getByText("You can’t be charged without opening that page").waitFor();
			lost.dispose();
			await page.getByRole("button", { name: "Start a New Deposit" }).click();
			await page.getByText("Couldn’t confirm whether a checkout was created").waitFor({ state: "detached" });
			await bench.writesUntilNow();
			assert.equal(sent().length, before + 1);
		},
	);

	it.aside("offers Check Now and blocks saving while an auto-deposit change is unconfirmed", async () => {
		const { front, window } = bench;
		const saves = { method: "PUT", path: /auto-deposit$/ };
		const lost = front.play((exchange) => exchange.reset(), saves);
		await page.locator("#auto-enabled").click();
		await page.locator("#auto-threshold input").fill("20");
		await page.locator("#auto-amount input").fill("50");
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page.getByText("Couldn’t confirm whether auto-deposit was changed").waitFor();
		lost.dispose();
		await page.locator("#auto-save[disabled]").waitFor();
		await window.run("dataMarketplace.autoDeposit.configure");
		await page.getByRole("button", { name: "Check Now" }).click();
		await page.getByRole("button", { name: "Allow Another Change" }).click();
		await until(async () => (await page.locator("#auto-save").getAttribute("disabled")) === null);
		await page.getByRole("button", { name: "Revert" }).click();
		assert.equal(bench.requests("PUT", "/v1/billing/auto-deposit").length, 1);
	});

	it.aside(
		"reports that the marketplace saved different auto-deposit settings from the ones sent",
		async () => {
			const { front, window } = bench;
			const values = { enabled: true, threshold: "20.00000000", amount: "25.00000000" };
			const kept = front.play((exchange) => exchange.answer(jsonReply(200, values)), {
				method: "GET",
				path: /auto-deposit$/,
			});
			await page.locator("#auto-enabled").click();
			await page.locator("#auto-threshold input").fill("20");
			await page.locator("#auto-amount input").fill("50");
			await page.getByRole("button", { name: "Save Changes…" }).click();
			await window.answerDialog("Save Changes");
			await page
				.getByText("The marketplace saved different auto-deposit settings from the ones you sent")
				.waitFor();
			kept.dispose();
		},
	);

	it.aside("keeps the typed amount if the key is rejected, and offers to sign in", async () => {
		const { service } = bench;
		await page.locator("#amount input").fill("33");
		const refused = play((exchange) => exchange.answer(jsonReply(401, {})));
		await ask();
		await page.getByText(/no longer accepts your API key or session/).waitFor();
		refused.dispose();
		await page.getByRole("button", { name: "Sign In…" }).waitFor();
		assert.equal(await page.locator("#amount input").inputValue(), "33");
		await page.locator("#go[disabled]").waitFor();
		await bench.signInWithKey(await service.keyFor(BUYER), BUYER);
		await page.locator("#go:not([disabled])").waitFor();
		await page.locator("#deposit-notice").getByRole("button", { name: "Dismiss" }).click();
		await page.locator("#deposit-notice").waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Continue to Checkout…" }).waitFor();
	});

	it.aside("keeps the typed auto-deposit amounts if the key is rejected, and offers to sign in", async () => {
		const { front, window } = bench;
		await page.locator("#auto-threshold input").fill("15");
		await page.locator("#auto-amount input").fill("45");
		const saves = { method: "PUT", path: /auto-deposit$/, times: 1 };
		front.play((exchange) => exchange.answer(jsonReply(401, {})), saves);
		await page.getByRole("button", { name: "Save Changes…" }).click();
		await window.answerDialog("Save Changes");
		await page
			.locator("#auto-notice")
			.getByText(/no longer accepts your API key or session/)
			.waitFor();
		await page.getByRole("button", { name: "Sign In…" }).waitFor();
		assert.equal(await page.locator("#auto-threshold input").inputValue(), "15");
		assert.equal(await page.locator("#auto-amount input").inputValue(), "45");
	});
}

function isRequest(value: unknown): value is { success_url: string; cancel_url: string } {
	return typeof value === "object" && value !== null && "success_url" in value && "cancel_url" in value;
}
