import assert from "node:assert/strict";
import { openDepositHistoryPanel } from "../../../../src/pages/depositHistory/controller.ts";
import { depositHistoryPage } from "../../../../src/pages/depositHistory/protocol.ts";
import { OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";

const BALANCE = "GET /v1/billing/buyer-balance";
const DEPOSITS = "GET /v1/billing/deposits";

describe("The deposit history that failed to load", () => {
	const ana = useWindowOf("ana");

	it("loads once the balance shows that the marketplace responds again", async () => {
		const { fixture, window } = ana;
		const { wallet } = ana.scope;
		fixture.accountWith(keyOf("ana")).receive("25.00");
		const faults = [BALANCE, DEPOSITS].map((read) => fixture.service.misbehave(read, { status: 500 }));
		const parts = pagePartsOf(window);
		const page = new OpenPage(depositHistoryPage, (panel) => openDepositHistoryPanel(parts, panel));
		await page.until(({ phase }) => phase === "failed");
		await wallet.refresh();
		for (const fault of faults) fault.dispose();
		await wallet.refresh();
		await page.until(({ phase, count }) => phase === "ready" && count === 1);
		page.panel.dispose();
	});

	it("isn’t requested again with each balance if the account isn’t a buyer", async () => {
		const { fixture, window } = ana;
		const { wallet } = ana.scope;
		for (const read of [BALANCE, DEPOSITS]) fixture.service.misbehave(read, { status: 403 });
		const parts = pagePartsOf(window);
		const page = new OpenPage(depositHistoryPage, (panel) => openDepositHistoryPanel(parts, panel));
		await page.until(({ phase }) => phase === "none");
		const asked = fixture.service.count(DEPOSITS);
		for (let times = 0; times < 3; times++) await wallet.refresh();
		assert.equal(fixture.service.count(DEPOSITS), asked);
		page.panel.dispose();
	});
});
