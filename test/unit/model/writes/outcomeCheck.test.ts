import assert from "node:assert/strict";
import { rename, rm, writeFile } from "node:fs/promises";
import type { WriteIntent } from "../../../../src/model/writes/journal.ts";
import type { CheckResult } from "../../../../src/model/writes/actOutcome.ts";
import type { Listing } from "../../../../src/model/writes/outcomeCheck.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { draft } from "../../../support/clientFixture.ts";
import { ACCOUNT_KEY } from "../../../support/modelFixture.ts";
import { listingOf } from "../../../support/services/listing.ts";
import { inUse } from "../../../support/sessions.ts";
import {
	ACCESS_PATH,
	DATASET_ID,
	grantTo,
	WITHDRAW_PATH,
	WriteFixture,
} from "../../../support/writeFixture.ts";

describe("Checking an unconfirmed write", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	const writesWith = (listing: Listing): Writes =>
		fixture.add(new Writes(inUse(fixture.window), { clock: fixture.clock, listing }));

	const lose = async (act: "actThenReset" | "reset"): Promise<string> => {
		fixture.service.misbehave(WITHDRAW_PATH, act, 1);
		assert.equal((await fixture.withdraw()).kind, "unknown");
		return fixture.newest()?.id ?? "";
	};

	it("resolves the write if the total grew by its amount", async () => {
		const result = await fixture.writes.checkNow(await lose("actThenReset"));
		assert.equal(result.kind, "happened");
		assert.equal(result.title, "75.00 USD was withdrawn");
		assert.equal(
			result.sentence,
			"Total withdrawn went from 990.4375 to 1,065.4375 USD. You can withdraw again.",
		);
		assert.equal(fixture.newest()?.outcome, "done");
	});

	it("leaves the decision to you if the total is the same", async () => {
		const id = await lose("reset");
		fixture.clock.advance(600_000);
		const result = await fixture.writes.checkNow(id);
		assert.equal(result.kind, "nothingSeen");
		assert.equal(
			result.sentence,
			"Total withdrawn is still 990.4375 USD, 10 minutes after the request. If you withdraw again and the first request completes later, both amounts will be withdrawn.",
		);
		assert.equal((await fixture.withdraw()).kind, "blocked");
	});

	it("doesn’t resolve the write if the total changed by another amount", async () => {
		const id = await lose("reset");
		fixture.account.setSeller({ totalWithdrawn: "1000.00" });
		const result = await fixture.writes.checkNow(id);
		assert.equal(result.kind, "changedOtherwise");
		assert.match(
			result.sentence,
			/changed by 9\.5625 USD \(from 990\.4375 to 1,000\.00 USD\) instead of 75\.00 USD/,
		);
		assert.equal(fixture.newest()?.outcome, "unknown");
	});

	it("leaves the write unconfirmed if the check fails", async () => {
		const id = await lose("reset");
		fixture.service.misbehave("GET /v1/billing/seller-balance", { status: 500 });
		const result = await fixture.writes.checkNow(id);
		assert.equal(result.kind, "cannotTell");
		assert.equal(result.title, "Still unconfirmed");
		assert.equal(
			result.sentence,
			"The marketplace reported a server error (500). If the error continues, contact the marketplace.",
		);
	});

	it("leaves the write unconfirmed if its outcome can’t be recorded", async () => {
		const id = await lose("actThenReset");
		const { folder } = inUse(fixture.window);
		const balance = "GET /v1/billing/seller-balance";
		const release = fixture.service.hold(balance);
		const checking = fixture.writes.checkNow(id);
		await fixture.service.arrival(balance);
		await rename(folder, `${folder}.kept`);
		await writeFile(folder, "a file where a folder should be");
		release();
		const result = await checking;
		await rm(folder);
		await rename(`${folder}.kept`, folder);
		assert.deepEqual([result.kind, result.title], ["cannotTell", "Still unconfirmed"]);
		assert.match(result.sentence, /^Couldn’t record the result in Activity on this computer\. /);
		assert.equal(fixture.newest()?.outcome, "unknown");
	});

	it("finds a dataset whose creation got no response", async () => {
		const intent: WriteIntent = {
			kind: "create",
			datasetName: "Rivers",
			before: { datasetIds: [DATASET_ID] },
		};
		const create = async () =>
			fixture.run(intent, async (client) => client.datasets.create({ ...draft, name: "Rivers" }));
		fixture.service.misbehave("POST /v1/datasets", "reset", 1);
		assert.equal((await create()).kind, "unknown");
		const id = fixture.newest()?.id ?? "";
		const others = writesWith(listingOf(fixture.service.app, ACCOUNT_KEY, () => false));
		assert.equal((await others.checkNow(id)).kind, "nothingSeen");
		const made = fixture.account.publish("Rivers");
		const result = await others.checkNow(id);
		assert.equal(result.kind, "changedOtherwise");
		assert.deepEqual(result.dataset, { id: made, name: "Rivers" });
		assert.equal((await create()).kind, "blocked");
		const mine = writesWith(
			listingOf(fixture.service.app, ACCOUNT_KEY, (seller) => seller === fixture.account.id),
		);
		assert.equal((await mine.checkNow(id)).kind, "happened");
		assert.equal(mine.record(id)?.result?.id, made);
	});

	const KNOWN_ID = "4e9b0bd7-57ae-4b8f-b6a4-0f6c6d6e3a11";
	const OTHER_ID = "22222222-0000-4000-8000-000000000009";
	const STARTED_AT = "2026-11-21T10:00:00Z";

	/** Checks a creation at `STARTED_AT` that got no response, while the marketplace lists the seller's datasets. */
	const checkListed = async (
		...listed: Array<{ id?: string; created_at?: string }>
	): Promise<CheckResult> => {
		const writes = writesWith({
			named: async () =>
				listed.map((changes) => ({
					...draft,
					id: DATASET_ID,
					seller_id: fixture.account.id,
					seller_name: "Ana",
					queryable: false,
					subscribed: false,
					created_at: STARTED_AT,
					updated_at: STARTED_AT,
					...changes,
				})),
			isMySeller: (seller) => seller === fixture.account.id,
		});
		fixture.clock.setWall(Date.parse(STARTED_AT));
		fixture.service.misbehave("POST /v1/datasets", "reset", 1);
		await writes.run(
			{
				kind: "create",
				datasetName: draft.name,
				before: { datasetIds: [KNOWN_ID] },
			},
			async (client) => client.datasets.create(draft),
		);
		return writes.checkNow(fixture.newest()?.id ?? "");
	};

	it("doesn’t mistake a dataset that was known before for the new one if only the case of its ID differs", async () => {
		const result = await checkListed({ id: KNOWN_ID.toUpperCase() });
		assert.equal(result.kind, "nothingSeen");
	});

	it("leaves it to you whether a dataset from before the request is the new one", async () => {
		const result = await checkListed({ created_at: "2025-09-03T12:00:00Z" });
		assert.equal(result.kind, "changedOtherwise");
		assert.equal(result.title, "A dataset with this name is listed under your account");
		assert.match(
			result.sentence,
			/^Created on 3 Sep 2025, \d\d:\d\d, before your request\. Open the dataset/,
		);
		assert.deepEqual(result.dataset, { id: DATASET_ID, name: draft.name });
		assert.equal(fixture.newest()?.outcome, "unknown");
	});

	it("leaves it to you whether a dataset is new if its creation date can’t be read", async () => {
		const result = await checkListed({ created_at: "yesterday" });
		assert.equal(result.kind, "cannotTell");
		assert.match(result.sentence, /can’t be read, so the dataset may be an older one\./);
		assert.equal(result.dataset?.id, DATASET_ID);
		assert.equal(fixture.newest()?.outcome, "unknown");
	});

	it("finds the new dataset next to an older one with the same name", async () => {
		const result = await checkListed(
			{ created_at: "2025-09-03T12:00:00Z" },
			{ id: OTHER_ID, created_at: "2026-11-21T10:00:01Z" },
		);
		assert.deepEqual([result.kind, result.dataset?.id], ["happened", OTHER_ID]);
	});

	it("finds the new dataset even if the marketplace’s clock is a few minutes behind", async () => {
		assert.equal((await checkListed({ created_at: "2026-11-21T09:56:00Z" })).kind, "happened");
	});

	it("can’t verify a grant, and allows a retry once you acknowledge the unconfirmed grant", async () => {
		const grant = async () =>
			fixture.run(grantTo("ana@example.com"), async (client) =>
				client.datasets.access("grant", DATASET_ID, "ana@example.com"),
			);
		fixture.service.misbehave(ACCESS_PATH, "actThenReset", 1);
		assert.equal((await grant()).kind, "unknown");
		const id = fixture.newest()?.id ?? "";
		assert.equal((await fixture.writes.checkNow(id)).kind, "cannotTell");
		assert.equal((await grant()).kind, "blocked");
		await fixture.writes.acknowledge(id);
		assert.equal((await grant()).kind, "done");
	});

	it("verifies a change to auto-deposit by loading the settings", async () => {
		const values = { enabled: true, threshold: "20.00", amount: "50.00" };
		const intent: WriteIntent = { kind: "autoDeposit", autoDeposit: values, currency: "USD" };
		const change = async () => fixture.run(intent, async (client) => client.billing.putAutoDeposit(values));
		fixture.service.misbehave("PUT /v1/billing/auto-deposit", "reset", 1);
		await change();
		const id = fixture.newest()?.id ?? "";
		assert.equal((await fixture.writes.checkNow(id)).kind, "nothingSeen");
		fixture.account.setAutoDeposit({ threshold: "20.00", amount: "25.00" });
		const otherwise = await fixture.writes.checkNow(id);
		assert.deepEqual(
			[otherwise.title, otherwise.sentence],
			[
				"Still unconfirmed",
				"You sent: on (add 50.00 USD when below 20.00 USD). Current settings: on (add 25.00 USD when below 20.00 USD). Your change may not have been applied, or the settings may have changed again since.",
			],
		);
		fixture.account.setAutoDeposit({ threshold: "20.00", amount: "50.00" });
		const result = await fixture.writes.checkNow(id);
		assert.equal(result.kind, "happened");
		assert.equal(result.sentence, "Current settings: on (add 50.00 USD when below 20.00 USD).");
	});

	const deposit = async () =>
		fixture.run({ kind: "deposit", amount: "25.00", currency: "USD" }, async (client) =>
			client.billing.deposit({
				amount: "25.00",
				success_url: "https://a.example",
				cancel_url: "https://a.example",
			}),
		);

	it("can’t tell whether a deposit is new without the history from before the request", async () => {
		fixture.service.misbehave("GET /v1/billing/deposits", { status: 500 }, 1);
		fixture.service.misbehave("POST /v1/billing/deposit", "actThenReset", 1);
		assert.equal((await deposit()).kind, "unknown");
		const result = await fixture.writes.checkNow(fixture.newest()?.id ?? "");
		assert.deepEqual([result.kind, result.title], ["cannotTell", "Still unconfirmed"]);
		assert.match(result.sentence, /^The deposit history from before the request isn’t available\./);
	});

	it("allows a new deposit if the checkout never arrived", async () => {
		fixture.service.misbehave("POST /v1/billing/deposit", "actThenReset", 1);
		assert.equal((await deposit()).kind, "unknown");
		assert.equal((await fixture.writes.checkNow(fixture.newest()?.id ?? "")).kind, "nothingSeen");
		fixture.account.receive("25.00000000");
		const one = await fixture.writes.checkNow(fixture.newest()?.id ?? "");
		assert.equal(one.kind, "changedOtherwise");
		assert.equal(one.title, "A new deposit was recorded");
		fixture.account.receive("10.00000000");
		const two = await fixture.writes.checkNow(fixture.newest()?.id ?? "");
		assert.equal(two.title, "New deposits were recorded");
		assert.match(two.sentence, /10\.00 USD, 25\.00 USD\. The deposits may be from other checkouts\.$/);
		assert.equal((await deposit()).kind, "done");
	});
});
