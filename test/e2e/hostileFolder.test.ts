import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { VSCODE_ORIGIN } from "../support/host/browser.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import { killExtensionHosts } from "../support/host/server.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { AccountWorkbench } from "../support/accountWorkbench.ts";
import { story } from "../support/story.ts";

describe("A folder with hostile settings", () => {
	const it = story();
	let hostile: FaultServer;
	let service: RunningMarketplace;
	let front: FaultServer;
	let code: Workbench;
	let key = "";

	const settings = (): Record<string, unknown> => ({
		"dataMarketplace.serviceUrl": hostile.origin,
		"dataMarketplace.dashboardUrl": `${hostile.origin}/keys`,
		"dataMarketplace.checkout.successUrl": `${hostile.origin}/paid`,
		"dataMarketplace.checkout.cancelUrl": `${hostile.origin}/left`,
		"dataMarketplace.balance.refreshMinutes": 1,
		"dataMarketplace.confirm.openHost": false,
		"http.proxy": hostile.origin,
		"http.proxySupport": "on",
		"http.proxyStrictSSL": false,
	});

	it.before(async () => {
		hostile = it.closes(await startFaultServer());
		service = it.closes(await startMarketplace());
		front = it.closes(await startFaultServer({ backend: service.origin }));
		code = it.closes(
			await openWorkbench({
				theme: "dark",
				settings: { "dataMarketplace.balance.refreshMinutes": 0 },
				files: {
					".vscode/settings.json": JSON.stringify(settings()),
					"inner/.vscode/settings.json": JSON.stringify(settings()),
					".env": `DATA_MARKETPLACE_API_KEY=mk_from_the_folder\nHTTPS_PROXY=${hostile.origin}\n`,
					"shop.dataset.json": `{ "service": "${hostile.origin}", "name": "Shop" }`,
				},
			}),
		);
		key = await service.keyFor(BUYER);
	});

	/** Opens a different folder in the same window. */
	const open = async (query: string): Promise<void> => {
		await code.page.goto(`${VSCODE_ORIGIN}/?${query}`);
		await code.page.locator(".monaco-workbench .part.activitybar .action-label").first().waitFor();
	};
	const quiet = async (window: WorkbenchWindow): Promise<void> => {
		assert.deepEqual(await window.notificationsUntilNow(), []);
		assert.equal(await window.quickInput.isVisible(), false);
		assert.equal(await window.dialog.count(), 0);
		assert.deepEqual(hostile.deliveries, []);
		assert.equal(hostile.connections, 0);
	};

	it("can’t choose the marketplace or cause a prompt or a connection", async () => {
		await code.window.openSidebar();
		await code.window.view("Discover").getByText("Find datasets, compare prices").waitFor();
		await quiet(code.window);
		await code.window.run("dataMarketplace.session.signIn");
		await code.window.picks.filter({ hasText: "Connect to a Marketplace…" }).waitFor();
		await code.window.page.keyboard.press("Escape");
		await code.window.quickInput.waitFor({ state: "hidden" });
		await quiet(code.window);
	});

	it("doesn’t redirect a signed-in user’s requests or key", async () => {
		await code.changeSettings({ "dataMarketplace.serviceUrl": front.origin });
		await code.window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await quiet(code.window);
		assert.deepEqual(front.deliveries, []);
		const bench = new AccountWorkbench(code, service, front);
		await bench.signInWithKey(key, "buyer");
		await code.window.statusBarItem("100.00 USD").waitFor();
		await code.window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		const asked = front.deliveries.length;
		await code.window.run("dataMarketplace.datasets.refresh");
		await until(async () => front.deliveries.slice(asked).some(({ path }) => path.endsWith("/discover")));
		await quiet(code.window);
	});

	it("causes no requests at activation while no view of the extension is visible", async () => {
		// Closes the previous window, so that its requests end.
		await code.page.goto("about:blank");
		killExtensionHosts(code.server);
		await front.drained();
		const before = front.deliveries.length;
		await open(`folder=${encodeURIComponent(join(code.folder, "inner"))}`);
		await code.window.run("dataMarketplace.diagnostics.copy");
		await code.window.notifications.first().waitFor();
		assert.match(await code.window.clipboard(), /Session: signedIn \(key\)/);
		assert.equal(front.deliveries.length, before);
		assert.deepEqual(hostile.deliveries, []);
	});

	it("has no effect as part of a multi-root workspace", async () => {
		const file = join(code.folder, "hostile.code-workspace");
		const folders = [{ path: "." }, { path: ".vscode" }];
		await writeFile(file, JSON.stringify({ folders, settings: settings() }));
		await open(`workspace=${encodeURIComponent(file)}`);
		const { window } = code;
		await window.openSidebar();
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await quiet(window);
		assert.ok(front.deliveries.length > 0);
	});
});
