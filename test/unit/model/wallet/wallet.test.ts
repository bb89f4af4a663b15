import assert from "node:assert/strict";
import { join } from "node:path";
import { latest } from "../../../../src/api/loadable.ts";
import {
	aboutPerDay,
	type Runway,
	runwayOf,
	withSample,
	type SpendingSample,
} from "../../../../src/model/wallet/runway.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { Wallet } from "../../../../src/model/wallet/wallet.ts";
import { lacksRole } from "../../../../src/model/wallet/walletParts.ts";
import { tryLock } from "../../../../src/storage/fileLock.ts";
import { ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse } from "../../../support/sessions.ts";

const HOUR = 3_600_000;

describe("Wallet", () => {
	let fixture: ModelFixture;
	let session: Session;
	let lowBalance = "";

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		session = await fixture.signedIn();
		lowBalance = "";
	});

	afterEach(async () => fixture.close());

	const open = (by = session): Wallet =>
		fixture.add(new Wallet(inUse(by), { clock: fixture.clock, lowBalance: () => lowBalance }));
	const spend = (balance: string, totalSpent: string): void => {
		fixture.account.setBuyer({ balance, totalSpent });
	};

	it("sends no request on its own", () => {
		fixture.service.forget();
		assert.deepEqual(open().buyer, { kind: "idle" });
		assert.deepEqual(fixture.service.requests, []);
	});

	it("loads both balances and auto-deposit, and treats a 403 as a missing role", async () => {
		const wallet = open();
		await wallet.refresh();
		assert.equal(latest(wallet.buyer)?.value?.balance, "100.00000000");
		assert.ok(wallet.seller.kind === "ready" && wallet.seller.value === undefined);
		assert.equal(latest(wallet.autoDeposit)?.value?.enabled, false);
	});

	for (const status of [404, 405, 410, 422]) {
		it(`reports a ${status} as an error, not as a missing role`, async () => {
			fixture.service.misbehave("GET /v1/billing/buyer-balance", { status });
			const wallet = open();
			await wallet.refresh();
			assert.ok(wallet.buyer.kind === "failed" && wallet.buyer.error.status === status);
			assert.equal(lacksRole(wallet.buyer), false);
			assert.equal(lacksRole(wallet.seller), true);
		});
	}

	it("keeps the last balance if a refresh fails", async () => {
		const wallet = open();
		await wallet.refresh();
		fixture.service.misbehave("GET /v1/billing/buyer-balance", { status: 500 });
		await wallet.refresh();
		assert.ok(wallet.buyer.kind === "failed" && wallet.buyer.error.kind === "serverError");
		assert.equal(latest(wallet.buyer)?.value?.balance, "100.00000000");
	});

	it("loads once for concurrent callers", async () => {
		const wallet = open();
		fixture.service.forget();
		await Promise.all([wallet.refresh(), wallet.refresh(), wallet.refresh()]);
		assert.equal(fixture.service.requests.length, 3);
	});

	it("loads again if refreshed while the last result is being saved", async () => {
		const saving = await tryLock(join(inUse(session).folder, "wallet.json.lock"));
		assert.ok("release" in saving);
		const wallet = open();
		const loaded = new Promise<void>((resolve) => {
			wallet.onDidChange(() => wallet.buyer.kind === "ready" && resolve());
		});
		const first = wallet.refresh();
		await loaded;
		spend("90.00000000", "60.00000000");
		const second = wallet.refresh();
		await saving.release();
		await Promise.all([first, second]);
		assert.equal(latest(wallet.buyer)?.value?.balance, "90.00000000");
	});

	it("loads again after a change during a load, once for all callers that report the change", async () => {
		const wallet = open();
		fixture.service.forget();
		const first = wallet.refresh();
		await Promise.all([wallet.refreshAfterChange(), wallet.refreshAfterChange(), first]);
		assert.equal(fixture.service.requests.length, 6);
	});

	it("ignores a rejection of a key that was replaced during the load", async () => {
		const wallet = open();
		const kinds = new Set<string>();
		wallet.onDidChange(() => kinds.add(wallet.buyer.kind));
		const release = fixture.service.hold("GET /v1/billing/buyer-balance");
		fixture.service.forget();
		const first = wallet.refresh();
		await fixture.service.arrival("GET /v1/billing/buyer-balance");
		fixture.account.useKey(OTHER_KEY);
		await inUse(session).replaceKey(OTHER_KEY);
		const second = wallet.refresh();
		release();
		await Promise.all([first, second]);
		assert.equal(wallet.buyer.kind, "ready");
		assert.ok(!kinds.has("failed"));
	});

	it("shows the last balance after a restart, marked stale, without a request", async () => {
		await open().refresh();
		fixture.service.forget();
		const wallet = open();
		assert.ok(wallet.buyer.kind === "ready" && wallet.buyer.stale === true);
		assert.equal(wallet.buyer.value?.balance, "100.00000000");
		assert.deepEqual(fixture.service.requests, []);
	});

	it("shows what another window loads", async () => {
		const other = open(await fixture.signedIn());
		const wallet = open();
		const changed = new Promise<void>((resolve) => {
			wallet.onDidChange(() => latest(wallet.buyer)?.value?.balance === "90.00000000" && resolve());
		});
		spend("90.00000000", "60.00000000");
		fixture.clock.advance(1000);
		await other.refresh();
		await changed;
	});

	it("keeps what another window loaded later, even if its own older response arrives last", async () => {
		const request = "GET /v1/billing/buyer-balance";
		const other = open(await fixture.signedIn());
		await other.refresh();
		const before = latest(other.buyer)?.value;
		const wallet = open();
		fixture.service.forget();
		const release = fixture.service.hold(request, 1);
		const loading = wallet.refresh();
		await fixture.service.arrival(request);
		spend("90.00000000", "60.00000000");
		fixture.clock.advance(1000);
		await other.refresh();
		fixture.service.misbehave(request, { status: 200, body: before }, 1);
		release();
		await loading;
		for (const shown of [wallet, other, open()])
			assert.equal(latest(shown.buyer)?.value?.balance, "90.00000000");
	});

	it("replaces values that were loaded before the clock was set back, in every window", async () => {
		const other = open(await fixture.signedIn());
		const wallet = open();
		await wallet.refresh();
		await other.refresh();
		spend("90.00000000", "60.00000000");
		fixture.clock.advance(-HOUR);
		const changed = new Promise((resolve) => other.onDidChange(resolve));
		await wallet.refresh();
		await changed;
		for (const shown of [wallet, other, open()])
			assert.equal(latest(shown.buyer)?.value?.balance, "90.00000000");
	});

	it("ignores the response for an account that’s no longer in use", async () => {
		const wallet = open();
		const release = fixture.service.hold("GET /v1/billing/buyer-balance");
		const reading = wallet.refresh();
		await session.signOut();
		release();
		await reading;
		assert.equal(latest(wallet.buyer), undefined);
	});

	it("warns once when the balance falls below the threshold, and again only after the balance has risen above it", async () => {
		lowBalance = "20";
		const wallet = open();
		const told: string[] = [];
		wallet.onDidRunLow(({ balance }) => told.push(balance));
		await wallet.refresh();
		spend("4.20000000", "145.80000000");
		await wallet.refresh();
		await wallet.refresh();
		await open().refresh();
		assert.deepEqual(told, ["4.20000000"]);
		assert.deepEqual(wallet.low, { balance: "4.20000000", threshold: "20", currency: "USD" });
		spend("104.20000000", "145.80000000");
		await wallet.refresh();
		assert.equal(wallet.low, undefined);
		spend("3.00000000", "247.00000000");
		await wallet.refresh();
		assert.deepEqual(told, ["4.20000000", "3.00000000"]);
	});

	it("uses the threshold of an active auto-deposit if the setting is empty", async () => {
		const wallet = open();
		fixture.account.setAutoDeposit({ threshold: "120.00", amount: "50.00" });
		await wallet.refresh();
		assert.equal(wallet.low?.threshold, "120.00000000");
	});

	it("reports what auto-deposit added instead of a low balance", async () => {
		lowBalance = "50";
		fixture.account.setAutoDeposit({ threshold: "5.00", amount: "25.00" });
		const wallet = open();
		const told: string[] = [];
		wallet.onDidRunLow(({ balance }) => told.push(`low ${balance}`));
		wallet.onDidAutoDeposit(({ amount, currency }) => told.push(`added ${amount} ${currency}`));
		await wallet.refresh();
		fixture.account.setBuyer({ balance: "29.00", totalDeposited: "175.00" });
		await wallet.refresh();
		await open().refresh();
		assert.deepEqual(told, ["added 25.00 USD"]);
	});

	it("doesn’t attribute a deposit to auto-deposit if the balance was above its threshold", async () => {
		fixture.account.setAutoDeposit({ threshold: "5.00", amount: "25.00" });
		const wallet = open();
		let told = 0;
		wallet.onDidAutoDeposit(() => told++);
		await wallet.refresh();
		fixture.account.receive("25.00");
		await wallet.refresh();
		assert.equal(told, 0);
	});

	it("estimates how long the balance lasts, despite deposits", async () => {
		const wallet = open();
		const runway = (): Runway | undefined => wallet.runway;
		await wallet.refresh();
		assert.equal(runway(), undefined);
		fixture.clock.advance(48 * HOUR);
		spend("180.00000000", "70.00000000");
		await wallet.refresh();
		const estimate = runway();
		assert.equal(estimate?.days, 18);
		assert.equal(estimate?.perDay, 1_000_000_000n);
	});

	it("reports a changed estimate after its sample is saved", async () => {
		const wallet = open();
		await wallet.refresh();
		fixture.clock.advance(48 * HOUR);
		spend("180.00000000", "70.00000000");
		const told: Array<number | undefined> = [];
		wallet.onDidChange(() => void told.push(wallet.runway?.days));
		await wallet.refresh();
		assert.equal(told.at(-1), 18);
	});
});

