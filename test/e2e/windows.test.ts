import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { story } from "../support/story.ts";

/** VS Code runs in a browser and stores secrets per page, so windows share only the generation file. */
describe("Two windows of one profile", () => {
	const it = story();
	let bench: AccountWorkbench;
	let other: WorkbenchWindow;
	let oldKey = "";

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench());
		other = await bench.code.openWindow();
		await other.openSidebar();
		await other.view("Discover").getByText("Sign in to the marketplace").waitFor();
	});

	const withOldKey = (path = ""): string[] =>
		bench.front.deliveries
			.filter((one) => one.headers.authorization === `Bearer ${oldKey}` && one.path.startsWith(path))
			.map((one) => `${one.method} ${one.path}`);

	/** What each window loads last after a switch of accounts. */
	const loads = ["/v1/datasets/discover", "/v1/billing/auto-deposit", "/v1/billing/deposits"];

	/** Resolves once the other window shows the change without an action. */
	const told = async (): Promise<void> =>
		other
			.view("Discover")
			.getByText(/API key or session changed in another window/i)
			.first()
			.waitFor();

	it("share a sign-in after the reload that the other window offers", async () => {
		oldKey = await bench.service.keyFor(BUYER);
		await bench.signInWithKey(oldKey, "buyer");
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await told();
		await other.notifications.filter({ hasText: "in another window. Reload this window" }).waitFor();
		await other.answerNotification("in another window. Reload this window", "Reload Window");
		await other.statusBarItem("100.00 USD").waitFor();
	});

	it("switch accounts together", async () => {
		const { window } = bench;
		await bench.signInWithKey(await bench.service.keyFor(SELLER), "seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await told();
		const before = loads.map((path) => withOldKey(path).length);
		await window.clickRow("Discover", /Switch to \u2068?buyer/);
		await window.statusBarItem("100.00 USD").waitFor();
		await other.statusBarItem("100.00 USD").waitFor();
		await other.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await other.treeRows("Discover").filter({ hasText: "in another window" }).waitFor({ state: "detached" });
		const haveLoaded = (path: string, at: number): boolean =>
			withOldKey(path).length >= (before[at] ?? 0) + 2;
		await until(async () => loads.every(haveLoaded) && bench.front.answering === 0);
	});

	it("report a new key once in the other window, without sending the old one", async () => {
		const key = await bench.service.keyFor(BUYER);
		const { window } = bench;
		await other.notificationsUntilNow();
		const before = withOldKey().length;
		await window.run("dataMarketplace.apiKey.set");
		await window.answerPrompt("Enter your API key.", key);
		await window.pick("buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await told();
		await other.notifications.filter({ hasText: "in another window. Reload this window" }).waitFor();
		const said = await other.notificationsUntilNow();
		assert.equal(said.length, 1, said.join("\n"));
		assert.deepEqual(withOldKey().slice(before), []);
		await other.run("dataMarketplace.balance.refresh");
		await other.treeRows("Discover").filter({ hasText: "API key rejected" }).waitFor();
	});

	it("sign out together", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signOut");
		await window.answerDialog("Sign Out");
		await other.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await other.statusBarItem("USD").first().waitFor({ state: "detached" });
	});

	it("don’t notify each other in a loop", async () => {
		const file = join(bench.code.globalStorage, "accounts.json");
		const before = { text: await readFile(file, "utf8"), requests: bench.front.deliveries.length };
		for (const window of [bench.window, other]) {
			await window.run("dataMarketplace.diagnostics.copy");
			await window.notifications.filter({ hasText: "Copied the diagnostics to the clipboard" }).waitFor();
		}
		const after = await readFile(file, "utf8");
		assert.equal(after, before.text);
		assert.equal(bench.front.deliveries.length, before.requests);
	});
});
