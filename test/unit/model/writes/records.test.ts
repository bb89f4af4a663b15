import assert from "node:assert/strict";
import { Ledger } from "../../../../src/model/writes/ledger.ts";
import { targetOf, titleOf } from "../../../../src/model/writes/writeSentences.ts";
import { accessPath, datasetId, grantTo, withdrawPath, WriteFixture } from "../../../support/writeFixture.ts";

describe("Views of the journal", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	it("list who has access based on changes made on this computer", async () => {
		const ledger = new Ledger(fixture.writes);
		const grant = async (email: string) =>
			fixture.run(grantTo(email), async (client) => client.datasets.grant(datasetId, email));
		await grant("Ann@example.com");
		await grant("bob@example.com");
		await fixture.run({ ...grantTo("ann@example.com"), kind: "revoke" }, async (client) =>
			client.datasets.revoke(datasetId, "ann@example.com"),
		);
		fixture.service.misbehave(accessPath, { status: 404 }, 1);
		await grant("ann@example.com");
		const entries = ledger.forDataset(datasetId.toUpperCase());
		assert.deepEqual(
			entries.map(({ email, state, hasAccess, history }) => [email, state, hasAccess, history.length]),
			[
				["ann@example.com", "rejected", false, 3],
				["bob@example.com", "done", true, 1],
			],
		);
		assert.equal(ledger.entry(datasetId, " BOB@example.com ")?.datasetName, "Rivers");
	});

	it("list actions, newest first, and the unconfirmed ones separately", async () => {
		await fixture.run(grantTo("ann@example.com"), async (client) =>
			client.datasets.grant(datasetId, "ann@example.com"),
		);
		fixture.clock.advance(1000);
		fixture.service.misbehave(withdrawPath, "actThenReset", 1);
		await fixture.withdraw();
		assert.deepEqual(
			fixture.writes.records().map((record) => [titleOf(record), targetOf(record), record.outcome]),
			[
				["Withdraw 75.00 USD", undefined, "unknown"],
				["Granted access", "ann@example.com", "done"],
			],
		);
		assert.equal(fixture.writes.unknown().length, 1);
	});
});
