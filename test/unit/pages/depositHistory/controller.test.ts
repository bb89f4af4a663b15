import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openDepositHistoryPanel } from "../../../../src/pages/depositHistory/controller.ts";
import { depositHistoryPage } from "../../../../src/pages/depositHistory/protocol.ts";
import { exportDeposits } from "../../../../src/pages/depositHistory/exportDeposits.ts";
import { until } from "../../../support/host/conditions.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { files, saving } from "../../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";

const DEPOSITS = "GET /v1/billing/deposits";
const PATH = "/exported/deposits.csv";
const CANCELED = "The export was canceled. No file was written.";

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
			assert.equal(await notifications.first(), CANCELED);
			release();
			assert.equal(files.has(PATH), false);
		});
	}

	it("is canceled when its connection is replaced, and says so", async () => {
		await ana.window.session.resetTransport();
		await until(async () => notifications.shown.length > 0);
		assert.deepEqual(notifications.shown, [CANCELED]);
		assert.equal(files.has(PATH), false);
		release();
	});

	it("by command is canceled when the account changes, and says so", async () => {
		const { fixture, scope, window } = ana;
		const ofAna = fixture.accountWith(keyOf("ana"));
		for (let count = 0; count < 100; count++) ofAna.receive("25.00");
		release();
		await until(async () => notifications.shown.length > 0);
		notifications.shown.length = 0;
		const loads = fixture.service.count(DEPOSITS);
		release = fixture.service.hold(DEPOSITS, 1);
		const exported = exportDeposits(notifications, scope.account, "csv");
		await fixture.service.arrival(DEPOSITS, loads + 1);
		files.delete(PATH);
		await fixture.signIn(window, "bea");
		release();
		assert.deepEqual(await exported, { kind: "cancelled" });
		assert.deepEqual(notifications.shown, [CANCELED]);
		assert.equal(files.has(PATH), false);
	});

	it("that the user cancels on the page says nothing", async () => {
		await page.send("cancelExport", null);
		await page.until(({ exporting }) => exporting === null);
		assert.deepEqual(notifications.shown, []);
		release();
	});
});
