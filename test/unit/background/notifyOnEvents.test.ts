import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { until } from "../../support/host/conditions.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { notifyOnEvents } from "../../../src/background/notifyOnEvents.ts";
import { Notifications } from "../../../src/host/notifications.ts";

const HISTORY = "GET /v1/billing/deposits";

class ShownNotifications extends Notifications {
	readonly shown: string[] = [];

	override async show(_severity: string, message: string): Promise<undefined> {
		this.shown.push(message);
	}
}

describe("A notification of a deposit", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: ShownNotifications;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		notifications = new ShownNotifications();
		fixture.add(
			notifyOnEvents({ ...window, notifications, browser: { open: async () => ({ kind: "opened" }) } }),
		);
	});

	afterEach(async () => fixture.close());

	/** Signs in and starts a checkout, which is paid. */
	const pay = async (account: string, amount: string): Promise<AccountScope> => {
		await fixture.signIn(window, account);
		const scope = window.scopes.value ?? assert.fail("sign in first");
		const page = "https://a.example/back";
		const { kind } = await scope.checkouts.start({ amount, successUrl: page, cancelUrl: page });
		assert.equal(kind, "opened");
		fixture.accountWith(keyOf(account)).receive(amount);
		return scope;
	};

	const shown = async (...expected: string[]): Promise<void> => {
		await until(async () => notifications.shown.length >= expected.length);
		assert.deepEqual(
			notifications.shown,
			expected.map((amount) => `Your deposit of ${amount} USD was recorded.`),
		);
	};

	it("is shown once, for the account in use", async () => {
		const { checkouts } = await pay("ana", "25.00");
		await checkouts.refresh();
		await checkouts.refresh();
		await (await pay("bea", "30.00")).checkouts.refresh();
		await shown("25.00", "30.00");
	});

	it("is shown only once its account is in use again, if the deposit is found after a switch", async () => {
		const { checkouts } = await pay("ana", "25.00");
		const release = fixture.service.hold(HISTORY, 1);
		const before = fixture.service.count(HISTORY);
		const finding = checkouts.refresh();
		await fixture.service.arrival(HISTORY, before + 1);
		const bea = await pay("bea", "30.00");
		release();
		await finding;
		await bea.checkouts.refresh();
		await shown("30.00");
		await fixture.signIn(window, "ana");
		await window.scopes.value?.checkouts.refresh();
		await shown("30.00", "25.00");
	});
});
