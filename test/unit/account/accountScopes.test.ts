import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { withdrawal, WITHDRAW_PATH } from "../../support/writeFixture.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { OTHER_KEY } from "../../support/modelFixture.ts";
import { signInOf } from "../../support/sessions.ts";

const SELLER_BALANCE_PATH = "GET /v1/billing/seller-balance";

const withdraw = async ({ writes }: AccountScope) =>
	writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));

describe("The scope of the account in use", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
	});

	afterEach(async () => fixture.close());

	const scope = (): AccountScope => {
		assert.ok(window.scopes.value);
		return window.scopes.value;
	};

	it("opens its local records while the account’s secret is still being read", async () => {
		await fixture.signIn(window, "ana");
		await scope().preferences.pin("a");
		const next = fixture.window();
		const settled = next.session.setMarketplace(fixture.service.origin);
		assert.deepEqual(
			next.opened.map(({ scope: { preferences } }) => preferences.pins),
			[["a"]],
		);
		const published = (): AccountScope | undefined => next.scopes.value;
		assert.equal(published(), undefined);
		await settled;
		assert.equal(next.opened.length, 1);
		assert.equal(published()?.preferences.isPinned("a"), true);
	});

	it("isn’t opened if nobody is signed in", async () => {
		await window.session.setMarketplace(fixture.service.origin);
		assert.deepEqual([window.opened, window.scopes.value], [[], undefined]);
	});

	it("ends when the account signs out", async () => {
		await fixture.signIn(window, "ana");
		await window.session.signOut();
		assert.equal(window.scopes.value, undefined);
		assert.deepEqual(
			window.opened.map(({ ended }) => ended),
			[true],
		);
	});

	it("changes in one step with the session’s state", async () => {
		const seen: string[] = [];
		const look = (): void => {
			const { state } = window.session;
			const current = "account" in state ? state.account : undefined;
			seen.push(`${current} ${window.scopes.value?.account.id.account}`);
		};
		window.scopes.onDidChange(look);
		window.session.onDidChange(look);
		await fixture.signIn(window, "ana");
		window.scopes.value?.account.onDidChange(look);
		await fixture.signIn(window, "bea");
		await window.session.signOut();
		assert.deepEqual([...new Set(seen)], ["undefined undefined", "ana ana", "bea bea"]);
	});

	it("stays the same for another key, a rejected key, and new network settings", async () => {
		await fixture.signIn(window, "ana");
		const { origin } = fixture.service;
		const before = scope();
		const anas = fixture.accountWith(keyOf("ana"));
		anas.useKey(OTHER_KEY);
		await signInOf(window.session).withKey({ baseUrl: origin, key: OTHER_KEY, account: "ana" });
		await window.session.resetTransport();
		anas.revokeKey();
		await before.wallet.refresh();
		assert.equal(window.session.state.kind, "keyRejected");
		assert.equal(before.account.client, undefined);
		assert.equal(scope(), before);
		assert.ok(!before.account.left.aborted);
	});

	it("is a new object after switching to another account and back", async () => {
		await fixture.signIn(window, "ana");
		const first = scope();
		await fixture.signIn(window, "bea");
		await fixture.signIn(window, "ana");
		assert.notEqual(scope(), first);
		assert.deepEqual(scope().account.id, first.account.id);
		assert.ok(first.account.left.aborted);
		assert.equal(first.account.confirmed, false);
		assert.equal((await withdraw(first)).kind, "notSent");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
	});

	it("records a write’s outcome in the journal of the account that sent it, even after a switch to another account", async () => {
		await fixture.signIn(window, "ana");
		const first = scope();
		const release = fixture.service.hold(WITHDRAW_PATH);
		const sending = withdraw(first);
		await fixture.service.arrival(WITHDRAW_PATH);
		await fixture.signIn(window, "bea");
		assert.equal(window.opened[0]?.ended, false);
		assert.deepEqual(scope().writes.records(), []);
		await fixture.signIn(window, "ana");
		const refused = await withdraw(scope());
		assert.ok(refused.kind === "blocked" && !refused.otherWindow);
		assert.deepEqual(
			scope()
				.writes.records()
				.map(({ outcome }) => outcome),
			["sending"],
		);
		release();
		assert.equal((await sending).kind, "done");
		assert.deepEqual(
			scope()
				.writes.records()
				.map(({ outcome }) => outcome),
			["done"],
		);
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
		await first.writes.idle();
		await Promise.resolve();
		assert.equal(window.opened[0]?.ended, true);
	});

	it("checks an unconfirmed write with the credential of its own account, even if you switch accounts meanwhile", async () => {
		await fixture.signIn(window, "ana");
		fixture.accountWith(keyOf("ana")).setSeller({ balance: "250.00", totalWithdrawn: "990.00" });
		const first = scope();
		fixture.service.misbehave(WITHDRAW_PATH, "actThenReset", 1);
		assert.equal((await withdraw(first)).kind, "unknown");
		const [unconfirmed] = first.writes.unknown();
		const settled: string[] = [];
		first.writes.onDidSettle(({ id, outcome }) => settled.push(`${id} ${outcome}`));
		fixture.service.forget();
		const release = fixture.service.hold(SELLER_BALANCE_PATH, 1);
		const checking = first.writes.checkNow(unconfirmed?.id ?? "");
		await fixture.service.arrival(SELLER_BALANCE_PATH);
		await fixture.signIn(window, "bea");
		assert.equal(window.opened[0]?.ended, false);
		await fixture.signIn(window, "ana");
		release();
		assert.equal((await checking).kind, "happened");
		assert.deepEqual(settled, [`${unconfirmed?.id} done`]);
		assert.deepEqual(scope().writes.unknown(), []);
		await first.writes.idle();
		await Promise.resolve();
		assert.equal(window.opened[0]?.ended, true);
		const checks = fixture.service.deliveries.filter(({ request }) => request === SELLER_BALANCE_PATH);
		assert.equal(checks[0]?.bearer, keyOf("ana"));
	});

	it("loads nothing more after a switch to another account", async () => {
		await fixture.signIn(window, "ana");
		const first = scope();
		const release = fixture.service.hold(SELLER_BALANCE_PATH);
		const reading = first.wallet.refresh();
		await fixture.service.arrival(SELLER_BALANCE_PATH);
		await fixture.signIn(window, "bea");
		release();
		await reading;
		assert.equal(first.wallet.buyer.kind, "loading");
		const asked = fixture.service.requests.length;
		await Promise.all([first.wallet.refresh(), first.checkouts.refresh(), first.catalogue.refresh()]);
		await assert.rejects(first.account.read(async (client) => client.billing.buyerBalance()));
		assert.equal(fixture.service.requests.length, asked);
	});
});
