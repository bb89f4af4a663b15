import assert from "node:assert/strict";
import * as fc from "fast-check";
import { planAccess, type FindEntry, type PlanEntry } from "../../../../src/model/selling/accessPlan.ts";
import { parseEmails } from "../../../../src/rules/email.ts";

const today = "2026-11-21";

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

/** Like `find`, and knows a buyer whose access ends. */
const withTrial: FindEntry = (email) =>
	email === "trial@example.com"
		? { hasAccess: true, state: "done", at: "2026-11-03T10:00:00Z", until: "2026-12-31" }
		: find(email);

function states(action: "grant" | "revoke"): string[] {
	const text = "unsure@example.com\nold@example.com\nlena@institut.example.de";
	return planAccess(entries(text, action), find, today).map((row) => row.state);
}

describe("An access change plan", () => {
	it("gives each entered address its line, its state, and a note", () => {
		const text =
			"ana.ruiz@example.com, b.okafor@example.org; chen@lab.example.net\nlena@institut.example.de\n" +
			"lena@institut.example.de\nbuуer@example.com\nnot-an-address@\nm.haddad@example.com";
		const rows = planAccess(entries(text), find, today);
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
				const rows = planAccess(entries(pieces.join("\n")), find, today);
				const chosen = rows.filter((row) => row.chosen).map((row) => row.email.toLowerCase());
				assert.equal(new Set(chosen).size, chosen.length);
				assert.equal(new Set(rows.map((row) => row.key)).size, rows.length);
			}),
		);
	});

	it("has a row for each of five thousand addresses", () => {
		const text = Array.from({ length: 5000 }, (_, index) => `p${index}@example.com`).join("\n");
		assert.equal(planAccess(entries(text), find, today).length, 5000);
	});

	it("never grants access with an invalid end date, and changes only the date of a buyer who has access", () => {
		const text = [
			"a@example.com, 2026-12-31",
			"b@example.com, 2026-11-20",
			"c@example.com, 31.12.2026",
			"lena@institut.example.de, 2026-12-31",
			"trial@example.com, 2026-12-31",
		].join("\n");
		assert.deepEqual(
			planAccess(entries(text), withTrial, today).map((row) => [row.action, row.state, row.chosen, row.note]),
			[
				["grant", "ready", true, ""],
				["grant", "notDate", false, "20 Nov 2026 has passed. Enter today or a later date."],
				[
					"grant",
					"notDate",
					false,
					"“31.12.2026” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
				],
				["end", "ready", true, "Already has access, with no end date."],
				[
					"grant",
					"already",
					false,
					"Already done from this computer on 3 Nov 2026. Skipped unless selected.",
				],
			],
		);
	});

	it("changes only the end date of a look-alike address that already has access, if it’s selected", () => {
		const [row] = planAccess(
			entries("buуer@example.com, 2026-12-31"),
			() => ({ hasAccess: true, state: "done", at: "2026-11-03T10:00:00Z" }),
			today,
		);
		assert.deepEqual(
			[row?.action, row?.state, row?.chosen, row?.note],
			[
				"end",
				"lookAlike",
				false,
				"The letter “у” is Cyrillic, so the address may not be what it looks like. Already has access, with no end date.",
			],
		);
	});

	it("says when the access it revokes was to end", () => {
		const [row] = planAccess(
			entries("trial@example.com", "revoke"),
			() => ({ hasAccess: true, state: "done", at: "2026-11-03T10:00:00Z", until: "2026-11-20" }),
			today,
		);
		assert.deepEqual([row?.state, row?.note], ["ready", "Due to end on 20 Nov 2026."]);
	});
});
