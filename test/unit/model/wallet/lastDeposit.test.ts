import assert from "node:assert/strict";
import { join } from "node:path";
import { DAY_MS } from "../../../../src/base/dates.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { LastDeposit } from "../../../../src/model/wallet/lastDeposit.ts";
import { Wallet } from "../../../../src/model/wallet/wallet.ts";
import { tryLock } from "../../../../src/storage/fileLock.ts";
import { ModelFixture } from "../../../support/modelFixture.ts";
import { inUse } from "../../../support/sessions.ts";

const HISTORY = "GET /v1/billing/deposits";

describe("The last deposit", () => {
	let fixture: ModelFixture;
	let session: Session;
	let wallet: Wallet;
	let last: LastDeposit;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		fixture.account.receive("25.00000000");
		session = await fixture.signedIn();
		wallet = fixture.add(new Wallet(inUse(session), { clock: fixture.clock }));
		last = fixture.add(new LastDeposit(inUse(session), wallet, fixture.clock));
	});

	afterEach(async () => fixture.close());

	const amount = (): string | undefined => last.value?.amount;

	/** Resolves once the last deposit has been loaded. */
	const read = async (): Promise<void> => {
		const changed = new Promise<void>((resolve) => last.onDidChange(resolve));
		await wallet.refresh();
		await changed;
	};

	it("is loaded after the balance, and only once until the next deposit", async () => {
		assert.equal(amount(), undefined);
		await read();
		assert.equal(amount(), "25.00000000");
		await wallet.refresh();
		await wallet.refresh();
		assert.equal(fixture.service.count(HISTORY), 1);
	});

	it("is loaded again when the balance shows another deposit", async () => {
		await read();
		fixture.account.receive("40.00000000");
		await read();
		assert.equal(amount(), "40.00000000");
	});

	it("isn’t one that’s dated in the future", async () => {
		const { ledger } = fixture.service.app.marketplace;
		ledger.recordDeposit(fixture.account.id, 900_000_000n, "checkout", "2999-01-01T00:00:00Z");
		await read();
		assert.equal(amount(), "25.00000000");
	});

	it("is loaded with the next balance after a failure", async () => {
		fixture.service.misbehave(HISTORY, { status: 404 }, 1);
		await wallet.refresh();
		while (amount() === undefined) await wallet.refresh();
		assert.equal(amount(), "25.00000000");
	});

	it("is requested once for each balance after a failure, even if the estimate of how long the balance lasts changes, too", async () => {
		const { client, folder } = inUse(session);
		fixture.service.misbehave(HISTORY, { status: 404 });
		await wallet.refresh();
		await fixture.service.arrival(HISTORY);
		// Another response arrives after that of the history.
		await client?.billing.buyerBalance();
		fixture.clock.advance(DAY_MS);
		fixture.account.setBuyer({ balance: "90.00", totalDeposited: "150.00", totalSpent: "60.00" });
		// The estimate waits for the file of its samples.
		const lock = await tryLock(join(folder, "wallet.json.lock"));
		const refreshed = wallet.refresh();
		await fixture.service.arrival(HISTORY, 2);
		await client?.billing.buyerBalance();
		assert.ok("release" in lock);
		await lock.release();
		await refreshed;
		await client?.billing.buyerBalance();
		assert.equal(wallet.runway?.days, 9);
		assert.equal(fixture.service.count(HISTORY), 2);
	});

	it("isn’t kept if it arrives after signing out", async () => {
		const release = fixture.service.hold(HISTORY);
		await wallet.refresh();
		await fixture.service.arrival(HISTORY);
		await session.signOut();
		release();
		// Signing in takes a request, whose response arrives after the released one.
		await fixture.signedIn();
		assert.equal(amount(), undefined);
	});
});
