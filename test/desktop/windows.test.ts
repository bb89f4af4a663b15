import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { enterKey } from "../support/accountWorkbench.ts";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { until } from "../support/host/conditions.ts";
import { type DesktopWorkbench, openDesktop } from "../support/host/desktop.ts";
import { BUYER, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { story } from "../support/story.ts";

/** Windows share their secrets only on a desktop, so no window has to reload. */
describe("Two windows on the desktop", () => {
	const it = story();
	let service: RunningMarketplace;
	let front: FaultServer;
	let code: DesktopWorkbench;
	let other: WorkbenchWindow;

	it.before(async () => {
		service = it.closes(await startMarketplace());
		front = it.closes(await startFaultServer({ backend: service.origin }));
		code = it.closes(await openDesktop({ "dataMarketplace.serviceUrl": front.origin }));
		other = await code.openWindow();
		for (const window of [code.window, other]) {
			await window.openSidebar();
			await window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		}
	});

	it("are both signed in, without a reload or a notification", async () => {
		let loads = 0;
		other.page.on("load", () => loads++);
		await enterKey(code.window, await service.keyFor(BUYER), "buyer");
		await code.window.statusBarItem("100.00 USD").waitFor();
		await other.view("Discover").getByText("Sign in to the marketplace").waitFor({ state: "detached" });
		await other.statusBarItem("100.00 USD").waitFor();
		assert.deepEqual(await other.notificationsUntilNow(), []);
		assert.equal(loads, 0);
	});

	it("both use a new API key immediately, and neither reports the key as rejected", async () => {
		// The requests that signing in caused in both windows must have ended.
		await until(async () => front.answering === 0);
		const key = await service.keyFor(BUYER);
		const before = front.deliveries.length;
		await code.window.run("dataMarketplace.apiKey.set");
		await code.window.answerPrompt("Enter your API key.", key);
		await code.window.pick("buyer");
		await code.window.quickInput.waitFor({ state: "hidden" });
		await until(async () => front.deliveries.length > before && front.answering === 0);
		const asked = front.nextDelivery();
		await other.run("dataMarketplace.balance.refresh");
		await asked;
		await other.statusBarItem("100.00 USD").waitFor();
		const bearers = front.deliveries.slice(before).map(({ headers }) => headers.authorization);
		assert.deepEqual([...new Set(bearers)], [`Bearer ${key}`]);
		for (const window of [code.window, other]) {
			await window.notificationsUntilNow();
			assert.equal(await window.treeRows("Discover").filter({ hasText: "API key rejected" }).count(), 0);
		}
	});

	it("don’t notify each other in a loop", async () => {
		await until(async () => front.answering === 0);
		const file = join(code.globalStorage, "accounts.json");
		const before = { text: await readFile(file, "utf8"), requests: front.deliveries.length };
		for (const window of [code.window, other]) {
			await window.run("dataMarketplace.diagnostics.copy");
			await window.notifications.filter({ hasText: "Copied the diagnostics to the clipboard" }).waitFor();
		}
		assert.equal(await readFile(file, "utf8"), before.text);
		assert.equal(front.deliveries.length, before.requests);
	});

	it("are both signed out", async () => {
		await code.window.run("dataMarketplace.session.signOut");
		await code.window.answerDialog("Sign Out");
		await other.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await other.statusBarItem("USD").first().waitFor({ state: "detached" });
	});
});
