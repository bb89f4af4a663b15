import assert from "node:assert/strict";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "../../../../src/api/describeError.ts";
import type { MarketplaceClient } from "../../../../src/api/marketplaceClient.ts";
import type { WriteIntent } from "../../../../src/model/writes/journal.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { failed } from "../../../support/failures.ts";
import { ACCOUNT_KEY, OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse, signInOf } from "../../../support/sessions.ts";
import { textBelow } from "../../../support/filesBelow.ts";
import {
	ACCESS_PATH,
	DATASET_ID,
	grantTo,
	withdrawal,
	WITHDRAW_PATH,
	WriteFixture,
} from "../../../support/writeFixture.ts";

describe("Sending a write", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	it("records a write on disk before sending it, and its outcome afterward", async () => {
		let noted = "";
		const outcome = await fixture.run(withdrawal, async (client) => {
			noted = await readFile(fixture.journal, "utf8");
			return client.billing.withdraw("75.00");
		});
		assert.equal(outcome.kind, "done");
		assert.match(noted, /"outcome":"sending"/);
		assert.match(noted, /"totalWithdrawn":"990.43750000"/);
		assert.equal(fixture.newest()?.outcome, "done");
		assert.equal((await stat(fixture.journal)).mode & 0o777, 0o600);
		assert.ok(!(await readFile(fixture.journal, "utf8")).includes(ACCOUNT_KEY));
	});

	it("stores a buyer’s email address only in the journal", async () => {
		await fixture.grant("ana@example.com");
		const journal = await readFile(fixture.journal, "latin1");
		assert.ok(journal.includes("ana@example.com"));
		assert.ok(!(await textBelow(fixture.root)).replace(journal, "").includes("ana@example.com"));
	});

	it("sends nothing while signed out, or if its lock can’t be taken", async () => {
		const { folder } = inUse(fixture.window);
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, "locks"), "a file where a folder should be");
		assert.equal((await fixture.withdraw()).kind, "notSent");
		await fixture.window.signOut();
		assert.equal((await fixture.withdraw()).kind, "notSent");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
	});

	it("sends nothing once another account is in use", async () => {
		const { origin } = fixture.service;
		fixture.accountWith(OTHER_KEY);
		await signInOf(fixture.window).withKey({ baseUrl: origin, key: OTHER_KEY, account: "other" });
		const outcome = await fixture.withdraw();
		assert.ok(outcome.kind === "notSent");
		assert.match(describeError(outcome.error).sentence, /The active account changed\./);
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
		assert.deepEqual(fixture.writes.records(), []);
	});

	it("sends nothing if another window has just switched to another account", async () => {
		const { origin } = fixture.service;
		fixture.accountWith(OTHER_KEY);
		const other = await fixture.signedIn();
		await signInOf(other).withKey({ baseUrl: origin, key: OTHER_KEY, account: "other" });
		const outcome = await fixture.withdraw();
		assert.equal(outcome.kind, "notSent");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
	});

	it("sends nothing if the numbers needed to verify the write later can’t be loaded", async () => {
		fixture.service.misbehave("GET /v1/billing/seller-balance", "reset");
		const outcome = await fixture.withdraw();
		assert.equal(outcome.kind, "notSent");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 0);
		assert.equal(fixture.writes.records().length, 0);
	});

	it("sends the same action once if it’s requested twice at the same time", async () => {
		const outcomes = await Promise.all([fixture.withdraw(), fixture.withdraw()]);
		// Either may be first to take the lock.
		assert.equal(outcomes.filter(({ kind }) => kind === "done").length, 1);
		assert.ok(outcomes.some((outcome) => outcome.kind === "blocked" && !outcome.otherWindow));
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});

	it("keeps the outcome of a write in flight while the proxy, certificates, or limits change", async () => {
		const release = fixture.service.hold(WITHDRAW_PATH);
		const sending = fixture.withdraw();
		await fixture.service.arrival(WITHDRAW_PATH);
		await fixture.window.resetTransport();
		assert.equal((await fixture.window.inUse?.client?.billing.buyerBalance())?.currency, "USD");
		release();
		assert.equal((await sending).kind, "done");
		assert.equal(fixture.newest()?.outcome, "done");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});

	it("blocks the same action in another window while it’s being sent", async () => {
		const window = await fixture.signedIn();
		const second = fixture.add(new Writes(inUse(window), { clock: fixture.clock }));
		const release = fixture.service.hold(WITHDRAW_PATH);
		const sending = fixture.withdraw();
		await fixture.service.arrival(WITHDRAW_PATH);
		const refused = await fixture.withdraw(second);
		assert.ok(refused.kind === "blocked");
		assert.equal(refused.by.outcome, "sending");
		assert.deepEqual(second.blockedBy({ kind: "withdraw" }), refused.by);
		release();
		assert.equal((await sending).kind, "done");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});

	it("leaves an action unconfirmed if the window closes during its request", async () => {
		const window = await fixture.signedIn();
		const writes = fixture.add(new Writes(inUse(window), { clock: fixture.clock }));
		fixture.service.hold(WITHDRAW_PATH);
		const sending = fixture.withdraw(writes);
		await fixture.service.arrival(WITHDRAW_PATH);
		window.dispose();
		assert.equal((await sending).kind, "unknown");
		assert.equal((await fixture.withdraw(await fixture.otherWindow())).kind, "blocked");
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
	});

	it("blocks an unconfirmed action until it’s resolved, and sends nothing automatically", async () => {
		fixture.service.misbehave(WITHDRAW_PATH, "actThenReset", 1);
		assert.equal((await fixture.withdraw()).kind, "unknown");
		assert.match(fixture.newest()?.sentence ?? "", /Couldn’t confirm whether 75\.00 USD was withdrawn/);
		const again = await fixture.withdraw();
		assert.ok(again.kind === "blocked" && again.by.outcome === "unknown");
		assert.equal(fixture.writes.blockedBy(withdrawal)?.id, fixture.newest()?.id);
		assert.equal(fixture.service.count(WITHDRAW_PATH), 1);
		await fixture.writes.acknowledge(fixture.newest()?.id ?? "");
		assert.equal(fixture.newest()?.outcome, "acknowledged");
		assert.equal((await fixture.withdraw()).kind, "done");
	});

	it("repeats an unconfirmed action if you agree, and resolves the earlier attempt once the repeat is sent", async () => {
		const email = "ana@example.com";
		const outcomes = () => fixture.writes.records().map(({ outcome }) => outcome);
		fixture.service.misbehave(ACCESS_PATH, "actThenReset", 1);
		await fixture.grant(email);
		const again = { ...grantTo(email), again: true };
		const error = failed({ kind: "unreachable", mayHaveReached: false });
		await fixture.run(again, async () => ({ kind: "notSent", error }));
		assert.deepEqual(outcomes(), ["notSent", "unknown"]);
		assert.equal((await fixture.grant(email)).kind, "blocked");
		const send = async (client: MarketplaceClient) => client.datasets.access("grant", DATASET_ID, email);
		assert.equal((await fixture.run(again, send)).kind, "done");
		assert.deepEqual(outcomes(), ["done", "notSent", "acknowledged"]);
		assert.equal(fixture.service.count(ACCESS_PATH), 2);
	});

	it("keeps the end date of an unconfirmed grant that’s repeated, unless there’s a new one", async () => {
		const email = "ana@example.com";
		const grant = async (changes: Partial<WriteIntent>): Promise<string | undefined> => {
			await fixture.run({ ...grantTo(email), ...changes }, async (client) =>
				client.datasets.access("grant", DATASET_ID, email),
			);
			return fixture.newest()?.until;
		};
		fixture.service.misbehave(ACCESS_PATH, "reset", 3);
		assert.equal(await grant({ until: "2026-12-31" }), "2026-12-31");
		assert.equal(await grant({ again: true }), "2026-12-31");
		assert.equal(await grant({ again: true, until: "2027-01-31" }), "2027-01-31");
	});

	it("reports a rejected action and unblocks it", async () => {
		fixture.service.misbehave(
			WITHDRAW_PATH,
			{ status: 400, body: { message: "Amount exceeds the balance." } },
			1,
		);
		assert.equal((await fixture.withdraw()).kind, "rejected");
		assert.equal(fixture.newest()?.outcome, "rejected");
		assert.equal((await fixture.withdraw()).kind, "done");
	});

	it("treats an unexpected error while sending as an unconfirmed outcome", async () => {
		const outcome = await fixture.run(withdrawal, async () => {
			throw new TypeError("a fault of ours");
		});
		assert.equal(outcome.kind, "unknown");
	});
});
