import assert from "node:assert/strict";
import * as fc from "fast-check";
import { accessDifference } from "../../../../src/model/selling/accessDifference.ts";

describe("The difference between an access file and the access ledger", () => {
	it("is the grants and revocations that are missing in the access ledger", () => {
		const known = [
			{ email: "kept@example.com", hasAccess: true, state: "done" },
			{ email: "Gone@example.com", hasAccess: true, state: "done" },
			{ email: "was@example.com", hasAccess: false, state: "done" },
			{ email: "unsure@example.com", hasAccess: undefined, state: "unknown" },
			{ email: "doubtful@example.com", hasAccess: undefined, state: "unknown" },
			{ email: "refused@example.com", hasAccess: undefined, state: "rejected" },
		] as const;
		const wanted = ["KEPT@example.com", "new@example.com", "unsure@example.com"].map((email) => ({ email }));
		assert.deepEqual(accessDifference(wanted, known), [
			{ line: 1, action: "grant", text: "new@example.com" },
			{ line: 2, action: "grant", text: "unsure@example.com" },
			{ line: 3, action: "revoke", text: "Gone@example.com" },
			{ line: 4, action: "revoke", text: "doubtful@example.com" },
		]);
	});

	it("gives access to exactly the listed buyers", () => {
		const emails = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}@[a-z]{1,4}\.com$/), { maxLength: 8 });
		fc.assert(
			fc.property(emails, emails, (wanted, having) => {
				const access = new Set(having);
				const known = having.map((email) => ({ email, hasAccess: true, state: "done" as const }));
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
			state: "done" as const,
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
