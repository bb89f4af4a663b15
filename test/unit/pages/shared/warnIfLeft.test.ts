import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { Emitter } from "../../../../src/base/event.ts";
import { openDepositPanel } from "../../../../src/pages/deposit/controller.ts";
import { depositPage } from "../../../../src/pages/deposit/protocol.ts";
import { openEarningsPanel } from "../../../../src/pages/earnings/controller.ts";
import { earningsPage } from "../../../../src/pages/earnings/protocol.ts";
import type { FakePanel } from "../../../support/fakePanel.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { useWindowOf } from "../../../support/windowFixture.ts";
import { WITHDRAW_PATH } from "../../../support/writeFixture.ts";

const address = { value: "", onDidChange: new Emitter<string>().event, write: async () => undefined };
const close = (panel: FakePanel): void => panel.dispose();
const hide = (panel: FakePanel): void => panel.setVisible(false);

describe("A write that isn’t carried out", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;

	beforeEach(() => {
		notifications = new AgreeingNotifications();
	});

	const parts = () => ({
		...pagePartsOf(ana.window, notifications),
		settings: { successUrl: address, cancelUrl: address, dashboardUrl: address },
	});
	const openDeposit = () => new OpenPage(depositPage, (panel) => openDepositPanel(parts(), {}, panel));

	/** Opens the page and requests the write. */
	const writes = {
		withdrawal: {
			path: WITHDRAW_PATH,
			rejected: /^The marketplace rejected the withdrawal\. .*“No\.”.* Nothing was withdrawn\.$/,
			unconfirmed: /^Couldn’t confirm whether 75\.00 USD was withdrawn\. ./,
			request: async () => {
				const page = new OpenPage(earningsPage, (panel) => openEarningsPanel(parts(), {}, panel));
				await page.until(({ balance }) => balance.phase === "ready");
				void page.send("withdraw", { amount: "75.00", confirmation: "75.00" });
				return page;
			},
		},
		deposit: {
			path: "POST /v1/billing/deposit",
			rejected: /^The marketplace rejected the deposit\. .*“No\.”/,
			unconfirmed: /^Couldn’t confirm whether a checkout was created\. ./,
			request: async () => {
				const page = openDeposit();
				void page.send("start", { amount: "25.00" });
				return page;
			},
		},
		"change to auto-deposit": {
			path: "PUT /v1/billing/auto-deposit",
			rejected: /^The marketplace rejected the auto-deposit settings\. .*“No\.”/,
			unconfirmed: /^Couldn’t confirm whether auto-deposit was changed\. ./,
			request: async () => {
				const page = openDeposit();
				void page.send("saveAutoDeposit", { enabled: true, threshold: "5.00", amount: "25.00" });
				return page;
			},
		},
	};

	/** Requests the write, which fails after `meanwhile`. Resolves to the notifications. */
	const shownAfter = async (
		{ path, request }: (typeof writes)[keyof typeof writes],
		failure: "rejected" | "reset",
		meanwhile: (panel: FakePanel) => unknown,
	): Promise<string> => {
		const { service } = ana.fixture;
		const act = failure === "reset" ? failure : { status: 422, body: { message: "No." } };
		service.misbehave(path, act);
		const release = service.hold(path);
		const { writes: asked } = ana.scope;
		const { panel } = await request();
		ana.fixture.add(panel);
		await service.arrival(path);
		await meanwhile(panel);
		release();
		await asked.idle();
		await setImmediate();
		return notifications.shown.join("\n");
	};
	const toBea = async (): Promise<void> => ana.fixture.signIn(ana.window, "bea");

	for (const [name, write] of Object.entries(writes)) {
		describe(`such as a ${name}`, () => {
			it("is shown in a notification if its page was closed meanwhile", async () => {
				assert.match(await shownAfter(write, "rejected", close), write.rejected);
			});

			it("is shown in a notification if its page shows another account meanwhile", async () => {
				assert.match(await shownAfter(write, "reset", toBea), write.unconfirmed);
			});

			it("isn’t shown in a notification if its page is only hidden", async () => {
				assert.equal(await shownAfter(write, "rejected", hide), "");
			});
		});
	}
});
