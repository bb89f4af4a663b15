import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { AccessTask } from "../../../../src/model/selling/accessChanges.ts";
import {
	AccessPlan,
	accessQuestion,
	type KnownBuyers,
	markRepeat,
} from "../../../../src/model/selling/accessPlan.ts";
import type { JournalRecord, WriteState } from "../../../../src/model/writes/journal.ts";

/** A buyer’s changes on consecutive days from 3 November 2026, newest first. */
function historyOf(...outcomes: WriteState[]): JournalRecord[] {
	return outcomes.map((outcome, index) => {
		const startedAt = `2026-11-0${2 + outcomes.length - index}T10:00:00Z`;
		return { id: String(index), kind: "grant", startedAt, outcome };
	});
}

const entry = {
	datasetId: "8d1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b",
	email: "ana@example.com",
	action: "revoke" as const,
	at: "",
};

const done = { state: "done", history: historyOf("done") } as const;
const buyers: KnownBuyers = new Map([
	["lena@institut.example.de", { ...done, hasAccess: true }],
	["had@example.com", { ...done, hasAccess: true }],
	["old@example.com", { ...done, hasAccess: false }],
	["unsure@example.com", { ...done, hasAccess: undefined, state: "unknown" }],
	["trial@example.com", { ...done, hasAccess: true, until: "2026-12-31" }],
]);

/** A plan on 21 November 2026 with these addresses entered. */
function planOf(text: string, action: "grant" | "revoke" = "grant", known = buyers): AccessPlan {
	const plan = new AccessPlan(
		() => known,
		() => "2026-11-21",
	);
	plan.enter(text, action);
	return plan;
}

function states(action: "grant" | "revoke"): string[] {
	const text = "unsure@example.com\nold@example.com\nlena@institut.example.de";
	return planOf(text, action)
		.rows("all", 9)
		.map((row) => row.state);
}

