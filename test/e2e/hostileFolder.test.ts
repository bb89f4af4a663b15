import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { VSCODE_ORIGIN } from "../support/host/browser.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER } from "../support/host/marketplace.ts";
import { killExtensionHosts } from "../support/host/server.ts";
import type { WorkbenchWindow } from "../support/host/window.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { story } from "../support/story.ts";

/** The texts of the open prompt and dialog. */
const questions = async ({ quickInput, dialog }: WorkbenchWindow): Promise<string[]> =>
	quickInput.or(dialog).filter({ visible: true }).allInnerTexts();

describe("A folder with hostile settings", () => {
	const it = story();
	let hostile: FaultServer;
	let bench: AccountWorkbench;
	/** How many requests there were before the workspace was opened. */
	let before = 0;

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
		bench = it.closes(
			await openAccountWorkbench({
				// undefined: the user has chosen no marketplace.
				settings: {
					"dataMarketplace.serviceUrl": undefined,
					"dataMarketplace.balance.refreshMinutes": 0,
				},
				files: {
					".vscode/settings.json": JSON.stringify(settings()),
					".env": `DATA_MARKETPLACE_API_KEY=mk_from_the_folder\nHTTPS_PROXY=${hostile.origin}\n`,
					"shop.dataset.json": `{ "service": "${hostile.origin}", "name": "Shop" }`,
				},
			}),
		);
	});

	const quiet = async (window: WorkbenchWindow): Promise<void> => {
		// Also first, because no command runs while a prompt or a dialog is open: the notifications would never come.
		assert.deepEqual(await questions(window), []);
		assert.deepEqual(await window.notificationsUntilNow(), []);
		assert.deepEqual(await questions(window), []);
		assert.deepEqual(hostile.deliveries, []);
		assert.equal(hostile.connections, 0);
	};

	it("can’t choose the marketplace or cause a prompt or a connection", async () => {
		await bench.window.view("Discover").getByText("Find datasets, compare prices").waitFor();
		await quiet(bench.window);
		await bench.window.run("dataMarketplace.session.signIn");
		await bench.window.picks.filter({ hasText: "Connect to a Marketplace…" }).waitFor();
		await bench.window.page.keyboard.press("Escape");
		await bench.window.quickInput.waitFor({ state: "hidden" });
		await quiet(bench.window);
	});

	it("doesn’t redirect a signed-in user’s requests or key", async () => {
		await bench.code.changeSettings({ "dataMarketplace.serviceUrl": bench.front.origin });
		await bench.window.view("Discover").getByText("Sign in to the marketplace").waitFor();
		await quiet(bench.window);
		assert.deepEqual(bench.front.deliveries, []);
		await bench.signInWithKey(await bench.service.keyFor(BUYER), "buyer");
		await bench.window.statusBarItem("100.00 USD").waitFor();
		await bench.window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		const asked = bench.front.deliveries.length;
		// A refresh joins the first one, which shows rows before it ends.
		await until(async () => {
			await bench.window.run("dataMarketplace.datasets.refresh");
			return bench.front.deliveries.slice(asked).some(({ path }) => path.endsWith("/discover"));
		});
		await quiet(bench.window);
	});

	it("causes no requests at activation as part of a multi-root workspace while no view of the extension is visible", async () => {
		const file = join(bench.code.folder, "hostile.code-workspace");
		const folders = [{ path: "." }, { path: ".vscode" }];
		await writeFile(file, JSON.stringify({ folders, settings: settings() }));
		// Closes the previous window, so that its requests end.
		await bench.code.page.goto("about:blank");
		killExtensionHosts(bench.code.server);
		await bench.front.drained();
		before = bench.front.deliveries.length;
		await bench.code.page.goto(`${VSCODE_ORIGIN}/?workspace=${encodeURIComponent(file)}`);
		await bench.code.page.locator(".monaco-workbench .part.activitybar .action-label").first().waitFor();
		await bench.window.run("dataMarketplace.diagnostics.copy");
		await bench.window.notifications.first().waitFor();
		assert.match(await bench.window.clipboard(), /Session: signedIn \(key\)/);
		assert.equal(bench.front.deliveries.length, before);
		assert.deepEqual(hostile.deliveries, []);
		// That the diagnostics were copied.
		assert.equal((await bench.window.notificationsUntilNow()).length, 1);
	});

	it("has no effect as part of a multi-root workspace", async () => {
		const { window } = bench;
		await window.openSidebar();
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await quiet(window);
		assert.ok(bench.front.deliveries.length > before);
	});
});
