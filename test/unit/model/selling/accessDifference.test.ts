import assert from "node:assert/strict";
import * as fc from "fast-check";
import { accessDifference } from "../../../../src/model/selling/accessDifference.ts";
import type { JournalRecord, WriteState } from "../../../../src/model/writes/journal.ts";

/** A buyer’s changes, newest first. */
function historyOf(...outcomes: WriteState[]): JournalRecord[] {
	return outcomes.map((outcome, index) => ({ id: String(index), kind: "grant", startedAt: "", outcome }));
}

describe("The difference between an access file and the access ledger", () => {
	it("is the grants and revocations that are missing in the access ledger", () => {
		const known = [
			{ email: "kept@example.com", hasAccess: true, history: historyOf("done") },
			{ email: "Gone@example.com", hasAccess: true, history: historyOf("done") },
			{ email: "was@example.com", hasAccess: false, history: historyOf("done", "unknown") },
			{ email: "unsure@example.com", hasAccess: undefined, history: historyOf("unknown") },
			{ email: "doubtful@example.com", hasAccess: undefined, history: historyOf("unknown") },
			{ email: "refused@example.com", hasAccess: undefined, history: historyOf("rejected", "notSent") },
		];
		const wanted = ["KEPT@example.com", "new@example.com", "unsure@example.com"].map((email) => ({ email }));
		assert.deepEqual(accessDifference(wanted, known), [
			{ line: 1, action: "grant", text: "new@example.com" },
			{ line: 2, action: "grant", text: "unsure@example.com" },
			{ line: 3, action: "revoke", text: "Gone@example.com" },
			{ line: 4, action: "revoke", text: "doubtful@example.com" },
		]);
	});

	for (const newest of ["rejected", "notSent"] as const) {
		for (const earlier of ["unknown", "acknowledged", "sending"] as const) {
			it(`revokes the possible access of an unlisted buyer whose newest change is ${newest}, after one that is ${earlier}`, () => {
				const email = "doubtful@example.com";
				const known = [{ email, hasAccess: undefined, history: historyOf(newest, earlier) }];
				assert.deepEqual(accessDifference([], known), [{ line: 1, action: "revoke", text: email }]);
			});
		}
	}

	it("leaves exactly the listed buyers with access", () => {
		const emails = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}@[a-z]{1,4}\.com$/), { maxLength: 8 });
		fc.assert(
			fc.property(emails, emails, (wanted, having) => {
				const access = new Set(having);
				const known = having.map((email) => ({ email, hasAccess: true, history: historyOf("done") }));
				const listed = wanted.map((email) => ({ email }));
				for (const change of accessDifference(listed, known)) {
					if (change.action === "grant") access.add(change.text);
					else access.delete(change.text);
				}
				assert.deepEqual([...access].toSorted(), wanted.toSorted());
			}),
		);
	});

	it("changes end dates that differ, revokes access that’s due to end, and keeps the end date of a buyer listed without one", () => {
		const known = ["kept", "changed", "ended", "unmentioned"].map((name) => ({
			email: `${name}@example.com`,
			hasAccess: true,
			history: historyOf("done"),
			until: "2026-12-31",
		}));
		const buyers = [
			{ email: "kept@example.com", until: "2026-12-31" },
			{ email: "changed@example.com", until: "2026-11-22" },
			{ email: "ended@example.com", until: "2026-11-21" },
			{ email: "unmentioned@example.com" },
			{ email: "late@example.com", until: "2026-11-21" },
		];
		assert.deepEqual(accessDifference(buyers, known, "2026-11-21"), [
			{ line: 1, action: "grant", text: "changed@example.com", until: "2026-11-22" },
			{ line: 2, action: "revoke", text: "ended@example.com" },
		]);
	});
});
