import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openDepositHistoryPanel } from "../../../../src/pages/depositHistory/controller.ts";
import { depositHistoryPage } from "../../../../src/pages/depositHistory/protocol.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { files, saving } from "../../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";

const DEPOSITS = "GET /v1/billing/deposits";
const PATH = "/exported/deposits.csv";

describe("An export of the deposit history", () => {
	const ana = useWindowOf("ana");
	const { choose } = saving;
	let notifications: AgreeingNotifications;
	let page: OpenPage<typeof depositHistoryPage>;
	let release: () => void;

	/** The export waits for its first deposits. */
	beforeEach(async () => {
		const { fixture, window } = ana;
		fixture.accountWith(keyOf("ana")).receive("25.00");
		notifications = new AgreeingNotifications();
		const { log, ...rest } = pagePartsOf(window, notifications);
		const parts = { ...rest, log: { ...log, error: () => undefined } };
		page = new OpenPage(depositHistoryPage, (panel) => openDepositHistoryPanel(parts, panel));
		fixture.add(page.panel);
		await page.until(({ count, reading }) => count === 1 && !reading);
		saving.choose = () => vscode.Uri.parse(`memory:${PATH}`);
		const loads = fixture.service.count(DEPOSITS);
		release = fixture.service.hold(DEPOSITS, 1);
		void page.send("export", { format: "csv" });
		await fixture.service.arrival(DEPOSITS, loads + 1);
	});

	afterEach(() => {
		saving.choose = choose;
		files.delete(PATH);
	});

	it("that fails while the page is hidden says why", async () => {
		ana.fixture.service.misbehave(DEPOSITS, { status: 422, body: { message: "No." } });
		page.panel.setVisible(false);
		release();
		assert.match(await notifications.first(), /“No\.”/);
		assert.equal(files.has(PATH), false);
	});

	for (const [name, leave] of [
		["the page is closed", () => page.panel.dispose()],
		["the account changes", async () => ana.fixture.signIn(ana.window, "bea")],
	] as const) {
		it(`is canceled when ${name}, and says so`, async () => {
			await leave();
			assert.equal(await notifications.first(), "The export was canceled. No file was written.");
			release();
			assert.equal(files.has(PATH), false);
		});
	}

	it("that the user cancels on the page says nothing", async () => {
		await page.send("cancelExport", null);
		await page.until(({ exporting }) => exporting === null);
		assert.deepEqual(notifications.shown, []);
		release();
	});
});