const sample = (hours: number, totalSpent: string, currency = "USD"): SpendingSample => ({
	at: hours * HOUR,
	totalSpent,
	currency,
});
const taken = (...samples: SpendingSample[]): SpendingSample[] =>
	samples.reduce<SpendingSample[]>((known, next) => withSample(known, next), []);

describe("The runway", () => {
	it("rounds the daily spending to hundredths, but keeps smaller amounts exact", () => {
		assert.equal(aboutPerDay({ perDay: 2_390_030_483n }), 2_390_000_000n);
		assert.equal(aboutPerDay({ perDay: 1_500_000n }), 2_000_000n);
		assert.equal(aboutPerDay({ perDay: 42n }), 42n);
	});

	it("is undefined after too few hours, without spending, or for a negative balance", () => {
		assert.equal(runwayOf("100", []), undefined);
		assert.equal(runwayOf("100", taken(sample(1, "1"))), undefined);
		assert.equal(runwayOf("100", taken(sample(1, "1"), sample(3, "2"))), undefined);
		assert.equal(runwayOf("100", taken(sample(1, "1"), sample(30, "1"))), undefined);
		assert.equal(runwayOf("-1", taken(sample(0, "1"), sample(24, "2"))), undefined);
		assert.equal(runwayOf("10", taken(sample(0, "1"), sample(24, "2")))?.days, 10);
	});

	it("restarts if the total drops, the currency changes, or the clock is set back, and ignores an invalid total", () => {
		assert.deepEqual(taken(sample(0, "9"), sample(24, "2")), [sample(24, "2")]);
		assert.deepEqual(taken(sample(0, "1", "EUR"), sample(24, "2")), [sample(24, "2")]);
		assert.deepEqual(taken(sample(48, "1"), sample(24, "2")), [sample(24, "2")]);
		assert.deepEqual(taken(sample(0, "1"), sample(24, "n/a")), [sample(0, "1")]);
	});

	it("keeps only a few samples, and drops old ones", () => {
		assert.equal(taken(sample(0, "1"), sample(1, "1"), sample(2, "1"), sample(3, "1")).length, 2);
		assert.equal(taken(sample(0, "1"), sample(24 * 31, "2")).length, 1);
		const hourly = Array.from({ length: 24 * 60 }, (_, index) => sample(index, String(index)));
		// Far fewer than the 1,440 that were taken.
		assert.ok(taken(...hourly).length < 250);
	});

	it("is known even if each of many refreshes finds other spending", () => {
		const everyMinute = Array.from({ length: 24 * 60 }, (_, index) => sample(index / 60, String(index)));
		assert.equal(runwayOf("1440", taken(...everyMinute))?.days, 1);
	});
});
