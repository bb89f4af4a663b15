import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { patents } from "../support/datasetRecord.ts";
import { faultRows } from "../support/faults/faultRows.ts";
import { type FaultExchange, type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { openTarget } from "../support/faults/faultTargets.ts";
import { lastingDay, until } from "../support/host/conditions.ts";
import { connectBy } from "../support/host/extensionLog.ts";
import { BUYER, type RunningMarketplace, SELLER, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { version } from "../support/manifest.ts";
import { story } from "../support/story.ts";

const LIST = "/v1/datasets/discover";
const BALANCE = "/v1/billing/buyer-balance";

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

	const askForAddress = async (origin: string): Promise<void> => {
		await code.window.run("dataMarketplace.session.connect");
		await code.window.answerPrompt("Enter the marketplace’s address.", origin);
	};

	const leaveTheSteps = async (): Promise<void> => {
		await code.window.page.keyboard.press("Escape");
		await code.window.quickInput.waitFor({ state: "hidden" });
	};

	/** The list and the balance of the account are shown, and no fault is. */
	const expectHealthy = async (balance: string): Promise<void> => {
		const { window } = code;
		await window.statusBarItem(balance).waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await window.treeRows("Discover").filter({ hasText: TROUBLED }).waitFor({ state: "detached" });
		await window.treeRows("Billing").filter({ hasText: TROUBLED }).waitFor({ state: "detached" });
	};

	for (const target of ["closedPort", "selfSigned"] as const) {
		const row = faultRows.find((one) => one.target === target);
		assert.ok(row);
		it(`reports fault ${row.id} below the address, before asking for a key: ${row.fault}`, async () => {
			const open = await openTarget(target);
			try {
				await askForAddress(open.settings.origin);
				await code.window.quickInput.getByText(sentenceOf(row.id, open.settings.origin)).waitFor();
				assert.equal(open.deliveries(), 0);
				await leaveTheSteps();
				await expectHealthy("100.00 USD");
			} finally {
				await open.close();
			}
		});
	}

	it("keeps the current account until the new one is signed in", async () => {
		const { window } = code;
		await askForAddress(other.origin);
		await window.picks.filter({ hasText: "Enter API Key" }).waitFor();
		await leaveTheSteps();
		await window.run("dataMarketplace.balance.refresh");
		await window.statusBarItem("100.00 USD").waitFor();
		await window.hover(window.statusBarItem("100.00 USD"), new URL(service.origin).host);
		await askForAddress(other.origin);
		await window.pick("Enter API Key");
		await window.answerPrompt("Enter your API key.", await service.keyFor(SELLER));
		await window.answerPrompt("Enter a name for this account", "My seller");
		await expectHealthy("40.00 USD");
	});

	/** Loads in flight are shared, so earlier ones must have ended. */
	const refresh = async (): Promise<void> => {
		await until(async () => other.answering === 0);
		await code.window.run("dataMarketplace.datasets.refresh");
	};

	/** The last list and the last balance stay. */
	const expectKept = async (): Promise<void> => {
		await code.window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
		await code.window.statusBarItem("40.00 USD").waitFor();
	};

	it("reports a fault during a refresh in the views, without a notification, and keeps the data", async () => {
		const { window } = code;
		await window.notificationsUntilNow();
		const row = faultRows.find(({ id }) => id === "21a");
		assert.ok(row?.act);
		const before = other.deliveries.length;
		const fault = other.play(row.act, { path: new RegExp(`^(?:${LIST}|${BALANCE})$`) });
		await refresh();
		const sentence = sentenceOf(row.id, other.origin);
		await window.treeRows("Discover").filter({ hasText: sentence }).waitFor();
		await window.treeRows("Billing").filter({ hasText: sentence }).waitFor();
		await expectKept();
		fault.dispose();
		const asked = other.deliveries.slice(before);
		for (const path of [LIST, BALANCE])
			assert.equal(asked.filter((one) => one.path === path).length, 1, path);
		await refresh();
		await expectHealthy("40.00 USD");
		assert.deepEqual(await window.notificationsUntilNow(), []);
	});

	it("shows the progress of a load of a hundred megabytes, which can be canceled", async () => {
		const given = Promise.withResolvers<void>();
		const fault = other.play(
			(exchange) => {
				exchange.socket.once("close", () => given.resolve());
				sendBeginningOfHundredMegabytes(exchange);
			},
			{ path: new RegExp(`^${LIST}$`) },
		);
		await refresh();
		const progress = code.window.notifications.filter({ hasText: /Refreshing datasets: \d\d of 100 MB/ });
		await progress.getByRole("button", { name: "Cancel" }).click();
		await given.promise;
		await progress.waitFor({ state: "detached" });
		await expectKept();
		fault.dispose();
		await refresh();
		await expectHealthy("40.00 USD");
	});

	it("sends a key only to the marketplace that the key was entered for, even if the settings change meanwhile", async () => {
		const { window } = code;
		const key = "mk_other";
		const third = await startFaultServer();
		try {
			await askForAddress(third.origin);
			await window.pick("Enter API Key");
			await window.quickInput.getByText("Enter your API key.").waitFor();
			await connectBy(code, { "dataMarketplace.requestTimeoutSeconds": 60 });
			const before = other.deliveries.length;
			await window.answerPrompt("Enter your API key.", key);
			await window.quickInput.getByText("Enter a name for this account,").waitFor();
			// The end of so short a key isn't suggested as a name: it would be a large part of the key.
			assert.equal(await window.quickInput.locator("input").first().inputValue(), "");
			await leaveTheSteps();
			// The second is sent from now on: the first may share a load in flight.
			for (let time = 0; time < 2; time++) await code.execute("dataMarketplace.datasets.refresh");
			const sent = JSON.stringify(other.deliveries.slice(before));
			assert.ok(!sent.includes(key));
			assert.ok(JSON.stringify(third.deliveries).includes(key));
		} finally {
			await third.close();
		}
	});

	it("switches to a known account at the address that is entered", async () => {
		await askForAddress(service.origin);
		await code.window.statusBarItem("100.00 USD").waitFor();
	});

	it("shows the last list with its age when the marketplace is unreachable", async () => {
		const { window } = code;
		await service.close("SIGKILL");
		await window.run("dataMarketplace.datasets.refresh");
		await window
			.treeRows("Discover")
			.filter({ hasText: /Can’t connect.*list loaded today/ })
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

const TROUBLED = /Out of date|Couldn’t load|Can’t reach|API key rejected/;

/** Sends forty datasets of a list that's valid so far, and then nothing more. */
function sendBeginningOfHundredMegabytes(exchange: FaultExchange): void {
	const megabyte = 1024 * 1024;
	const block = Buffer.from(`${JSON.stringify({ ...patents, description: "x".repeat(megabyte) })},`);
	exchange.head({
		headers: { "content-type": "application/json", "content-length": String(100 * megabyte) },
	});
	exchange.raw("[");
	for (let sent = 0; sent < 40; sent++) exchange.raw(block);
}

/** A fault's sentence as shown on the screen. */
function sentenceOf(id: string, origin: string): string {
	const { sentence = "" } = faultRows.find((row) => row.id === id) ?? {};
	return sentence.replace("{host}", new URL(origin).host);
}
