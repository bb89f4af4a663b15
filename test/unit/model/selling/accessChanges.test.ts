import assert from "node:assert/strict";
import type { WriteOutcome } from "../../../../src/api/writeOutcome.ts";
import { type AccessOutcome, changeAccess } from "../../../../src/model/selling/accessChanges.ts";
import { AccessLedger } from "../../../../src/model/writes/accessLedger.ts";
import { failed } from "../../../support/failures.ts";
import { DATASET_ID, WriteFixture } from "../../../support/writeFixture.ts";

function assertNotSent({ sentence, stopReason = "" }: AccessOutcome): void {
	assert.notEqual(stopReason, "");
	assert.equal(sentence, `${stopReason} Nothing was sent.`);
}

describe("A single access change", () => {
	let fixture: WriteFixture;

	beforeEach(async () => {
		fixture = await new WriteFixture().open();
	});

	afterEach(async () => fixture.close());

	/** A grant whose request ends like this. */
	const grant = async (sent: WriteOutcome<void>): Promise<AccessOutcome> => {
		const writes: Parameters<typeof changeAccess>[0] = {
			run: async (intent) => fixture.run(intent, async () => sent),
		};
		return changeAccess(writes, { action: "grant", datasetId: DATASET_ID, email: "ana@example.com" });
	};

	it("quotes the marketplace’s reason for a rejection", async () => {
		const error = failed({
			kind: "notFound",
			status: 404,
			operation: "POST /v1/datasets/{id}/access",
			serverText: "No account uses\nthis email address.",
		});
		const { state, sentence } = await grant({ kind: "rejected", error });
		assert.deepEqual(
			[state, sentence],
			["rejected", "The marketplace rejected the request: “No account uses this email address.” (404)."],
		);
	});

	it("is explained by the same sentence as in the ledger, for every outcome", async () => {
		const ledger = new AccessLedger(fixture.writes);
		const outcomes: Array<WriteOutcome<void>> = [
			{ kind: "done", value: undefined },
			{ kind: "done", value: undefined, note: "Granted earlier." },
			{ kind: "rejected", error: failed({ kind: "forbidden", status: 403 }) },
			{ kind: "notSent", error: failed({ kind: "unreachable", mayHaveReached: false }) },
			{ kind: "unknown", error: failed({ kind: "timeout", seconds: 30 }) },
		];
		for (const sent of outcomes) {
			const { state, sentence } = await grant(sent);
			const entry = ledger.entry(DATASET_ID, "ana@example.com");
			assert.deepEqual([state, sentence], [entry?.state, entry?.sentence ?? ""]);
		}
		assert.match(
			(await grant({ kind: "done", value: undefined })).sentence,
			/An earlier attempt is unconfirmed/,
		);
	});

	it("reports how long the marketplace asks to wait", async () => {
		const error = failed({ kind: "tooManyRequests", status: 429, retryAfterSeconds: 30 });
		const { waitSeconds, sentence } = await grant({ kind: "rejected", error });
		assert.equal(waitSeconds, 30);
		assert.equal(sentence, "Too many requests. Try again in 30 seconds.");
	});

	it("reports how long to wait if the renewal of the access token was limited, instead of stopping the run", async () => {
		const error = failed({
			kind: "tooManyRequests",
			status: 429,
			retryAfterSeconds: 30,
			mayHaveReached: false,
		});
		const { state, waitSeconds, stopReason } = await grant({ kind: "notSent", error });
		assert.deepEqual([state, waitSeconds, stopReason], ["notSent", 30, undefined]);
	});

	it("stops the whole run if access is forbidden or the key is rejected, but not if its outcome is unconfirmed", async () => {
		for (const error of [
			failed({ kind: "forbidden", status: 403 }),
			failed({ kind: "unauthorized", status: 401 }),
		])
			assert.notEqual((await grant({ kind: "rejected", error })).stopReason ?? "", "", error.kind);
		const error = failed({ kind: "timeout", seconds: 30 });
		const { stopReason, doubt = "" } = await grant({ kind: "unknown", error });
		assert.equal(stopReason, undefined);
		assert.match(doubt, /^\S+ didn’t respond within 30 seconds\. Check your network connection\.$/);
	});

	it("stops the whole run if nothing can be sent, and says that nothing was sent only about the change", async () => {
		const error = failed({ kind: "unreachable", mayHaveReached: false });
		assertNotSent(await grant({ kind: "notSent", error }));
		await fixture.window.signOut();
		assertNotSent(await grant({ kind: "done", value: undefined }));
	});
});