describe("An access change plan", () => {
	it("gives each entered address its line, its state, and a note", () => {
		const text =
			"ana.ruiz@example.com, b.okafor@example.org; chen@lab.example.net\nlena@institut.example.de\n" +
			"lena@institut.example.de\nbuуer@example.com\nnot-an-address@\nm.haddad@example.com";
		const rows = planOf(text).rows("all", 9);
		assert.deepEqual(
			rows.map((row) => [row.line, row.state, row.selectable, row.picked, row.note]),
			[
				[1, "ready", true, true, ""],
				[1, "ready", true, true, ""],
				[1, "ready", true, true, ""],
				[2, "already", true, false, "Recorded in the access ledger on 3 Nov 2026. Skipped unless selected."],
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

	it("never selects an entry with spaces, and says how to correct it without joining its words", () => {
		const commas = "Separate the addresses with commas.";
		const only = "Enter only the address, without a name or spaces.";
		for (const [text, note] of [
			["ana@example.com bob@example.com", commas],
			["Ana <ana@example.com> Bob <bob@example.com>", commas],
			["ana@example.com bob@", commas],
			["Ana Lima ana@example.com", only],
			["ana @example.com", only],
		]) {
			const rows = planOf(text ?? "").rows("all", 9);
			assert.deepEqual(
				rows.map((row) => [row.email, row.state, row.selectable, row.note]),
				[[text, "notAddress", false, note]],
			);
		}
	});

	it("marks unconfirmed addresses, and those for which access was already granted or revoked", () => {
		assert.deepEqual(states("grant"), ["unknown", "ready", "already"]);
		assert.deepEqual(states("revoke"), ["unknown", "already", "ready"]);
	});

	it("dates an unconfirmed change by when it was tried, even if the user has accepted that it’s unconfirmed", () => {
		const [tried] = historyOf("acknowledged");
		const known: KnownBuyers = new Map([
			[
				"ana@example.com",
				{
					hasAccess: undefined,
					state: "unknown",
					history: tried ? [{ ...tried, settledAt: "2026-11-09T10:00:00Z" }] : [],
				},
			],
		]);
		const [row] = planOf("ana@example.com", "grant", known).rows("all", 1);
		assert.equal(row?.note, "Last tried on 3 Nov 2026, without a confirmed result. Skipped unless selected.");
	});

	it("marks an unconfirmed change that blocks a repeat, even after a later change of that kind without effect", () => {
		const history = historyOf("rejected", "unknown").map((change, index) => ({
			...change,
			kind: index === 0 ? ("revoke" as const) : ("grant" as const),
		}));
		const known: KnownBuyers = new Map([[entry.email, { hasAccess: undefined, state: "rejected", history }]]);
		const stateOf = (action: "grant" | "revoke") =>
			planOf(entry.email.toUpperCase(), action, known).rows("all", 1)[0]?.state;
		assert.deepEqual([stateOf("grant"), stateOf("revoke")], ["unknown", "ready"]);
		const again = (["grant", "revoke"] as const).map((action) => {
			const task: AccessTask = { action, email: entry.email.toUpperCase() };
			return markRepeat(task, known).again;
		});
		assert.deepEqual(again, [true, false]);
	});

	it("dates a change that was already made by when it was recorded, not by later ones that weren’t made", () => {
		const known: KnownBuyers = new Map([
			[
				"ana@example.com",
				{ hasAccess: true, state: "rejected", history: historyOf("rejected", "notSent", "done", "done") },
			],
		]);
		const [row] = planOf("ana@example.com", "grant", known).rows("all", 1);
		assert.equal(row?.note, "Recorded in the access ledger on 4 Nov 2026. Skipped unless selected.");
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
				const rows = planOf(pieces.join("\n")).rows("all", 20);
				const picked = rows.filter((row) => row.picked).map((row) => row.email.toLowerCase());
				assert.equal(new Set(picked).size, picked.length);
				assert.equal(new Set(rows.map((row) => row.key)).size, rows.length);
			}),
		);
	});

	it("has a row for each of five thousand addresses", () => {
		const text = Array.from({ length: 5000 }, (_, index) => `p${index}@example.com`).join("\n");
		assert.equal(planOf(text).rows("all", Infinity).length, 5000);
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
			planOf(text, "grant")
				.rows("all", 9)
				.map((row) => [row.action, row.state, row.picked, row.note]),
			[
				["grant", "ready", true, ""],
				["grant", "notDate", false, "20 Nov 2026 has passed. Enter today’s date or a later one."],
				[
					"grant",
					"notDate",
					false,
					"“31.12.2026” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
				],
				["end", "ready", true, "Already has access, with no end date."],
				["grant", "already", false, "Recorded in the access ledger on 3 Nov 2026. Skipped unless selected."],
			],
		);
	});

	it("changes only the end date of a look-alike address that already has access, if it’s selected", () => {
		const known: KnownBuyers = new Map([["buуer@example.com", { ...done, hasAccess: true }]]);
		const [row] = planOf("buуer@example.com, 2026-12-31", "grant", known).rows("all", 1);
		assert.deepEqual(
			[row?.action, row?.state, row?.picked, row?.note],
			[
				"end",
				"lookAlike",
				false,
				"The letter “у” is Cyrillic, so the address may not be what it looks like. Already has access, with no end date.",
			],
		);
	});

	it("says the end date of the access to be revoked", () => {
		const known: KnownBuyers = new Map([
			["trial@example.com", { ...done, hasAccess: true, until: "2026-11-20" }],
		]);
		const [row] = planOf("trial@example.com", "revoke", known).rows("all", 1);
		assert.deepEqual([row?.state, row?.note], ["ready", "The end date is 20 Nov 2026."]);
	});

	it("counts the addresses that are ready, to be checked, and skipped, and the changes to be sent", () => {
		const plan = planOf("a@example.com\nhad@example.com\na@example.com\nx@\nbuуer@example.com");
		assert.deepEqual(plan.counts(), {
			all: 5,
			ready: 1,
			check: 2,
			skipped: 2,
			grants: 1,
			revokes: 0,
			ends: 0,
		});
		assert.deepEqual(plan.tasks(), [{ action: "grant", email: "a@example.com" }]);
	});

	it("shows the rows of a filter, up to a limit", () => {
		const plan = planOf("a@example.com\nb@example.com\nhad@example.com");
		assert.deepEqual(
			plan.rows("all", 2).map((row) => row.email),
			["a@example.com", "b@example.com"],
		);
		assert.deepEqual(
			plan.rows("check", 9).map((row) => [row.email, row.picked]),
			[["had@example.com", false]],
		);
	});

	it("keeps a selection when more addresses are entered, and never selects an invalid address", () => {
		const plan = planOf("had@example.com\nx@");
		plan.tick("0", true);
		plan.tick("1", true);
		plan.enter("a@example.com\nhad@example.com\nx@", "grant");
		assert.deepEqual(
			plan.tasks().map((task) => task.email),
			["a@example.com", "had@example.com"],
		);
	});

	it("selects a deselected address again if it’s removed and added again", () => {
		const plan = planOf("a@example.com\nb@example.com");
		plan.tick("0", false);
		plan.enter("b@example.com", "grant");
		plan.enter("a@example.com\nb@example.com", "grant");
		assert.equal(plan.tasks().length, 2);
	});

	it("names the selected look-alike addresses in the confirmation", () => {
		const plan = planOf("buуer@example.com\na@example.com");
		const where = { host: "market.example.com", account: "ana" };
		const detail = (): string =>
			accessQuestion(plan.tasks(), { datasetId: entry.datasetId, name: "Tides" }, where).detail;
		assert.doesNotMatch(detail(), /Look-alike/);
		plan.tick("0", true);
		assert.match(detail(), /^Look-alike characters in buуer@example\.com$/m);
	});

	it("groups the digits of counts in the confirmation", () => {
		const where = { host: "market.example.com", account: "ana" };
		const asked = (...actions: Array<AccessTask["action"]>) => {
			const tasks = actions.flatMap((action) =>
				Array.from({ length: 1_000 }, (_, index) => ({ action, email: `${index}@example.com` })),
			);
			return accessQuestion(tasks, { datasetId: entry.datasetId, name: "Tides" }, where);
		};
		assert.equal(asked("grant").question, "Grant access to Tides for 1,000 buyers?");
		assert.equal(asked("revoke").question, "Revoke access to Tides for 1,000 buyers?");
		assert.equal(asked("end").question, "Change the end date of access to Tides for 1,000 buyers?");
		const { question, detail } = asked("grant", "revoke", "end");
		assert.equal(question, "Change access to Tides for 3,000 buyers?");
		assert.match(detail, /^To grant: 1,000\. To revoke: 1,000\.$/m);
		assert.match(detail, /^To change only the end date \(nothing is sent\): 1,000\.$/m);
		assert.match(detail, /^and 2,992 more$/m);
	});

	it("grants access with the line’s end date, or else with the date for all lines, and revokes without a date", () => {
		const plan = planOf("");
		const text = "a@example.com, 2026-12-31\nb@example.com\nhad@example.com, 2027-01-31";
		plan.enter(text, "grant", "2026-11-30");
		assert.deepEqual(plan.tasks(), [
			{ action: "grant", email: "a@example.com", until: "2026-12-31" },
			{ action: "grant", email: "b@example.com", until: "2026-11-30" },
			{ action: "end", email: "had@example.com", until: "2027-01-31" },
		]);
		plan.enter(text, "revoke", "2026-11-30");
		assert.deepEqual(plan.tasks().slice(0, 1), [{ action: "revoke", email: "a@example.com" }]);
	});
});
