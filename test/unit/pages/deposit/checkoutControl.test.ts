import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event.ts";
import { CheckoutControl } from "../../../../src/pages/deposit/checkoutControl.ts";
import { until } from "../../../support/host/conditions.ts";
import { AgreeingNotifications, pagePartsOf } from "../../../support/openPage.ts";
import { useWindowOf } from "../../../support/windowFixture.ts";

const address = { value: "", onDidChange: new Emitter<string>().event, write: async () => undefined };

describe("The deposit page’s checkout", () => {
	const ana = useWindowOf("ana");

	/** The checkout on a page that’s open in this window, or that is restored after a reload. */
	const open = (): CheckoutControl => {
		const parts = {
			...pagePartsOf(ana.window, new AgreeingNotifications()),
			settings: { successUrl: address, cancelUrl: address, dashboardUrl: address },
		};
		return new CheckoutControl(parts, ana.scope, () => undefined);
	};

	it("stays stopped after a reload, and is removed when the page is closed", async () => {
		const { checkouts } = ana.scope;
		const page = open();
		await page.start("25.00", undefined);
		await page.stopWatching(page.state()?.id ?? "");
		const restored = open();
		assert.equal(restored.state()?.state, "left");
		restored.dispose();
		await until(async () => checkouts.list().length === 0);
	});

	it("waits again once the user reopens it, and stays when the page is closed", async () => {
		const page = open();
		await page.start("25.00", undefined);
		const { id = "" } = page.state() ?? {};
		await page.stopWatching(id);
		await page.openAgain(id);
		assert.equal(page.state()?.state, "waiting");
		page.dispose();
		assert.equal(open().state()?.state, "waiting");
	});
});
