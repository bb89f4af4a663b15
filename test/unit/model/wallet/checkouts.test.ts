import assert from "node:assert/strict";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Checkouts, type DepositRequest } from "../../../../src/model/wallet/checkouts.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { until } from "../../../support/host/conditions.ts";
import { ManualClock } from "../../../support/manualClock.ts";
import { ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { deposit as listed } from "../../../support/services/healthyService.ts";
import { inUse, signInOf } from "../../../support/sessions.ts";
import { makeUnreadable } from "../../../support/unreadableFile.ts";

const HISTORY = "GET /v1/billing/deposits";

const request: DepositRequest = {
	amount: "25.00",
	currency: "USD",
	successUrl: "https://a.example/s",
	cancelUrl: "https://a.example/c",
};

async function checkedState(checkouts: Checkouts, id: string): Promise<string | undefined> {
	await checkouts.refresh();
	return checkouts.list().find((checkout) => checkout.id === id)?.state;
}

describe("Waiting for a checkout", () => {
	let fixture: ModelFixture;
	let session: Session;
	let writes: Writes;
	let checkouts: Checkouts;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		fixture.account.receive("25.00000000");
		session = await fixture.signedIn();
		({ writes, checkouts } = open(session));
	});

	afterEach(async () => fixture.close());

	const open = (by: Session, clock = fixture.clock): { writes: Writes; checkouts: Checkouts } => {
		const its = fixture.add(new Writes(inUse(by), { clock }));
		return { writes: its, checkouts: fixture.add(new Checkouts(inUse(by), its, clock)) };
	};

	const start = async (amount = "25.00"): Promise<string> => {
		const started = await checkouts.start({ ...request, amount });
		assert.ok(started.kind === "opened", started.kind);
		return started.checkout.id;
	};

	/** Puts a folder in a file’s place. */
	const makeUnwritable = async (name: string): Promise<void> => {
		const path = join(inUse(session).folder, name);
		await rm(path, { force: true });
		await mkdir(path, { recursive: true });
	};

	it("returns the checkout’s address byte for byte, and never writes it to disk", async () => {
		const body = { checkout_url: "https://pay.example.com/c?a=%2F%23", session_id: "cs_1" };
		fixture.service.misbehave("POST /v1/billing/deposit", { status: 200, body });
		const started = await checkouts.start(request);
		assert.ok(started.kind === "opened");
		assert.equal(started.checkoutUrl, body.checkout_url);
		assert.equal(checkouts.url(started.checkout.id), started.checkoutUrl);
		const folder = inUse(session).folder;
		for (const name of ["checkouts.json", "journal.jsonl"])
			assert.ok(!(await readFile(join(folder, name), "utf8")).includes("pay.example.com"), name);
		assert.equal(started.checkout.balanceBefore, "125.00000000");
	});

	it("marks a checkout as received when the marketplace’s records show a new deposit of its amount", async () => {
		const id = await start();
		const told: string[] = [];
		checkouts.onDidReceive(({ checkout, deposit }) => told.push(`${checkout.id} ${deposit.id}`));
		assert.equal(await checkedState(checkouts, id), "waiting");
		fixture.account.receive("10.00000000");
		assert.equal(await checkedState(checkouts, id), "waiting");
		const depositId = fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, id), "received");
		await checkouts.refresh();
		assert.deepEqual(told, [`${id} ${depositId}`]);
		assert.equal(checkouts.deposit(id)?.id, depositId);
		assert.equal(writes.record(id)?.result?.depositId, depositId);
		assert.equal(checkouts.url(id), undefined);
	});

	it("leaves a payment that is found during an account switch to be reported when the account is back", async () => {
		const id = await start();
		fixture.account.receive("25.00000000");
		fixture.accountWith(OTHER_KEY);
		const account = inUse(session);
		const read = account.read.bind(account);
		Object.defineProperty(account, "read", {
			value: async (call: Parameters<typeof account.read>[0]) => {
				const found = await read(call);
				const { origin } = fixture.service;
				await signInOf(session).withKey({ baseUrl: origin, key: OTHER_KEY, account: "other" });
				return found;
			},
		});
		await checkouts.refresh();
		assert.equal(checkouts.list().find((checkout) => checkout.id === id)?.state, "waiting");
	});

	it("reports a payment even if it can’t be recorded in Activity", async () => {
		const id = await start();
		const told: string[] = [];
		checkouts.onDidReceive(({ checkout }) => told.push(checkout.id));
		await makeUnreadable(join(inUse(session).folder, "journal.jsonl"));
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, id), "received");
		assert.deepEqual([told, checkouts.problem], [[id], undefined]);
	});

	it("recognizes a payment even if an earlier deposit is dated in the future", async () => {
		const history = [{ ...listed, id: "future", created_at: "2999-01-01T00:00:00Z" }];
		fixture.service.misbehave(HISTORY, { status: 200, body: { deposits: history, has_more: false } });
		const id = await start();
		history.unshift({ ...listed, id: "paid", created_at: "2026-11-21T10:05:00Z" });
		assert.equal(await checkedState(checkouts, id), "received");
		assert.equal(checkouts.deposit(id)?.id, "paid");
	});

	it("recognizes a payment even if the marketplace writes its currency in other letters than the balance’s", async () => {
		const history: object[] = [];
		fixture.service.misbehave(HISTORY, { status: 200, body: { deposits: history, has_more: false } });
		const id = await start();
		history.push({ ...listed, id: "paid", currency: "usd" });
		assert.equal(await checkedState(checkouts, id), "received");
	});

	it("checks again if asked during a check, which may have missed the payment", async () => {
		await start();
		fixture.service.forget();
		await Promise.all([checkouts.refresh(), checkouts.refresh(), checkouts.refresh()]);
		assert.equal(fixture.service.count(HISTORY), 2);
	});

	it("counts one deposit for only one of two checkouts of the same amount", async () => {
		const first = await start();
		fixture.clock.advance(1000);
		const second = await start();
		fixture.account.receive("25.00000000");
		await checkouts.refresh();
		const states = new Map(checkouts.list().map(({ id, state }) => [id, state]));
		assert.equal(states.get(first), "received");
		assert.equal(states.get(second), "waiting");
	});

	it("checks automatically at growing intervals for as long as it waits, and then says that no deposit was seen", async () => {
		await start();
		const pauses: number[] = [];
		const states: Array<string | undefined> = [];
		checkouts.onDidChange(() => states.push(checkouts.list()[0]?.state));
		for (
			let next = fixture.clock.nextIn;
			next !== undefined && pauses.length < 100;
			next = fixture.clock.nextIn
		) {
			pauses.push(next);
			fixture.clock.advance(next);
			await checkouts.refresh();
			await new Promise((resolve) => setImmediate(resolve));
		}
		assert.deepEqual(pauses.slice(0, 3), [5000, 7500, 11_250]);
		assert.equal(Math.max(...pauses), 60_000);
		const whole = pauses.reduce((sum, pause) => sum + pause, 0);
		const last = pauses.at(-1) ?? 0;
		assert.ok(whole >= 30 * 60_000 && whole - last <= 30 * 60_000, String(whole));
		assert.equal(states.at(-1), "notSeen");
	});

	it("keeps a checkout for the account that began it, even if another is in use when the response arrives", async () => {
		const { origin } = fixture.service;
		const path = "POST /v1/billing/deposit";
		fixture.accountWith(OTHER_KEY);
		const release = fixture.service.hold(path);
		const starting = checkouts.start(request);
		await fixture.service.arrival(path);
		await signInOf(session).withKey({ baseUrl: origin, key: OTHER_KEY, account: "other" });
		release();
		assert.equal((await starting).kind, "opened");
		assert.deepEqual(open(session).checkouts.list(), []);
		assert.deepEqual(
			checkouts.list().map(({ amount, state }) => [amount, state]),
			[["25.00", "waiting"]],
		);
	});

	it("reports that no deposit was seen in time, and still notices a late payment", async () => {
		const id = await start();
		fixture.clock.advance(31 * 60_000);
		assert.equal(checkouts.list()[0]?.state, "notSeen");
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, id), "received");
	});

	it("continues on request, and ends when the unpaid checkout is removed", async () => {
		const id = await start();
		fixture.clock.advance(31 * 60_000);
		await checkouts.keepWatching(id);
		assert.equal(checkouts.list()[0]?.state, "waiting");
		assert.equal(fixture.clock.nextIn, 5000);
		await checkouts.dismiss(id);
		assert.deepEqual(checkouts.list(), []);
		fixture.account.receive("25.00000000");
		await checkouts.refresh();
		assert.deepEqual(checkouts.list(), []);
	});

	it("is checked by another window too, which learns of the checkout later and may stay open longer", async () => {
		const clock = new ManualClock();
		const { checkouts: other } = open(await fixture.signedIn(), clock);
		const id = await start();
		await until(async () => other.list()[0]?.id === id);
		checkouts.dispose();
		fixture.account.receive("25.00000000");
		fixture.service.forget();
		assert.equal(clock.nextIn, 60_000);
		clock.advance(60_000);
		await until(async () => other.list()[0]?.state === "received");
		assert.equal(fixture.service.count(HISTORY), 1);
	});

	it("is reported once by the window that started the checkout, even if another window finds the payment", async () => {
		const { checkouts: other } = open(await fixture.signedIn(), new ManualClock());
		const id = await start();
		await until(async () => other.list()[0]?.id === id);
		const reported: string[] = [];
		checkouts.onDidReceive(({ deposit }) => reported.push(deposit.id));
		const depositId = fixture.account.receive("25.00000000");
		assert.equal(await checkedState(other, id), "received");
		await until(async () => reported.length > 0);
		await checkouts.refresh();
		assert.deepEqual(reported, [depositId]);
		assert.equal(checkouts.deposit(id)?.id, depositId);
	});

	it("ends in every window when the user stops it, until the user continues, and a late payment is still noticed", async () => {
		const clock = new ManualClock();
		const { checkouts: other } = open(await fixture.signedIn(), clock);
		const id = await start();
		await until(async () => clock.nextIn !== undefined);
		await checkouts.stopWatching(id);
		await until(async () => other.list()[0]?.left === true);
		assert.equal(clock.nextIn, undefined);
		await other.keepWatching(id);
		await until(async () => checkouts.list()[0]?.left === false);
		assert.equal(clock.nextIn, 5000);
		await other.stopWatching(id);
		assert.equal(clock.nextIn, undefined);
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, id), "received");
	});

	it("continues after a restart, and sends no request until the session is confirmed", async () => {
		const id = await start();
		checkouts.dispose();
		session.dispose();
		fixture.service.forget();
		const next = fixture.session();
		await next.setMarketplace(fixture.service.origin);
		const { checkouts: later } = open(next);
		assert.equal(later.list()[0]?.id, id);
		assert.equal(later.url(id), undefined);
		assert.equal(fixture.clock.nextIn, undefined);
		assert.deepEqual(fixture.service.requests, []);
		await next.ensureChecked();
		assert.equal(fixture.clock.nextIn, 5000);
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(later, id), "received");
	});

	it("doesn’t mistake an old deposit for the payment if the history can’t be loaded before the checkout", async () => {
		fixture.service.misbehave(HISTORY, { status: 500 }, 1);
		const id = await start();
		assert.equal(await checkedState(checkouts, id), "waiting");
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, id), "received");
	});

	it("says why a check was inconclusive until one succeeds, and keeps waiting", async () => {
		const id = await start();
		await checkouts.refresh();
		fixture.service.misbehave(HISTORY, { status: 500 }, 1);
		assert.equal(await checkedState(checkouts, id), "waiting");
		assert.match(checkouts.problem ?? "", /server error \(500\)/);
		const shown: Array<string | undefined> = [];
		checkouts.onDidChange(() => shown.push(checkouts.problem));
		await checkouts.refresh();
		assert.deepEqual(shown, [undefined]);
	});

	it("doesn’t report a failed check of an earlier checkout", async () => {
		const id = await start();
		fixture.service.misbehave(HISTORY, { status: 500 }, 1);
		await checkouts.refresh();
		await checkouts.dismiss(id);
		await start();
		assert.equal(checkouts.problem, undefined);
	});

	it("finds the payment even if the checkout’s creation couldn’t be recorded", async () => {
		const path = "POST /v1/billing/deposit";
		const release = fixture.service.hold(path);
		const starting = checkouts.start(request);
		await fixture.service.arrival(path);
		await makeUnwritable("journal.jsonl");
		release();
		const started = await starting;
		assert.ok(started.kind === "opened");
		fixture.account.receive("25.00000000");
		assert.equal(await checkedState(checkouts, started.checkout.id), "received");
	});

	it("returns the checkout’s address even if the checkout can’t be stored", async () => {
		await makeUnwritable("checkouts.json");
		const started = await checkouts.start(request);
		assert.ok(started.kind === "opened");
		assert.notEqual(started.checkoutUrl, "");
	});

	it("doesn’t start if the marketplace rejects the request or its response is lost", async () => {
		fixture.service.misbehave("POST /v1/billing/deposit", { status: 422 }, 1);
		assert.equal((await checkouts.start(request)).kind, "rejected");
		fixture.service.misbehave("POST /v1/billing/deposit", "actThenReset", 1);
		assert.equal((await checkouts.start(request)).kind, "unknown");
		assert.deepEqual(checkouts.list(), []);
		assert.equal((await checkouts.start(request)).kind, "opened");
	});
});
