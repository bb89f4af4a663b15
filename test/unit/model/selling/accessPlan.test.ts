import assert from "node:assert/strict";
import * as fc from "fast-check";
import { planAccess, type FindEntry, type PlanEntry } from "../../../../src/model/selling/accessPlan.ts";
import { parseEmails } from "../../../../src/rules/email.ts";

function entries(text: string, action: "grant" | "revoke" = "grant"): PlanEntry[] {
	return parseEmails(text).map((entry) => ({ ...entry, action }));
}

const find: FindEntry = (email) => {
	const known = { at: "2026-11-03T10:00:00Z" };
	if (email === "lena@institut.example.de") return { ...known, hasAccess: true, state: "done" };
	if (email === "old@example.com") return { ...known, hasAccess: false, state: "done" };
	if (email === "unsure@example.com") return { ...known, hasAccess: undefined, state: "unknown" };
	return undefined;
};

function states(action: "grant" | "revoke"): string[] {
	const text = "unsure@example.com\nold@example.com\nlena@institut.example.de";
	return planAccess(entries(text, action), find).map((row) => row.state);
}

describe("An access change plan", () => {
	it("gives each entered address its line, its state, and a note", () => {
		const text =
			"ana.ruiz@example.com, b.okafor@example.org; chen@lab.example.net\nlena@institut.example.de\n" +
			"lena@institut.example.de\nbuуer@example.com\nnot-an-address@\nm.haddad@example.com";
		const rows = planAccess(entries(text), find);
		assert.deepEqual(
			rows.map((row) => [row.line, row.state, row.selectable, row.chosen, row.note]),
			[
				[1, "ready", true, true, ""],
				[1, "ready", true, true, ""],
				[1, "ready", true, true, ""],
				[
					2,
					"already",
					true,
					false,
					"Already done from this computer on 3 Nov 2026. Skipped unless selected.",
				],
				[3, "repeated", false, false, "Same as line 2."],
				[
					4,
					"lookAlike",
					true,
					false,
					"The letter “у” is Cyrillic, so the address may not be what it looks like.",
				],
				[5, "notAddress", false, false, "Add a domain after @."],
				[6, "ready", true, true, ""],
			],
		);
		assert.deepEqual(rows[5]?.marks, [2]);
	});

	it("marks unconfirmed addresses, and those for which access was already granted or revoked", () => {
		assert.deepEqual(states("grant"), ["unknown", "ready", "already"]);
		assert.deepEqual(states("revoke"), ["unknown", "already", "ready"]);
	});

	it("never selects an address twice", () => {
		const piece = fc.constantFrom(
			"a@example.com",
			"A@EXAMPLE.com",
			" a@example.com",
			"b@",
			"@",
			"x",
			"ü@bücher.de",
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
				const rows = planAccess(entries(pieces.join("\n")), find);
				const chosen = rows.filter((row) => row.chosen).map((row) => row.email.toLowerCase());
				assert.equal(new Set(chosen).size, chosen.length);
				assert.equal(new Set(rows.map((row) => row.key)).size, rows.length);
			}),
		);
	});

	it("has a row for each of five thousand addresses", () => {
		const text = Array.from({ length: 5000 }, (_, index) => `p${index}@example.com`).join("\n");
		assert.equal(planAccess(entries(text), find).length, 5000);
	});
});
