import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { lastingDay } from "../support/host/conditions.ts";
import { BUYER, type RunningMarketplace, SELLER, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { version } from "../support/manifest.ts";
import { story } from "../support/story.ts";

describe("Connecting to a marketplace", () => {
	const it = story();
	let service: RunningMarketplace;
	let other: FaultServer;
	let code: Workbench;

	it.before(async () => {
		// The list’s age is given in days.
		await lastingDay();
		service = it.closes(await startMarketplace());
		other = it.closes(await startFaultServer({ backend: service.origin }));
		code = it.closes(await openWorkbench({ theme: "dark" }));
		await code.window.openSidebar();
	});

	it.aside("can start with a walkthrough from the empty view, with no step completed", async () => {
		const { window } = code;
		await window.view("Discover").getByText("as a buyer").click();
		await window.page.getByText("Get Started as a Buyer").first().waitFor();
		await window.page.getByText("Check the cost").waitFor();
		const steps = window.page.locator(".gettingStartedContainer").getByRole("checkbox");
		const completed = window.page.locator(".gettingStartedContainer .codicon.complete");
		// If an earlier step had been completed, its check mark would be visible by then.
		await steps.last().click();
		await steps.last().and(completed).waitFor();
		assert.equal(await completed.count(), 1);
		await window.press("workbench.action.closeAllEditors");
	});

	it.aside("isn’t needed to open the issue form, with the diagnostics filled in", async () => {
		const { window, opened } = code;
		await window.run("dataMarketplace.diagnostics.report");
		await window.answerDialog("Open");
		// VS Code itself also asks before it opens a web page.
		await window.answerDialog("Open");
		const form = new URL(await opened.next());
		assert.match(form.pathname, /\/issues\/new$/);
		assert.equal(form.searchParams.get("template"), "bug.yml");
		assert.ok(form.searchParams.get("diagnostics")?.startsWith(`Data Marketplace ${version}\n`));
	});

	it("explains that the local marketplace didn’t start, and offers the log", async () => {
		const { window } = code;
		// A file is in the place of the data folder.
		const data = join(code.globalStorage, "localMarketplace");
		await mkdir(code.globalStorage, { recursive: true });
		await writeFile(data, "");
		await window.run("dataMarketplace.localMarketplace.start");
		const said = window.notifications.filter({ hasText: /The local marketplace did.* start/ });
		await said.getByRole("button", { name: "Show Log" }).waitFor();
		await window.dismissNotifications();
		await rm(data);
	});

	it("explains that an http:// address is allowed only on this computer", async () => {
		const { window } = code;
		await window.view("Discover").getByText("Connect to a marketplace").click();
		await window.answerPrompt("Enter the marketplace’s address.", "http://market.example.com");
		await window.quickInput
			.getByText("Plain http:// is allowed only for a marketplace on this computer")
			.waitFor();
	});

	it("requests the address without authorization, and reports that no marketplace is there", async () => {
		const { window } = code;
		let says = "Plain http:// is allowed only for a marketplace on this computer";
		for (const [reply, sentence] of [
			[{ status: 404, body: "nothing" }, "404"],
			[
				{ status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><p>A page" },
				"is a web page",
			],
		] as const) {
			const fault = other.play((exchange) => exchange.answer({ ...reply, body: Buffer.from(reply.body) }));
			await window.answerPrompt(says, other.origin);
			says = sentence;
			await window.quickInput.getByText(says).waitFor();
			fault.dispose();
		}
		assert.ok(other.deliveries.every(({ headers }) => headers.authorization === undefined));
		await window.view("Discover").getByText("Already have a marketplace address?").waitFor();
	});

	it("explains a wrong API key, keeps the input box open, and accepts the right key", async () => {
		const { window } = code;
		await window.answerPrompt("is a web page", service.origin);
		await window.pick("Enter API Key");
		await window.answerPrompt("Enter your API key.", "not a key");
		await window.answerPrompt("isn’t allowed in an API key", "mk_live_0000000000000000");
		await window.answerPrompt("The marketplace rejected this API key", await service.keyFor(BUYER));
		await window.answerPrompt("Enter a name for this account", "My buyer");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		assert.equal(await window.statusBarItem("(local)").count(), 0);
	});

	it("keeps the current account until the new one is signed in", async () => {
		const { window } = code;
		await window.run("dataMarketplace.session.connect");
		await window.answerPrompt("Enter the marketplace’s address.", other.origin);
		await window.picks.filter({ hasText: "Enter API Key" }).waitFor();
		await window.page.keyboard.press("Escape");
		await window.quickInput.waitFor({ state: "hidden" });
		await window.run("dataMarketplace.balance.refresh");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.hover(window.statusBarItem("100.00 USD"), new URL(service.origin).host);
		await window.run("dataMarketplace.session.connect");
		await window.answerPrompt("Enter the marketplace’s address.", other.origin);
		await window.pick("Enter API Key");
		await window.answerPrompt("Enter your API key.", await service.keyFor(SELLER));
		await window.answerPrompt("Enter a name for this account", "My seller");
		await window.statusBarItem("40.00 USD").waitFor();
		await window.run("dataMarketplace.session.connect");
		await window.answerPrompt("Enter the marketplace’s address.", service.origin);
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("shows the last list with its age when the marketplace is unreachable", async () => {
		const { window } = code;
		await service.close("SIGKILL");
		await window.run("dataMarketplace.datasets.refresh");
		await window
			.treeRows("Discover")
			.filter({ hasText: /Offline.*list loaded today/ })
			.waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
	});

	it("shows a dataset’s name and price from the list if the dataset can’t be loaded, and offers to try again", async () => {
		const { window } = code;
		await window.clickRow("Discover", "Annual reports");
		const page = await window.webviewOf("Annual reports");
		await page.getByText("Couldn’t load the dataset").waitFor();
		await page
			.getByRole("heading", { name: /Annual reports/ })
			.first()
			.waitFor();
		await page.getByText("0.0095").first().waitFor();
		await page.getByText("The description and fields appear on this page when the dataset loads.").waitFor();
		await page.getByRole("button", { name: "Try Again" }).waitFor();
	});
});
