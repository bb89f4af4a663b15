import assert from "node:assert/strict";
import { changeAccess, changeEndDate } from "../../../../src/model/selling/accessChanges.ts";
import { AccessLedger } from "../../../../src/model/writes/accessLedger.ts";
import { targetOf, titleOf } from "../../../../src/model/writes/journal.ts";
import {
	ACCESS_PATH,
	DATASET_ID,
	grantTo,
	WITHDRAW_PATH,
	WriteFixture,
} from "../../../support/writeFixture.ts";

describe("Views of the journal", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	it("list who has access based on changes made on this computer", async () => {
		const ledger = new AccessLedger(fixture.writes);
		const grant = async (email: string) =>
			fixture.run(grantTo(email), async (client) => client.datasets.access("grant", DATASET_ID, email));
		await grant("Ana@example.com");
		await grant("jonas@example.com");
		await fixture.run({ ...grantTo("ana@example.com"), kind: "revoke" }, async (client) =>
			client.datasets.access("revoke", DATASET_ID, "ana@example.com"),
		);
		fixture.service.misbehave(ACCESS_PATH, { status: 404 }, 1);
		await grant("ana@example.com");
		const entries = ledger.forDataset(DATASET_ID.toUpperCase());
		assert.deepEqual(
			entries.map(({ email, state, hasAccess, history }) => [email, state, hasAccess, history.length]),
			[
				["ana@example.com", "rejected", false, 3],
				["jonas@example.com", "done", true, 1],
			],
		);
		assert.equal(ledger.entry(DATASET_ID, " JONAS@example.com ")?.datasetName, "Rivers");
	});

	it("are made from the journal once for any number of addresses, and again after the journal changes", async () => {
		const ledger = new AccessLedger(fixture.writes);
		const release = fixture.service.hold(ACCESS_PATH);
		const sending = fixture.grant("jonas@example.com");
		await fixture.service.arrival(ACCESS_PATH);
		const entry = ledger.byEmail(DATASET_ID).get("jonas@example.com");
		assert.equal(entry?.state, "sending");
		assert.equal(ledger.entry(DATASET_ID, "JONAS@example.com"), entry);
		assert.equal(ledger.all()[0], entry);
		release();
		await sending;
		assert.equal(ledger.entry(DATASET_ID, "jonas@example.com")?.state, "done");
	});

	it("list actions, newest first, and the unconfirmed ones separately", async () => {
		await fixture.run(grantTo("ana@example.com"), async (client) =>
			client.datasets.access("grant", DATASET_ID, "ana@example.com"),
		);
		fixture.clock.advance(1000);
		fixture.service.misbehave(WITHDRAW_PATH, "actThenReset", 1);
		await fixture.withdraw();
		assert.deepEqual(
			fixture.writes.records().map((record) => [titleOf(record), targetOf(record), record.outcome]),
			[
				["Withdraw 75.00 USD", undefined, "unknown"],
				["Granted access", "ana@example.com", "done"],
			],
		);
		assert.equal(fixture.writes.unknown().length, 1);
	});

	it("keep a buyer’s end date until access is revoked or granted again, even while a revocation is unconfirmed", async () => {
		const ledger = new AccessLedger(fixture.writes);
		const email = "ana@example.com";
		const until = (): string | undefined => ledger.entry(DATASET_ID, email)?.until;
		const grant = async (day?: string) =>
			fixture.run({ ...grantTo(email), ...(day === undefined ? {} : { until: day }) }, async (client) =>
				client.datasets.access("grant", DATASET_ID, email),
			);
		const revoke = async () =>
			fixture.run({ ...grantTo(email), kind: "revoke" }, async (client) =>
				client.datasets.access("revoke", DATASET_ID, email),
			);
		await grant("2026-12-31");
		assert.equal(until(), "2026-12-31");
		fixture.service.misbehave(ACCESS_PATH, { status: 404 }, 1);
		await grant("2027-01-31");
		assert.equal(until(), "2026-12-31");
		fixture.service.misbehave(ACCESS_PATH.replace("POST", "DELETE"), "reset", 1);
		await revoke();
		assert.equal(until(), "2026-12-31");
		const [unconfirmed] = fixture.writes.unknown();
		await fixture.writes.acknowledge(unconfirmed?.id ?? "");
		await revoke();
		assert.equal(ledger.entry(DATASET_ID, email)?.state, "done");
		assert.equal(until(), undefined);
		await grant("2027-01-31");
		await grant();
		assert.equal(until(), undefined);
	});

	it("show the end date of an unconfirmed grant, and changes to the date, in other windows, too", async () => {
		fixture.service.misbehave(ACCESS_PATH, "actThenReset", 1);
		await fixture.run({ ...grantTo("ana@example.com"), until: "2026-12-31" }, async (client) =>
			client.datasets.access("grant", DATASET_ID, "ana@example.com"),
		);
		const other = await fixture.otherWindow();
		const entry = new AccessLedger(other).entry(DATASET_ID, "ana@example.com");
		assert.deepEqual([entry?.state, entry?.until], ["unknown", "2026-12-31"]);
		await changeEndDate(other, entry, "2027-01-31");
		fixture.writes.recheck();
		const ledger = new AccessLedger(fixture.writes);
		assert.equal(ledger.entry(DATASET_ID, "ana@example.com")?.until, "2027-01-31");
		await changeEndDate(other, entry, "");
		fixture.writes.recheck();
		assert.equal(ledger.entry(DATASET_ID, "ana@example.com")?.until, undefined);
		assert.equal((await changeEndDate(other, undefined, "2027-01-31")).state, "notSent");
	});

	it("list a buyer who already had access, with the note that says so and the end date", async () => {
		const ledger = new AccessLedger(fixture.writes);
		const email = "ana@example.com";
		const note =
			"The marketplace rejected the request: “Already a buyer” (409). This buyer probably already has access.";
		fixture.service.misbehave(ACCESS_PATH, { status: 409, body: { message: "Already a buyer" } }, 1);
		const change = { action: "grant", datasetId: DATASET_ID, email, until: "2026-12-31" } as const;
		const { state, already, sentence } = await changeAccess(fixture.writes, change);
		assert.deepEqual([state, already, sentence], ["done", true, note]);
		const entry = ledger.entry(DATASET_ID, email);
		assert.deepEqual(
			[entry?.state, entry?.hasAccess, entry?.sentence, entry?.until],
			["done", true, note, "2026-12-31"],
		);
		assert.equal((await changeEndDate(fixture.writes, entry, "2027-01-31")).state, "done");
		assert.equal(ledger.entry(DATASET_ID, email)?.until, "2027-01-31");
	});

	it("have no end date for a grant recorded without one or with an invalid one", async () => {
		await fixture.grant("ana@example.com");
		await fixture.grant("jonas@example.com");
		const [newest] = fixture.writes.records();
		await fixture.writes.annotate(newest?.id ?? "", { until: "zzz" });
		const entries = new AccessLedger(fixture.writes).forDataset(DATASET_ID);
		assert.deepEqual(
			entries.map(({ hasAccess, until }) => [hasAccess, until]),
			[
				[true, undefined],
				[true, undefined],
			],
		);
	});
});
