import assert from "node:assert/strict";
import { openEarningsPanel } from "../../../../src/pages/earnings/controller.ts";
import { earningsPage } from "../../../../src/pages/earnings/protocol.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { WITHDRAW_PATH } from "../../../support/writeFixture.ts";

describe("The earnings page after a check that found no withdrawal", () => {
	const ana = useWindowOf("ana");

	it("accepts a withdrawal once the unconfirmed one is resolved elsewhere", async () => {
		const { fixture, window } = ana;
		const { writes, wallet } = ana.scope;
		fixture
			.accountWith(keyOf("ana"))
			.setSeller({ balance: "250.00", totalEarned: "250.00", totalWithdrawn: "0" });
		await wallet.refresh();
		const parts = pagePartsOf(window, new AgreeingNotifications());
		const page = new OpenPage(earningsPage, (panel) => openEarningsPanel(parts, {}, panel));
		fixture.service.misbehave(WITHDRAW_PATH, "reset", 1);
		await page.send("withdraw", { amount: "75.00", confirmation: "75.00" });
		await page.send("checkNow", null);
		const { notice } = await page.until((state) => state.notice?.kind !== "unknown");
		assert.equal(notice?.blocks, true);
		await writes.acknowledge(notice.id ?? "");
		assert.equal((await page.until((state) => state.notice?.id !== notice.id)).notice, null);
		// Too much, so the balance is refreshed first, while the page shows that it's busy.
		const refused = page.send("withdraw", { amount: "900.00", confirmation: "900.00" });
		assert.equal((await page.until(({ sending }) => sending)).notice, null);
		await refused;
		page.panel.dispose();
	});
});
