import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { Emitter } from "../../../../src/base/event.ts";
import { openDepositPanel } from "../../../../src/pages/deposit/controller.ts";
import { depositPage } from "../../../../src/pages/deposit/protocol.ts";
import { openEarningsPanel } from "../../../../src/pages/earnings/controller.ts";
import { earningsPage } from "../../../../src/pages/earnings/protocol.ts";
import type { FakePanel } from "../../../support/fakePanel.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { type AccountWindow, useWindowOf } from "../../../support/windowFixture.ts";
import { WITHDRAW_PATH } from "../../../support/writeFixture.ts";

const address = { value: "", onDidChange: new Emitter<string>().event, write: async () => undefined };
const close = (panel: FakePanel): void => panel.dispose();
const hide = (panel: FakePanel): void => panel.setVisible(false);

const partsOf = (window: AccountWindow, notifications: AgreeingNotifications) => ({
	...pagePartsOf(window, notifications),
	settings: { successUrl: address, cancelUrl: address, dashboardUrl: address },
});
const openDeposit = (parts: ReturnType<typeof partsOf>) =>
	new OpenPage(depositPage, (panel) => openDepositPanel(parts, {}, panel));

describe("A write that isn’t carried out", () => {
	const ana = useWindowOf("ana");
	let notifications: AgreeingNotifications;

	beforeEach(() => {
		notifications = new AgreeingNotifications();
	});

	const parts = () => partsOf(ana.window, notifications);

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
				const page = openDeposit(parts());
				void page.send("start", { amount: "25.00" });
				return page;
			},
		},
		"change to auto-deposit": {
			path: "PUT /v1/billing/auto-deposit",
			rejected: /^The marketplace rejected the auto-deposit settings\. .*“No\.”/,
			unconfirmed: /^Couldn’t confirm whether auto-deposit was changed\. ./,
			request: async () => {
				const page = openDeposit(parts());
				void page.send("saveAutoDeposit", { enabled: true, threshold: "5.00", amount: "25.00" });
				return page;
			},
		},
	};

	/** Requests the write, which fails or is carried out after `meanwhile`. Resolves to the notifications. */
	const shownAfter = async (
		{ path, request }: (typeof writes)[keyof typeof writes],
		failure: "rejected" | "reset" | undefined,
		meanwhile: (panel: FakePanel) => unknown,
	): Promise<string> => {
		const { service } = ana.fixture;
		const act = failure === "reset" ? failure : { status: 422, body: { message: "No." } };
		if (failure !== undefined) service.misbehave(path, act);
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

	it("is shown in a notification, unlike one that is carried out", async () => {
		assert.equal(await shownAfter(writes.withdrawal, undefined, close), "");
	});
});

describe("Auto-deposit settings that may not be as requested", () => {
	const ana = useWindowOf("ana");
	const READ = "GET /v1/billing/auto-deposit";
	const sent = { enabled: true, threshold: "5.00", amount: "25.00" };

	/** Saves settings, and does `meanwhile` before they’re loaded again, with another amount. */
	const shownAfter = async (meanwhile: (panel: FakePanel) => unknown): Promise<string> => {
		const { service } = ana.fixture;
		const notifications = new AgreeingNotifications();
		const page = openDeposit(partsOf(ana.window, notifications));
		ana.fixture.add(page.panel);
		await page.until(({ auto, balance }) => auto.phase === "ready" && balance.phase === "ready");
		void page.send("saveAutoDeposit", sent);
		const release = await new Promise<() => void>((resolve) =>
			service.onNext("PUT /v1/billing/auto-deposit", () => {
				service.forget();
				service.misbehave(READ, { status: 200, body: { ...sent, amount: "99.00" } });
				resolve(service.hold(READ));
			}),
		);
		await service.arrival(READ);
		await meanwhile(page.panel);
		release();
		return notifications.first();
	};

	it("are shown in a notification if their page was closed meanwhile", async () => {
		assert.equal(
			await shownAfter(close),
			"The marketplace saved different auto-deposit settings from the ones you sent. You sent: on (add 25.00 USD when below 5.00 USD). The marketplace saved: on (add 99.00 USD when below 5.00 USD).",
		);
	});

	it("are shown in a notification if their page shows another account meanwhile", async () => {
		assert.equal(
			await shownAfter(async () => ana.fixture.signIn(ana.window, "bea")),
			"Saved, but not verified. The marketplace accepted your auto-deposit settings, but they couldn’t be verified. The active account changed.",
		);
	});
});
