import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { credentialGiven, placeAccountAsker } from "../support/accountAsker.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { jsonReply } from "../support/faults/reply.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { story } from "../support/story.ts";

describe("Account management", () => {
	const it = story();
	let bench: AccountWorkbench;
	let elsewhere: FaultServer;
	const keys = { buyer: "", seller: "" };
	/** A second window. VS Code in a browser stores secrets per page, so the two share only the generation file. */
	let second: WorkbenchWindow;
	let oldKey = "";

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench({ placeMore: placeAccountAsker }));
		elsewhere = it.closes(await startFaultServer());
		keys.buyer = await bench.service.keyFor(BUYER);
		keys.seller = await bench.service.keyFor(SELLER);
	});

	it("offers sign-in in the Accounts menu with a badge, and shows no notification if the user cancels", async () => {
		const { window } = bench;
		await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		const accounts = window.page.locator(".part.activitybar").getByRole("button", { name: "Accounts" });
		await window.page.locator(".part.activitybar .badge-content", { hasText: "1" }).waitFor();
		await accounts.click();
		await window.pickMenuItem("Sign in with Data Marketplace");
		await window.pick("Enter API Key");
		await window.quickInput.getByText("Enter your API key.").waitFor();
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		assert.deepEqual(await window.notificationsUntilNow(), []);
		await accounts.click();
		await window.pickMenuItem("Sign in with Data Marketplace");
		await window.pick("Enter API Key");
		await window.answerPrompt("Enter your API key.", keys.buyer);
		await window.answerPrompt("Enter a name for this account", "buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.page
			.locator(".part.activitybar .badge-content", { hasText: "1" })
			.waitFor({ state: "detached" });
	});

	it("shows a 401 for every request as one row, without a notification, and repeats no request", async () => {
		const { window } = bench;
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		const fault = bench.front.play((exchange) => exchange.answer(jsonReply(401, {})));
		const before = bench.front.deliveries.length;
		await window.run("dataMarketplace.datasets.refresh");
		await window.treeRows("Discover").filter({ hasText: "API key rejected" }).waitFor();
		await window.statusBarItem("USD").waitFor({ state: "detached" });
		await window.treeRows("Billing").first().waitFor({ state: "detached" });
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		assert.deepEqual(await window.notificationsUntilNow(), []);
		const asked = bench.front.deliveries.slice(before).map(({ path }) => path);
		assert.equal(new Set(asked).size, asked.length, `asked again: ${asked.join()}`);
		fault.dispose();
	});

	it("keeps a rejected API key, and uses the key again once the marketplace accepts it", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.refresh");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "API key rejected" }).waitFor({ state: "detached" });
	});

	it("asks for another name instead of replacing the key of a known account without asking", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.apiKey.set");
		await window.answerPrompt("Enter your API key.", keys.seller);
		await window.pick("Enter Another Account…");
		await window.answerPrompt("Enter a name for this account", "buyer");
		await window.quickInput
			.getByText("This name belongs to an account that you already use.")
			.first()
			.waitFor();
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("pins a dataset if the click starts during a refresh of the list and ends after it", async () => {
		const { window } = bench;
		const discover = bench.hold(/datasets\/discover/);
		await window.run("dataMarketplace.datasets.refresh");
		await discover.came;
		const row = window.treeRows("Discover").filter({ hasText: "Annual reports" }).first();
		await row.hover();
		await row.getByRole("button", { name: "Pin Dataset" }).hover();
		await window.page.mouse.down();
		const progress = window.view("Discover").locator(".monaco-progress-container.active");
		await progress.waitFor();
		discover.letGo();
		await progress.waitFor({ state: "detached" });
		await window.page.mouse.up();
		await window.treeRows("Discover").filter({ hasText: "Pinned" }).waitFor();
	});

	it("keeps each account’s pins separate", async () => {
		const { window } = bench;
		await bench.signInWithKey(keys.seller, "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Pinned" }).waitFor({ state: "detached" });
		await window.run("dataMarketplace.session.switchAccount");
		await window.picks.filter({ hasText: "seller" }).waitFor();
		await window.pick("buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Pinned" }).waitFor();
	});

	it("never sends an API key to another origin, and uses the key again after switching back", async () => {
		const { window } = bench;
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": elsewhere.origin });
		await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await window.statusBarItem("USD").first().waitFor({ state: "detached" });
		await window.view("Billing").getByText("Sign in to see your balance, deposits, and earnings.").waitFor();
		await window.view("Billing").getByText("Sign in", { exact: true }).click();
		await window.picks.filter({ hasText: "Email and Password" }).waitFor();
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		await window.run("dataMarketplace.datasets.refresh");
		await window.run("dataMarketplace.balance.refresh");
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": bench.front.origin });
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Pinned" }).waitFor();
		assert.deepEqual(elsewhere.deliveries, []);
	});

	it("says which setting has an invalid address, and what’s wrong with it", async () => {
		const { window } = bench;
		const { host } = new URL(bench.front.origin);
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": host });
		await window.view("Discover").getByText("in the dataMarketplace.serviceUrl setting").waitFor();
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Connect to a Marketplace…");
		await window.quickInput.getByText("Enter the marketplace’s address.").waitFor();
		await window.page.keyboard.press("Enter");
		await window.quickInput.getByText("Enter an address that starts with https://").waitFor();
		await window.page.keyboard.press("Escape");
	});

	it("asks for the API key right after the address if the user chose to enter a key", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.apiKey.set");
		await window.answerPrompt("Enter the marketplace’s address.", bench.front.origin);
		await window.quickInput.getByText("Enter your API key.").waitFor();
		await window.page.keyboard.press("Escape");
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": bench.front.origin });
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("gives another extension the API key of each account that the extension names", async () => {
		const { window, folder } = bench.code;
		await window.runCommand("Account Asker: Ask for Each");
		for (let accounts = 2; accounts > 0; accounts--) {
			await window.dialog.getByText("'Account Asker' wants to sign in using Data Marketplace").waitFor();
			await window.answerDialog("Allow");
		}
		await window.notifications.filter({ hasText: "The account was asked for." }).waitFor();
		await window.dismissNotifications();
		const given: unknown = JSON.parse(await credentialGiven(folder));
		const host = new URL(bench.front.origin).host;
		assert.deepEqual(given, { [`buyer (${host})`]: keys.buyer, [`seller (${host})`]: keys.seller });
	});

	it("signs in to the account that another extension requests", async () => {
		const { window, folder } = bench.code;
		await window.runCommand("Account Asker: Ask Again for the Last");
		await window.dialog.getByText("'Account Asker' wants you to sign in again").waitFor();
		await window.answerDialog("Allow");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.pick("Enter API Key");
		await window.answerPrompt("Enter your API key.", keys.seller);
		await window.pick("seller");
		await window.notifications.filter({ hasText: "The account was asked for." }).waitFor();
		await window.dismissNotifications();
		assert.equal(await credentialGiven(folder), keys.seller);
		await window.clickRow("Discover", /Switch to \u2068?buyer/);
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("lists the accounts in the Accounts menu, and signs out the selected one", async () => {
		const { window } = bench;
		const signOut = async (account: string): Promise<void> => {
			await window.page.locator(".part.activitybar").getByRole("button", { name: "Accounts" }).click();
			const menu = window.page.locator(".monaco-menu");
			await menu
				.getByText(new RegExp(`^${account} \\(127\\.0\\.0\\.1:\\d+\\)`))
				.first()
				.hover();
			await window.pickMenuItem("Sign Out");
			// The dialog says which extension received the account's API key.
			await window.dialog.getByText(`'${account} (127.0.0.1`).first().waitFor();
			await window.answerDialog("Sign Out");
		};
		const other = window.treeRows("Discover").filter({ hasText: /Switch to \u2068?seller/ });
		await other.waitFor();
		await signOut("seller");
		await other.waitFor({ state: "detached" });
		await window.statusBarItem("100.00 USD").waitFor();
		await signOut("buyer");
		await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await window.statusBarItem("USD").first().waitFor({ state: "detached" });
	});

	const withOldKey = (path = ""): string[] =>
		bench.front.deliveries
			.filter((one) => one.headers.authorization === `Bearer ${oldKey}` && one.path.startsWith(path))
			.map((one) => `${one.method} ${one.path}`);

	/** What each window loads last after a switch of accounts. */
	const loads = ["/v1/datasets/discover", "/v1/billing/auto-deposit", "/v1/billing/deposits"];

	/** Resolves once both windows have loaded everything with the old key. `before`: requests for each of `loads` so far. */
	const bothHaveLoaded = async (before: readonly number[]): Promise<void> => {
		const haveLoaded = (path: string, at: number): boolean =>
			withOldKey(path).length >= (before[at] ?? 0) + 2;
		await until(async () => loads.every(haveLoaded) && bench.front.answering === 0);
	};

	/** Resolves once the second window shows the change without an action. */
	const told = async (): Promise<void> =>
		second
			.view("Discover")
			.getByText(/API key or session changed in another window/i)
			.first()
			.waitFor();

	it("shares a sign-in with another window after the reload that it offers", async () => {
		second = await bench.code.openWindow();
		await second.openSidebar();
		await second.view("Discover").getByText("Sign in to the marketplace").waitFor();
		oldKey = await bench.service.keyFor(BUYER);
		await bench.signInWithKey(oldKey, "buyer");
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await told();
		await second.notifications.filter({ hasText: "in another window. Reload this window" }).waitFor();
		await second.answerNotification("in another window. Reload this window", "Reload Window");
		await second.statusBarItem("100.00 USD").waitFor();
		await bothHaveLoaded([]);
	});

	it("switches accounts in both windows", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await told();
		const before = loads.map((path) => withOldKey(path).length);
		await window.clickRow("Discover", /Switch to \u2068?buyer/);
		await window.statusBarItem("100.00 USD").waitFor();
		await second.statusBarItem("100.00 USD").waitFor();
		await second.treeRows("Discover").filter({ hasText: "Annual reports" }).first().waitFor();
		await second.treeRows("Discover").filter({ hasText: "in another window" }).waitFor({ state: "detached" });
		await bothHaveLoaded(before);
	});

	it("reports a new key once in the second window, without sending the old one", async () => {
		const key = await bench.service.keyFor(BUYER);
		const { window } = bench;
		await second.notificationsUntilNow();
		const before = withOldKey().length;
		await window.run("dataMarketplace.apiKey.set");
		await window.answerPrompt("Enter your API key.", key);
		await window.pick("buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await told();
		await second.notifications.filter({ hasText: "in another window. Reload this window" }).waitFor();
		const said = await second.notificationsUntilNow();
		assert.equal(said.length, 1, said.join("\n"));
		assert.deepEqual(withOldKey().slice(before), []);
		await second.run("dataMarketplace.balance.refresh");
		await second.treeRows("Discover").filter({ hasText: "API key rejected" }).waitFor();
	});

	it("signs out in both windows", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signOut");
		await window.answerDialog("Sign Out");
		await second.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await second.statusBarItem("USD").first().waitFor({ state: "detached" });
	});

	it("isn’t repeated by windows that notify each other", async () => {
		await until(async () => bench.front.answering === 0);
		const file = join(bench.code.globalStorage, "accounts.json");
		const before = { text: await readFile(file, "utf8"), requests: bench.front.deliveries.length };
		for (const window of [bench.window, second]) {
			await window.run("dataMarketplace.diagnostics.copy");
			await window.notifications.filter({ hasText: "Copied the diagnostics to the clipboard" }).waitFor();
		}
		const after = await readFile(file, "utf8");
		assert.equal(after, before.text);
		assert.equal(bench.front.deliveries.length, before.requests);
	});

	it("shows in the view, without a notification, that a session or key is missing from storage", async () => {
		const { window } = bench;
		// Otherwise it follows every sign-in below.
		await second.page.close();
		await bench.signInWithPassword(BUYER);
		await window.statusBarItem("100.00 USD").waitFor();
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.page.evaluate("localStorage.removeItem('secrets.provider')");
		await window.reload();
		await window.view("Discover").getByText("API key not found on this computer").waitFor();
		await window.run("dataMarketplace.session.switchAccount");
		await window.pick(BUYER);
		const lost = window.view("Discover").getByText("Session not found on this computer");
		await lost.waitFor();
		assert.deepEqual(await window.notificationsUntilNow(), []);
		await lost.click();
		await window.quickInput.getByText("Enter your email address.").waitFor();
		assert.equal(await window.quickInput.locator("input").first().inputValue(), BUYER);
	});
});
