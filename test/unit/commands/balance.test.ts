import assert from "node:assert/strict";
import { balanceCommands } from "../../../src/commands/balance.ts";
import { openTrees } from "../../../src/views/trees.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { window as hostWindow } from "../../support/vscodeStandIn.ts";
import { useWindowOf } from "../../support/windowFixture.ts";

describe("Refresh Balance", () => {
	const ana = useWindowOf("ana");
	const { createTreeView } = hostWindow;

	afterEach(() => {
		hostWindow.createTreeView = createTreeView;
	});

	for (const path of ["buyer", "seller"]) {
		for (const visible of [true, false]) {
			it(`says why the ${path} balance couldn’t be loaded only if Billing doesn’t: ${visible ? "visible" : "hidden"}`, async () => {
				hostWindow.createTreeView = () => ({ ...createTreeView(), visible });
				const { fixture, window } = ana;
				const notifications = new AgreeingNotifications();
				const trees = fixture.add(openTrees());
				fixture.service.misbehave(`GET /v1/billing/${path}-balance`, { status: 404 });
				await balanceCommands({ ...pagePartsOf(window, notifications), trees }).refresh();
				assert.match(notifications.shown.join(), visible ? /^$/ : /returned 404/);
			});
		}
	}
});
