import assert from "node:assert/strict";
import { join } from "node:path";
import { BalanceRefresh } from "../../../src/background/balanceRefresh.ts";
import type { Current } from "../../../src/base/current.ts";
import { Emitter } from "../../../src/base/event.ts";
import type { OpenAccount } from "../../../src/model/session/openAccount.ts";
import type { Session } from "../../../src/model/session/session.ts";
import { latest } from "../../../src/api/loadable.ts";
import { lockHolder } from "../../../src/storage/fileLock.ts";
import { Wallet } from "../../../src/model/wallet/wallet.ts";
import { until } from "../../support/host/conditions.ts";
import { ACCOUNT_KEY, ModelFixture, OTHER_KEY } from "../../support/modelFixture.ts";
import { inUse, ofAccountInUse, signInOf } from "../../support/sessions.ts";

/** The parts of an account that are refreshed. */
interface Refreshed {
	account: OpenAccount;
	wallet: Wallet;
}

const MINUTE = 60_000;
const BALANCE = "GET /v1/billing/buyer-balance";

describe("BalanceRefresh", () => {
	let fixture: ModelFixture;
	let session: Session;
	let scopes: Current<Refreshed>;
	let minutes: number;
	let focused: boolean;
	let reachable: boolean;
	const focus = new Emitter<{ focused: boolean; active: boolean }>();

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		minutes = 15;
		focused = true;
		reachable = true;
	});

	afterEach(async () => fixture.close());

	/** Opens a window. Resolves once the window follows the account and waits for its first refresh. */
	const open = async (by: Session): Promise<Current<Refreshed>> => {
		const opened = ofAccountInUse(by, (account) => ({
			account,
			wallet: fixture.add(new Wallet(account, { clock: fixture.clock })),
		}));
		fixture.add(
			new BalanceRefresh({
				session: by,
				scopes: opened,
				refreshMinutes: {
					get value() {
						return minutes;
					},
					onDidChange: () => ({ dispose: () => undefined }),
				},
				window: {
					get state() {
						return { focused, active: focused };
					},
					onDidChangeWindowState: focus.event,
				},
				isReachable: () => reachable,
				clock: fixture.clock,
			}),
		);
		await by.whenSettled();
		return opened;
	};

	/** A window of a returning user, whose key is in the secret store. */
	const reopen = async (): Promise<void> => {
		await (await fixture.signedIn()).whenSettled();
		fixture.service.forget();
		session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		scopes = await open(session);
	};

	const asked = (): number => fixture.service.count(BALANCE);
	const wallet = (): Wallet => {
		assert.ok(scopes.value);
		return scopes.value.wallet;
	};
	const shown = (): string | undefined => latest(wallet().buyer)?.value?.balance;
	/** Resolves when a load that starts after this call has ended. */
	const readingEnds = async (): Promise<void> => {
		await new Promise<void>((resolve) => {
			let begun = false;
			const subscription = wallet().onDidChange(() => {
				const reads = wallet().buyer.kind === "loading" || wallet().seller.kind === "loading";
				begun ||= reads;
				if (!begun || reads) return;
				subscription.dispose();
				resolve();
			});
		});
		await until(async () => lockHolder(join(inUse(session).folder, "wallet.reading")) === undefined);
	};
	const passAndRead = async (ms: number): Promise<void> => {
		const ended = readingEnds();
		fixture.clock.advance(ms);
		await ended;
	};
	const firstReading = async (): Promise<void> => {
		await reopen();
		await passAndRead(10_000);
		fixture.service.forget();
	};

	it("loads the balance after signing in", async () => {
		session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
		scopes = await open(session);
		const begun = new Promise((resolve) => scopes.onDidChange(resolve));
		const signedIn = signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: ACCOUNT_KEY,
			account: "buyer",
		});
		await begun;
		await readingEnds();
		await signedIn;
		assert.equal(shown(), "100.00000000");
	});

	it("loads the balance after another key is entered for the account in use", async () => {
		await reopen();
		const { account } = fixture;
		account.revokeKey();
		await session.ensureChecked();
		assert.equal(session.state.kind, "keyRejected");
		account.useKey(OTHER_KEY);
		const ended = readingEnds();
		await signInOf(session).withKey({
			baseUrl: fixture.service.origin,
			key: OTHER_KEY,
			account: fixture.name,
		});
		await ended;
		assert.equal(shown(), "100.00000000");
	});

	it("loads the balance a few seconds after startup", async () => {
		await reopen();
		fixture.clock.advance(5000);
		assert.equal(asked(), 0);
		await passAndRead(5000);
		assert.equal(shown(), "100.00000000");
	});

	it("requests only the balances and auto-deposit, and nothing while signed out", async () => {
		await reopen();
		await passAndRead(60 * MINUTE);
		const requested = [BALANCE, "GET /v1/billing/seller-balance", "GET /v1/billing/auto-deposit"];
		assert.deepEqual(new Set(fixture.service.requests), new Set(requested));
		await session.signOut();
		fixture.service.forget();
		fixture.clock.advance(60 * MINUTE);
		focus.fire({ focused: true, active: true });
		assert.deepEqual(fixture.service.requests, []);
	});

	it("refreshes the balance at the configured interval, only in the focused window", async () => {
		await firstReading();
		fixture.clock.advance(14 * MINUTE);
		focused = false;
		fixture.clock.advance(5 * MINUTE);
		assert.equal(asked(), 0);
		focused = true;
		await passAndRead(MINUTE);
		assert.equal(asked(), 1);
	});

	it("refreshes the balance when the window gains focus if the balance is at least five minutes old", async () => {
		await firstReading();
		fixture.clock.advance(4 * MINUTE);
		focus.fire({ focused: true, active: true });
		fixture.clock.advance(MINUTE);
		const ended = readingEnds();
		focus.fire({ focused: true, active: true });
		await ended;
		assert.equal(asked(), 1);
	});

	for (const [change, ms] of [
		["the computer slept for as long, which some monotonic clocks don’t count", 5 * MINUTE],
		["the computer’s clock was set back", -60 * MINUTE],
	] as const) {
		it(`also refreshes the balance on focus if ${change}`, async () => {
			await firstReading();
			fixture.clock.setWall(fixture.clock.now() + ms);
			const ended = readingEnds();
			focus.fire({ focused: true, active: true });
			await ended;
			assert.equal(asked(), 1);
		});
	}

	it("waits a whole interval before retrying a failed refresh", async () => {
		await firstReading();
		fixture.service.misbehave(BALANCE, { status: 404 });
		fixture.service.misbehave("GET /v1/billing/seller-balance", { status: 500 });
		await passAndRead(16 * MINUTE);
		const tried = asked();
		fixture.clock.advance(14 * MINUTE);
		assert.equal(asked(), tried);
	});

	it("requests nothing while the interval is 0, even when the window gains focus, or while the local marketplace is stopped", async () => {
		minutes = 0;
		await reopen();
		fixture.clock.advance(60 * MINUTE);
		focus.fire({ focused: true, active: true });
		minutes = 15;
		reachable = false;
		fixture.clock.advance(60 * MINUTE);
		assert.deepEqual(fixture.service.requests, []);
	});

	it("refreshes the balance in one window, and the others show the result", async () => {
		await firstReading();
		const other = (await open(session)).value?.wallet;
		assert.ok(other);
		const followed = new Promise<void>((resolve) => {
			other.onDidChange(() => {
				if (latest(other.buyer)?.value?.balance === "42.00000000") resolve();
			});
		});
		fixture.account.setBuyer({ balance: "42.00" });
		fixture.clock.advance(20 * MINUTE);
		await followed;
		assert.equal(asked(), 1);
	});

	it("fires an event each minute as the balance ages", async () => {
		session = await fixture.signedIn();
		scopes = await open(session);
		let told = 0;
		fixture
			.add(
				new BalanceRefresh({
					session,
					scopes,
					refreshMinutes: { value: 0, onDidChange: () => ({ dispose: () => undefined }) },
					window: { state: { focused, active: focused }, onDidChangeWindowState: focus.event },
					isReachable: () => true,
					clock: fixture.clock,
				}),
			)
			.onDidAge(() => told++);
		fixture.clock.advance(3 * MINUTE);
		assert.equal(told, 3);
	});
});
