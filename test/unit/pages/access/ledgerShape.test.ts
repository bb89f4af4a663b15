import assert from "node:assert/strict";
import type { LedgerEntry } from "../../../../src/model/writes/accessLedger.ts";
import { ledgerShape } from "../../../../src/pages/access/ledgerShape.ts";

function entry(email: string, at: string, part: Partial<LedgerEntry>): LedgerEntry {
	const change = { action: "grant", state: "done", hasAccess: true } as const;
	return { datasetId: "d", email, at, ...change, history: [], ...part };
}

const entries = [
	entry("ana@example.com", "2026-11-03T10:00:00Z", { until: "2026-12-31" }),
	entry("ben@example.com", "2026-11-05T10:00:00Z", {
		action: "revoke",
		state: "unknown",
		hasAccess: undefined,
	}),
	entry("chen@example.net", "2026-11-04T10:00:00Z", { state: "rejected", sentence: "No such account." }),
];

function found(query: string, newestFirst = true, limit = 9): string[] {
	const { rows } = ledgerShape(entries, { query, newestFirst, limit, today: "2026-11-21" });
	return rows.map((row) => row.email.replace(/@.*/, ""));
}

describe("The ledger’s table", () => {
	it("is searched by address, result, explanation, and end date", () => {
		assert.deepEqual(found("EXAMPLE.com"), ["ben", "ana"]);
		assert.deepEqual(found("revocation unconfirmed"), ["ben"]);
		assert.deepEqual(found("no such example.net"), ["chen"]);
		assert.deepEqual(found("31 dec"), ["ana"]);
		assert.deepEqual(found("ana rejected"), []);
	});

	it("offers the opposite of what’s certain, or else the same action again", () => {
		const at = "2026-11-06T10:00:00Z";
		const offer = (part: Partial<LedgerEntry>): unknown => {
			const view = { query: "", newestFirst: true, limit: 9, today: "2026-11-21" };
			return ledgerShape([entry("dan@example.com", at, part)], view).rows[0]?.offer;
		};
		assert.equal(offer({ hasAccess: true }), "revoke");
		assert.equal(offer({ action: "revoke", hasAccess: false }), "grant");
		assert.equal(offer({ action: "revoke", state: "rejected", hasAccess: true }), "revoke");
		for (const action of ["grant", "revoke"] as const) {
			assert.equal(offer({ action, state: "unknown", hasAccess: undefined }), action);
			assert.equal(offer({ action, state: "rejected", hasAccess: undefined }), action);
		}
	});

	it("is sorted by time in either direction, up to a number of rows", () => {
		assert.deepEqual(found(""), ["ben", "chen", "ana"]);
		assert.deepEqual(found("", false, 2), ["ana", "chen"]);
	});
});
