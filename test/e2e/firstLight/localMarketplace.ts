import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../../src/localMarketplace/seed/demoAccounts.ts";
import { stableId } from "../../../src/localMarketplace/seed/catalogueEntry.ts";
import { until } from "../../support/host/conditions.ts";
import type { Workbench } from "../../support/host/workbench.ts";
import { story } from "../../support/story.ts";

export function localMarketplaceTests(open: () => Promise<Workbench>): void {
	const it = story();
	let code: Workbench;

	it.before(async () => {
		code = await open();
		const { window } = code;
		const begin = window.view("Discover").getByRole("button", { name: "Try Local Marketplace" });
		const balance = window.statusBarItem("100.00 USD (local)");
		await begin.or(balance).waitFor();
		if (await begin.isVisible()) {
			await begin.click();
			await window.page.locator(".gettingStartedContainer .step-title").first().waitFor();
			await window.press("workbench.action.closeAllEditors");
		}
		await balance.waitFor();
		await window.view("Discover").getByText("53 datasets").waitFor();
	});

	/** The next opened address with this path. The local marketplace's own pages also make requests. */
	async function openedAt(path: string): Promise<URL> {
		for (;;) {
			const opened = await code.opened.next();
			const address = new URL(locally(opened));
			if (opened.includes("/proxy/") && address.pathname === path) return address;
		}
	}

	// VS Code shows no hover of a row at the first attempt, unless it has shown another.
	it("shows the account and its spending in the balance’s hover", async () => {
		const { window } = code;
		const hover = await window.hover(window.statusBarItem("100.00 USD"), "buyer@example.com");
		const text = await hover.innerText();
		for (const part of [
			"Balance 100.00 USD",
			"Deposited",
			"Spent",
			"API key ends in",
			"Deposit…",
			"Refresh",
			"Deposit History",
		])
			assert.ok(text.includes(part), `${part} in ${text}`);
		await window.page.mouse.move(700, 400);
		await hover.waitFor({ state: "hidden" });
	});

	it("filters the tree while typing, keeps the filter on Enter, and clears it", async () => {
		const { window } = code;
		await window.run("dataMarketplace.datasets.filter");
		await window.quickInput.locator("input").first().fill("price<0.001");
		await window
			.view("Discover")
			.getByText(/\d+ of 53 · price<0\.001/)
			.waitFor();
		await window.quickInput.locator("input").first().fill("price<abc");
		await window.picks.filter({ hasText: "isn’t a price" }).waitFor();
		await window.quickInput.locator("input").first().fill("patent");
		await window
			.view("Discover")
			.getByText(/ of 53 · patent/)
			.waitFor();
		await window.page.keyboard.press("Enter");
		await window.quickInput.waitFor({ state: "hidden" });
		await until(async () => {
			const rows = await window.treeTexts("Discover");
			return rows.length > 1 && rows.every((row) => /patent|Switch to the Demo/i.test(row));
		});
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "nothing of that kind");
		await window.treeRows("Discover").filter({ hasText: "No matches" }).waitFor();
		await window.clickRow("Discover", "Clear Filter");
		await window.view("Discover").getByText("53 datasets").waitFor();
	});

	it("groups datasets by seller, with the pinned ones first", async () => {
		const { window } = code;
		await window.run("dataMarketplace.datasets.groupBy");
		await window.pick("Seller");
		await window
			.treeRows("Discover")
			.filter({ hasText: /^\u2068?Halden Research/ })
			.waitFor();
		await window.clickRow("Discover", "Bicycle counts", "Pin");
		await until(async () => /^Pinned ?1$/.test((await window.treeTexts("Discover"))[1] ?? ""));
	});

	it("offers to unpin only pinned datasets, and says so if none is pinned", async () => {
		const { window } = code;
		await window.run("dataMarketplace.dataset.unpin");
		await window.quickInput.getByText("Unpin Dataset · 1 of").waitFor();
		assert.equal(await window.picks.count(), 1);
		await window.pick("Bicycle counts");
		await window
			.treeRows("Discover")
			.filter({ hasText: /^Pinned/ })
			.waitFor({ state: "detached" });
		await window.run("dataMarketplace.dataset.unpin");
		await window.notifications.filter({ hasText: "You haven’t pinned any datasets." }).waitFor();
		await window.dismissNotifications();
		await window.clickRow("Discover", "Bicycle counts", "Pin");
		// A view that VS Code redraws takes the focus back, even just after a click elsewhere.
		await window
			.treeRows("Discover")
			.filter({ hasText: /^Pinned/ })
			.waitFor();
	});

	it("opens search and balance by keyboard shortcut only while one of its views is focused", async () => {
		const { window } = code;
		const press = async (key: string): Promise<void> => {
			await window.page.keyboard.press("Control+Alt+m");
			await window.page.keyboard.press(key);
		};
		await window.press("workbench.action.closeAllEditors");
		await window.page.locator(".part.editor").click();
		// VS Code notices in a timer, set before this one, that a view lost the focus.
		await window.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
		await press("s");
		// By the time the extension fills in this hover, anything the key opened would be visible.
		await window.hover(
			window.treeRows("Discover").filter({ hasText: "Bicycle counts" }).first(),
			"per chunk",
		);
		assert.equal(await window.quickInput.isVisible(), false);
		for (const [key, title] of [
			["s", "Search Datasets"],
			["b", "buyer@example.com on"],
		] as const) {
			await window.view("Discover").locator(".pane-header").focus();
			await press(key);
			await window.quickInput.getByText(title).waitFor();
			await window.page.keyboard.press("Escape");
			await window.quickInput.waitFor({ state: "hidden" });
		}
	});

	it("tells a buyer that publishing needs a seller account, instead of showing the form", async () => {
		const { window } = code;
		await window.run("dataMarketplace.dataset.create");
		const page = await window.webviewOf("New Dataset");
		await page.getByRole("heading", { name: "This account can’t publish datasets" }).waitFor();
		await page.getByText("You’re signed in as buyer@example.com.").waitFor();
		assert.equal(await page.getByRole("button", { name: "Review…" }).isVisible(), false);
		await page.getByRole("button", { name: "Switch Account…" }).click();
		await window.pick("seller@example.com");
		await page.getByRole("button", { name: "Review…" }).waitFor();
		await window.press("workbench.action.closeAllEditors");
		await window.clickRow("Discover", "Switch to the Demo Buyer");
		await window.treeRows("Discover").filter({ hasText: "Switch to the Demo Seller" }).waitFor();
	});

	it("switches to the demo seller, and lists the datasets of a seller marked as the user’s", async () => {
		const { window } = code;
		await window.clickRow("Discover", "Switch to the Demo Seller");
		await window.statusBarItem("40.00 USD (local)").waitFor();
		await window.hoverUntil(
			window.treeRows("Billing").filter({ hasText: "earnings" }),
			window.view("Billing").getByRole("button", { name: "Refresh Balance" }),
		);
		await window.view("My Datasets").locator(".pane-header").click();
		await window.view("My Datasets").getByText("from your sellers").waitFor();
		await window.hover(
			window.treeRows("My Datasets").filter({ hasText: "EU patent claims" }),
			"This dataset is in My Datasets because you marked its seller, Halden Research, as yours.",
		);
		await window.run("dataMarketplace.owned.unmarkSeller");
		await window.pick("Halden Research");
		await window.view("My Datasets").getByText("Already have datasets on the marketplace?").waitFor();
		await window.run("dataMarketplace.owned.markSeller");
		await window.pick("Halden Research");
		await window.treeRows("My Datasets").filter({ hasText: "EU patent claims" }).waitFor();
	});

	it("shows no welcome text after a reload in views that have rows", async () => {
		const { window } = code;
		await window.reload();
		await window.statusBarItem("40.00 USD (local)").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.treeRows("My Datasets").filter({ hasText: "EU patent claims" }).waitFor();
		await window.treeRows("Billing").filter({ hasText: "earnings" }).waitFor();
		const activity = "Your actions in VS Code, such as grants, deposits, and withdrawals, appear here.";
		await window.view("Activity").locator(".pane-header").click();
		await window.view("Activity").getByText(activity).waitFor();
		assert.deepEqual(await window.page.evaluate("welcomes()"), [activity]);
		await window.view("Activity").locator(".pane-header").click();
	});

	it("suggests demo buyers on the Access page until an address is typed", async () => {
		const { window } = code;
		await window.run("dataMarketplace.access.bulk");
		await window.pick("EU patent claims");
		const page = await window.webviewOf("Access");
		await page.getByText("Try these demo buyers: ana@example.com").waitFor();
		await page.locator("#mails textarea").fill("ana@example.com");
		await page.getByText("Try these demo buyers").waitFor({ state: "hidden" });
		await window.press("workbench.action.closeAllEditors");
	});

	it("shows that the local marketplace is stopped until it’s started again, and keeps the list and the account", async () => {
		const { window } = code;
		const stopped = window.treeRows("Discover").filter({ hasText: "Local marketplace stopped" });
		await window.run("dataMarketplace.localMarketplace.stop");
		await stopped.waitFor();
		await window.treeRows("Billing").filter({ hasText: "Local marketplace stopped" }).waitFor();
		await window.run("dataMarketplace.datasets.refresh");
		// By then, a refresh that clears the list would have.
		await window.notificationsUntilNow();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.clickRow("Discover", "Local marketplace stopped");
		await stopped.waitFor({ state: "detached" });
		await window.statusBarItem("40.00 USD (local)").waitFor();
	});

	it("tells a seller-only account that it has no buyer balance, and where to go instead", async () => {
		const { window } = code;
		await window.run("dataMarketplace.session.switchAccount");
		await window.pick("seller-only@example.com");
		await window.statusBarItem("120.00 USD (local)").waitFor();
		await window.treeRows("Discover").filter({ hasText: "For buyers only" }).waitFor();
		await window.view("My Datasets").getByText("Already have datasets on the marketplace?").waitFor();
		await window.run("dataMarketplace.owned.addById");
		await window.answerPrompt(
			"Enter the ID of one of your datasets.",
			stableId("skyline Hourly station weather, Europe"),
		);
		await window.treeRows("My Datasets").filter({ hasText: "Hourly station weather" }).waitFor();
		await window.hoverUntil(
			window.treeRows("Billing").filter({ hasText: "earnings" }),
			window.view("Billing").getByRole("button", { name: "Refresh Balance" }),
		);
		assert.equal(await window.view("Billing").getByRole("button", { name: "Deposit…" }).count(), 0);
		await window.run("dataMarketplace.deposit.start");
		const deposit = await window.webviewOf("Deposit");
		await deposit.getByRole("heading", { name: "This account has no buyer balance" }).waitFor();
		await deposit.getByText("You’re signed in as seller-only@example.com.").waitFor();
		assert.equal(await deposit.getByRole("button", { name: "Continue to Checkout…" }).isVisible(), false);
		await deposit.getByRole("button", { name: "Show Earnings" }).click();
		const earnings = await window.webviewOf("Earnings");
		await earnings.getByRole("heading", { name: "Withdraw" }).waitFor();
		await earnings.locator("#amount input").fill("5");
		await earnings.locator("#confirmation input").fill("5.00");
		await earnings.getByRole("button", { name: "Withdraw 5.00 USD" }).click();
		await earnings.getByRole("button", { name: "Open Dashboard" }).click();
		const payouts = await openedAt("/onboarding");
		assert.equal(payouts.searchParams.get("email"), "seller-only@example.com");
		await window.press("workbench.action.closeAllEditors");
	});

	it.aside("says in the hover over an ID in code that the seller’s dataset is in My Datasets", async () => {
		const { window } = code;
		await window.runCommand("File: New Untitled Text File");
		await window.page.locator(".monaco-editor .view-lines").first().click();
		await window.page.keyboard.insertText(stableId("skyline Hourly station weather, Europe"));
		const card = await window.hover(window.page.locator(".view-line span span").first(), "Hourly station");
		await card.getByText(/ · In My Datasets · /).waitFor();
		await window.runCommand("View: Revert and Close Editor");
	});

	it("signs out only after a confirmation", async () => {
		const { window } = code;
		await window.run("dataMarketplace.session.signOut");
		await window.dialog.getByText("Signing out doesn’t revoke the key").waitFor();
		await window.dialog.getByText(/seller-only@example\.com on 127\.0\.0\.1:\d+\./).waitFor();
		await window.answerDialog("Cancel");
		await window.statusBarItem("120.00 USD").waitFor();
		await window.run("dataMarketplace.session.signOut");
		await window.answerDialog("Sign Out");
		await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await window.statusBarItem("USD").first().waitFor({ state: "detached" });
	});

	it("asks to sign in for a command that needs an account, and opens nothing", async () => {
		const { window } = code;
		for (const [command, sentence] of [
			["dataMarketplace.deposit.start", "Sign in to make a deposit."],
			["dataMarketplace.dataset.pin", "Sign in to see the marketplace’s datasets."],
		] as const) {
			await window.run(command);
			await window.notifications
				.filter({ hasText: sentence })
				.getByRole("button", { name: "Sign In…" })
				.waitFor();
			await window.quickInput.waitFor({ state: "hidden" });
			await window.dismissNotifications();
		}
		assert.equal(await window.page.locator(".tab", { hasText: "Deposit" }).count(), 0);
	});

	it("signs in with the code from the local marketplace’s mailbox, then continues the command", async () => {
		const { window } = code;
		await window.run("dataMarketplace.datasets.search");
		await window.answerNotification("Sign in to see the marketplace’s datasets.", "Sign In…");
		await window.picks.filter({ hasText: "Use the Demo Accounts" }).waitFor();
		await window.pick("Email and Password");
		await window.answerPrompt("Enter your email address.", "buyer@example.com");
		await window.answerPrompt("never stored", DEMO_PASSWORD);
		await window.quickInput
			.getByText("To see the code, select the inbox icon (Open Mailbox) above.")
			.waitFor();
		await window.quickInput.getByRole("button", { name: "Open Mailbox" }).click();
		const mailbox = await code.context.newPage();
		await mailbox.goto(locally(await code.opened.next()));
		const shown = await mailbox.getByRole("img", { name: /^Code / }).innerText();
		await mailbox.close();
		await window.answerPrompt("Enter the code", shown);
		await window.quickInput.getByText("Search Datasets").waitFor();
		await window.quickInput.locator("input").first().fill("patent claims");
		await window.picks.filter({ hasText: "EU patent claims" }).waitFor();
		await window.page.keyboard.press("Escape");
		await window.statusBarItem("100.00 USD (local)").waitFor();
	});

	it("opens the local marketplace’s home page and its page for API keys", async () => {
		for (const [command, path] of [
			["dataMarketplace.localMarketplace.openPages", "/"],
			["dataMarketplace.session.openDashboard", "/api-keys"],
		] as const) {
			await code.window.run(command);
			await openedAt(path);
		}
	});

	it("resets the local marketplace after a confirmation, and stays signed in to the demo account", async () => {
		const { window } = code;
		await window.run("dataMarketplace.localMarketplace.reset");
		await window.dialog.getByText("Reset the local marketplace?").waitFor();
		await window.answerDialog("Cancel");
		await window.run("dataMarketplace.localMarketplace.reset");
		await window.answerDialog("Reset");
		await window.run("dataMarketplace.datasets.refresh");
		await window.view("Discover").getByText("53 datasets").waitFor();
		await window.statusBarItem("100.00 USD (local)").waitFor();
	});
}

/** Restores a loopback address that VS Code rewrote to its own origin, which forwards nothing here. */
function locally(opened: string): string {
	const { pathname, search } = new URL(opened);
	const [, port = "", path = ""] = /^\/proxy\/(\d+)(\/.*)$/.exec(pathname) ?? [];
	return `http://127.0.0.1:${port}${path}${search}`;
}
