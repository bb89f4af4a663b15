import assert from "node:assert/strict";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import {
	changeAccess,
	type AccessOutcome,
	type AccessWrites,
} from "../../../../src/model/selling/accessChange.ts";
import type { JournalRecord, WriteIntent } from "../../../../src/model/writes/journalRecord.ts";
import { failed } from "../../../support/failures.ts";

type RunResult = Awaited<ReturnType<AccessWrites["run"]>>;

function answering(result: RunResult, earlier?: JournalRecord) {
	const acknowledged: string[] = [];
	const intents: WriteIntent[] = [];
	return {
		acknowledged,
		intents,
		run: async (intent: WriteIntent) => {
			intents.push(intent);
			return result;
		},
		blockedBy: () => earlier,
		acknowledge: async (id: string) => void acknowledged.push(id),
	};
}

async function grant(result: RunResult): Promise<AccessOutcome> {
	return changeAccess(answering(result), {
		action: "grant",
		datasetId: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
		email: "ana@example.com",
	});
}

describe("A single access change", () => {
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

	it("reports how long the marketplace asks to wait", async () => {
		const error = failed({ kind: "tooManyRequests", status: 429, retryAfterSeconds: 30 });
		const outcome = await grant({ kind: "rejected", error });
		assert.equal(outcome.waitSeconds, 30);
		assert.equal(outcome.sentence, "Too many requests. Try again in 30 seconds.");
	});

	it("stops the whole run if access is forbidden, the key is rejected, or nothing can be sent", async () => {
		const stopsRun: RunResult[] = [
			{ kind: "rejected", error: failed({ kind: "forbidden", status: 403 }) },
			{ kind: "rejected", error: failed({ kind: "unauthorized", status: 401 }) },
			{ kind: "notSent", error: failed({ kind: "unreachable", mayHaveReached: false }) },
			{ kind: "notSent", error: new UserFacingError("Sign in first. Nothing was sent.") },
		];
		for (const result of stopsRun) assert.equal((await grant(result)).stopsRun, true, result.kind);
		const record: JournalRecord = { id: "j1", kind: "grant", startedAt: "", outcome: "unknown" };
		assert.equal(
			(await grant({ kind: "unknown", error: failed({ kind: "timeout", seconds: 30 }), record })).stopsRun,
			false,
		);
	});

	it("acknowledges an earlier unconfirmed outcome only when asked to try again", async () => {
		const earlier: JournalRecord = { id: "j1", kind: "grant", startedAt: "", outcome: "unknown" };
		const change = { action: "grant", datasetId: "d", email: "ana@example.com" } as const;
		const writes = answering({ kind: "done", value: undefined }, earlier);
		await changeAccess(writes, change);
		assert.deepEqual(writes.acknowledged, []);
		await changeAccess(writes, change, { again: true });
		assert.deepEqual(writes.acknowledged, ["j1"]);
	});

	it("keeps the end date of an unconfirmed grant that’s repeated, unless there’s a new one", async () => {
		const earlier: JournalRecord = {
			id: "j1",
			kind: "grant",
			startedAt: "",
			outcome: "unknown",
			until: "2026-12-31",
		};
		const change = { action: "grant", datasetId: "d", email: "ana@example.com" } as const;
		const writes = answering({ kind: "done", value: undefined }, earlier);
		await changeAccess(writes, change, { again: true });
		await changeAccess(writes, { ...change, until: "2027-01-31" }, { again: true });
		await changeAccess(writes, change);
		assert.deepEqual(
			writes.intents.map(({ until }) => until),
			["2026-12-31", "2027-01-31", undefined],
		);
	});
});
