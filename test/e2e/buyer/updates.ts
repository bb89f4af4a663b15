import assert from "node:assert/strict";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accountFolder } from "../../../src/model/session/accounts.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { until } from "../../support/host/conditions.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

export function updateTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let key: string;
	let annualReports: string;

	it.before(async () => {
		const settings = { "dataMarketplace.lowBalance": "50.00" };
		bench = await open({ settings, size: { width: 1300, height: 1000 } });
		key = await bench.service.keyFor(BUYER);
		await bench.window.closeSidebar();
		await bench.signInWithKey(key, "buyer");
		// The status bar is up to date even with the side bar closed.
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await bench.window.openSidebar();
		const list = JSON.stringify(await bench.service.get("/v1/datasets/discover", key));
		annualReports = /"id":"([^"]+)"[^{}]*"name":"Annual reports/.exec(list)?.[1] ?? "";
	});

	it("announce that a watched price reached its target, and end the watch once the dataset is opened", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.dataset.watchPrice");
		await window.find("Bicycle counts");
		await window.quickInput.getByText("Current price: 0.00025 USD.").waitFor();
		await window.quickInput.locator(".quick-input-box input").fill("0.5");
		await window.answerPrompt("Enter an amount below the current price, 0.00025 USD.", "0.0002");
		// Both the pinned row and the listed one show the watch.
		const pinned = window.treeRows("Discover").filter({ hasText: "watching for 0.0002 or less" }).first();
		await pinned.waitFor();
		listBicyclesFor("0.00018000");
		await window.run("dataMarketplace.datasets.refresh");
		await window.notifications
			.filter({
				hasText: "Bicycle counts now costs 0.00018 USD per chunk, at or below your target of 0.0002 USD.",
			})
			.waitFor();
		await pinned.waitFor({ state: "detached" });
		const reached = window.treeRows("Discover").filter({ hasText: "reached 0.0002" }).first();
		await reached.waitFor();
		const changed = window.treeRows("Discover").filter({ hasText: /Bicycle counts/ });
		await changed
			.and(window.page.getByLabel(/Price down from 0\.00025/))
			.first()
			.waitFor();
		await window.answerNotification("Bicycle counts", "Show");
		const page = await window.webviewOf("Bicycle counts");
		await page.getByText("0.00025").first().waitFor();
		await reached.waitFor({ state: "detached" });
	});

	it("announce a watched search and a watched price together, and show what’s new until it’s seen", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "counts");
		await window.run("dataMarketplace.datasets.saveSearch");
		await window.answerPrompt("Name for", "Traffic");
		await window.clickRow("Discover", "Traffic", "Watch Search");
		const search = window.treeRows("Discover").and(window.page.getByLabel(/^Saved search Traffic, watched/));
		await search.waitFor();
		await window.run("dataMarketplace.datasets.clearFilter");
		// The first list after watching began, in which the price has risen again.
		await window.run("dataMarketplace.datasets.refresh");
		await window
			.treeRows("Discover")
			.filter({ hasText: /0\.00025.*Bicycle counts/ })
			.first()
			.waitFor();
		await window.run("dataMarketplace.dataset.watchPrice");
		await window.find("Bicycle counts");
		await window.answerPrompt("Current price: 0.00025 USD.", "0.0002");
		await window.treeRows("Discover").filter({ hasText: "watching for 0.0002 or less" }).first().waitFor();
		const before = await window.notificationsUntilNow();
		assert.ok(!before.some((text) => text.includes("Traffic")), before.join("\n"));
		listBicyclesFor("0.00018000");
		await window.run("dataMarketplace.datasets.refresh");
		const text =
			/2 watched searches and prices have updates\. 1 dataset newly matches “Traffic” or costs less\. .*Bicycle counts.* now costs 0\.00018 USD/;
		await window.notifications.filter({ hasText: text }).waitFor();
		await search.filter({ hasText: "1 update" }).waitFor();
		await window.answerNotification(text, "Show");
		await window.picks.filter({ hasText: /Bicycle counts.*reached 0\.0002/ }).waitFor();
		await window.pick("Traffic");
		const group = window.treeRows("Discover").filter({ hasText: /Updates for “.*Traffic.*”/ });
		await group.waitFor();
		await search.filter({ hasNotText: "1 update" }).waitFor();
		await window.run("dataMarketplace.datasets.clearFilter");
		await group.waitFor({ state: "detached" });
	});

	it("can be turned off in the list of saved searches and watched prices", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.openSearch");
		const traffic = window.picks.filter({ hasText: "Traffic" });
		const bicycles = window.picks.filter({ hasText: "Bicycle counts" });
		await window.pick("Traffic", "Stop Watching Search");
		await window.hoverUntil(traffic, traffic.getByRole("button", { name: "Watch Search" }));
		await window.pick("Bicycle counts", "Stop Watching Price");
		await bicycles.waitFor({ state: "detached" });
		await window.pick("Traffic", "Remove Saved Search");
		await window.quickInput.waitFor({ state: "hidden" });
		await window.treeRows("Discover").filter({ hasText: "Traffic" }).waitFor({ state: "detached" });
		const watched = window.treeRows("Discover").filter({ hasText: /reached|watching/ });
		await watched.waitFor({ state: "detached" });
	});

	it("warn about a low balance once each time it drops below the threshold", async () => {
		const { window, service } = bench;
		const low = /Your balance is .*, below your 50\.00 USD threshold\./;
		await spend(6000);
		await window.notifications
			.filter({ hasText: "Your balance is 43.00 USD, below your 50.00 USD threshold." })
			.waitFor();
		const item = window.statusBarItem("43.00 USD");
		assert.match((await item.getAttribute("class")) ?? "", /warning-kind/);
		assert.match((await item.getAttribute("aria-label")) ?? "", /below your threshold/);
		await window.dismissNotifications();
		await spend(100);
		await window.statusBarItem("42.05 USD").waitFor();
		const told = await window.notificationsUntilNow();
		assert.equal(told.filter((text) => low.test(text)).length, 1, "the one before");
		await deposit("50.00");
		await window.statusBarItem("92.05 USD").waitFor();
		await spend(6000);
		await window.notifications.filter({ hasText: "Your balance is 35.05 USD" }).waitFor();
		await window.answerNotification("Your balance is 35.05 USD", "Deposit…");
		await (await window.webviewOf("Deposit")).getByText("35.05").first().waitFor();
		assert.match(JSON.stringify(await service.get("/v1/billing/buyer-balance", key)), /35\.05/);
	});

	it("estimate how long the balance lasts at the recent spending rate", async () => {
		const { window } = bench;
		await until(async () => bench.front.answering === 0);
		await rememberSpending(12, 11n);
		await window.statusBarItem("35.05 USD").click();
		await window.pick("Refresh Balance");
		const row = window.treeRows("Billing").filter({ hasText: /balance · about 1 day left/ });
		await row.waitFor();
		await window.hover(row, "estimated from totals loaded on this computer");
		await window.webview
			.getByText(/at your recent spending rate/)
			.first()
			.waitFor();
	});

	it("report what auto-deposit added, with the side bar closed", async () => {
		const { window } = bench;
		await window.closeSidebar();
		await fetch(`${bench.service.origin}/v1/billing/auto-deposit`, {
			method: "PUT",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
			body: JSON.stringify({ enabled: true, threshold: "30.00", amount: "25.00" }),
		});
		await spend(1000);
		await window.notifications
			.filter({ hasText: "25.00 USD was added to your balance, probably by auto-deposit." })
			.waitFor();
		await window.statusBarItem("50.55 USD").waitFor();
	});

	/** Lists the bicycle counts at another price in the next list. */
	function listBicyclesFor(price: string): void {
		bench.front.play(
			async (exchange) => {
				const reply = await exchange.carryOut();
				const body = reply.body.toString().replace('"0.00025000"', `"${price}"`);
				exchange.answer({ ...reply, body: Buffer.from(body) });
			},
			{ path: /\/discover$/, times: 1 },
		);
	}

	/** Buys chunks at 0.0095 outside VS Code, then refreshes the balance. */
	async function spend(chunks: number): Promise<void> {
		await bench.service.purchase(annualReports, chunks, key);
		await bench.refresh("balance");
	}

	/** Makes a deposit outside VS Code, then refreshes the balance. */
	async function deposit(amount: string): Promise<void> {
		const back = bench.service.origin;
		const answer = await fetch(`${bench.service.origin}/v1/billing/deposit`, {
			method: "POST",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
			body: JSON.stringify({ amount, success_url: back, cancel_url: back }),
		});
		await bench.service.pay(/"session_id":"([^"]+)"/.exec(await answer.text())?.[1] ?? "");
		await bench.refresh("balance");
	}

	/** Adds an older sample, with this much less spent, before those stored on this computer. */
	async function rememberSpending(hoursAgo: number, less: bigint): Promise<void> {
		const { code, front } = bench;
		const file = join(
			accountFolder(code.globalStorage, { origin: front.origin, account: "buyer" }),
			"wallet.json",
		);
		const text = await readFile(file, "utf8");
		const spent = BigInt(/"total_spent": "(\d+)\./.exec(text)?.[1] ?? "0") - less;
		const sample = {
			at: Date.now() - hoursAgo * 3_600_000,
			totalSpent: `${spent}.00000000`,
			currency: "USD",
		};
		// Replaced atomically, because the extension sets a partial file aside.
		await writeFile(`${file}.next`, text.replace('"samples": [', `"samples": [${JSON.stringify(sample)},`));
		await rename(`${file}.next`, file);
	}
}
