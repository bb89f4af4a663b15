import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { Emitter } from "../../../src/base/event.ts";
import { Browser } from "../../../src/host/browser.ts";
import { until } from "../../support/host/conditions.ts";
import { AgreeingNotifications } from "../../support/openPage.ts";
import { commands as host, openedPages } from "../../support/vscodeStandIn.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { DATASET_ID } from "../../support/writeFixture.ts";
import { notifyLowBalance, notifyNews } from "../../../src/background/eventNotifications.ts";
import { notifyOnEvents } from "../../../src/background/notifyOnEvents.ts";
import type { OpenAccount } from "../../../src/model/session/openAccount.ts";

const HISTORY = "GET /v1/billing/deposits";
const low = { balance: "1.00", threshold: "5.00", currency: "USD" };
const news = { searches: [{ name: "rivers", count: 2 }], prices: [] };
const LIST = "GET /v1/datasets/discover";
const { executeCommand } = host;

describe("A notification", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: AgreeingNotifications;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		notifications = new AgreeingNotifications();
		const keyValue = { get: () => undefined, update: async () => undefined };
		const confirmHost = { value: false, onDidChange: new Emitter<boolean>().event };
		const browser = new Browser(keyValue, notifications, confirmHost, () => undefined);
		fixture.add(notifyOnEvents({ ...window, notifications, browser }));
	});

	afterEach(async () => {
		host.executeCommand = executeCommand;
		await fixture.close();
	});

	const scopeInUse = (): AccountScope => window.scopes.value ?? assert.fail("sign in first");

	/** Signs in and starts a checkout, which is paid. */
	const pay = async (account: string, amount: string): Promise<AccountScope> => {
		await fixture.signIn(window, account);
		const scope = scopeInUse();
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

	it("of a deposit is shown once, for the account in use", async () => {
		const { checkouts } = await pay("ana", "25.00");
		await checkouts.refresh();
		await checkouts.refresh();
		await (await pay("bea", "30.00")).checkouts.refresh();
		await shown("25.00", "30.00");
	});

	it("of a deposit opens the receipt, even if the marketplace is on this computer and uses http", async () => {
		notifications.selects = "Open Receipt";
		const { checkouts } = await pay("ana", "25.00");
		await checkouts.refresh();
		await until(async () => openedPages.length > 0);
		assert.match(openedPages.join(), /^http:.*\/receipts\//);
	});

	it("of a deposit is shown only once its account is in use again, if the deposit is found after a switch", async () => {
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

	it("of auto-deposit isn’t shown for the payment of a checkout that the user has dismissed", async () => {
		await fixture.signIn(window, "ana");
		const { checkouts, wallet } = scopeInUse();
		const ana = fixture.accountWith(keyOf("ana"));
		ana.setAutoDeposit({ threshold: "500.00", amount: "25.00" });
		await wallet.refresh();
		const page = "https://a.example/back";
		const started = await checkouts.start({ amount: "25.00", successUrl: page, cancelUrl: page });
		assert.ok(started.kind === "opened");
		await checkouts.dismiss(started.checkout.id);
		ana.receive("25.00");
		await wallet.refresh();
		ana.receive("50.00");
		await wallet.refresh();
		await until(async () => notifications.shown.some((text) => text.includes("auto-deposit")));
		const automatic = notifications.shown.filter((text) => text.includes("auto-deposit"));
		assert.deepEqual(automatic, ["50.00 USD was added to your balance, probably by auto-deposit."]);
	});

	it("of a watched search calls a dataset that the search didn’t match before a match, not a new dataset", async () => {
		const bea = fixture.accountWith(keyOf("bea"));
		bea.publish("Rivers", DATASET_ID);
		await fixture.signIn(window, "ana");
		const { preferences, catalogue } = scopeInUse();
		await preferences.saveSearch({ name: "Mine", query: "is:granted" });
		await preferences.watchSearch("Mine");
		await catalogue.refresh();
		await until(async () => preferences.savedSearches[0]?.watch?.started === true);
		const { accounts, datasets } = fixture.service.app.marketplace;
		const { email } = accounts.get(fixture.accountWith(keyOf("ana")).id);
		datasets.grant(accounts.get(bea.id), DATASET_ID, email);
		await catalogue.refresh();
		assert.equal(await notifications.first(), "1 dataset newly matches “Mine” or costs less.");
	});

	for (const [kind, notify] of [
		["a low balance", async (account: OpenAccount) => notifyLowBalance(account, notifications, low)],
		["a watched search", async (account: OpenAccount) => notifyNews(account, notifications, news)],
	] as const) {
		it(`of ${kind} has a button that does nothing once another account is in use`, async () => {
			await fixture.signIn(window, "ana");
			const ran: unknown[] = [];
			host.executeCommand = async (id) => {
				ran.push(id);
				return undefined;
			};
			notifications.show = async (_severity, _message, ...actions) => {
				await fixture.signIn(window, "bea");
				return actions[0];
			};
			await notify(scopeInUse().account);
			assert.deepEqual(ran, []);
		});
	}

	it("of a watched price is shown only once its account is in use again, if the price is found after a switch", async () => {
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
		await fixture.signIn(window, "ana");
		await scopeInUse().preferences.watchPrice({ id: DATASET_ID, target: "0.0042", currency: "USD" });
		const release = fixture.service.hold(LIST, 1);
		const finding = scopeInUse().catalogue.refresh();
		await fixture.service.arrival(LIST);
		await fixture.signIn(window, "bea");
		release();
		await finding;
		await scopeInUse().catalogue.refresh();
		assert.ok(scopeInUse().catalogue.row(DATASET_ID));
		await fixture.signIn(window, "ana");
		assert.deepEqual(notifications.shown, []);
		await scopeInUse().catalogue.refresh();
		assert.match(await notifications.first(), /Rivers/);
	});
});
