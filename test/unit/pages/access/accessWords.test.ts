import assert from "node:assert/strict";
import {
	type AccessOutcome,
	type AccessTask,
	BulkAccessRun,
} from "../../../../src/model/selling/accessChanges.ts";
import { AccessPlan } from "../../../../src/model/selling/accessPlan.ts";
import {
	detailOf,
	ledgerStatus,
	namesActions,
	outcomesText,
	runFilters,
	runSentence,
	runStatus,
	runTitle,
	startLabel,
	startNote,
	statusOf,
} from "../../../../src/pages/access/accessWords.ts";
import type { RunShape } from "../../../../src/pages/access/protocol.ts";

describe("The button below the addresses", () => {
	it("counts the selected buyers, and names no action if none is selected", () => {
		const plan = new AccessPlan(() => () => undefined);
		const button = (): string => startLabel(plan.counts());
		plan.write("ana@example.com\nben@example.com", "revoke");
		assert.equal(button(), "Revoke Access for 2 Buyers…");
		plan.tick("0", false);
		assert.equal(button(), "Revoke Access for 1 Buyer…");
		plan.tick("1", false);
		assert.equal(button(), "Change Access…");
	});

	it("names the end date if only end dates change, says that nothing is sent, and has the date in each row", () => {
		const having = { hasAccess: true, state: "done", at: "2026-11-03T10:00:00Z" } as const;
		const plan = new AccessPlan(
			() => (email) => (email === "new@example.com" ? undefined : having),
			() => "2026-11-21",
		);
		plan.write("ana@example.com", "grant", "2026-12-31");
		assert.equal(startLabel(plan.counts()), "Change End Date for 1 Buyer…");
		assert.match(startNote(plan.counts()), /^Nothing will be sent/);
		plan.write("ana@example.com\nnew@example.com", "grant", "2026-12-31");
		assert.equal(startLabel(plan.counts()), "Change Access for 2 Buyers…");
		assert.match(startNote(plan.counts()), /^Addresses are sent/);
		assert.deepEqual(
			plan.rows("all", 10).map((row) => [statusOf(row).word, detailOf(row)]),
			[
				["End date: Ready", "Already has access, with no end date. End date: 31 Dec 2026."],
				["Ready", "End date: 31 Dec 2026."],
			],
		);
	});

	it("doesn’t count a line with an invalid end date, which can be edited", () => {
		const plan = new AccessPlan(
			() => () => undefined,
			() => "2026-11-21",
		);
		plan.write("ana@example.com\nbo@example.com, 2026-11-20", "grant");
		assert.equal(startLabel(plan.counts()), "Grant Access for 1 Buyer…");
		const rows = plan.rows("all", 10).map((row) => [statusOf(row).word, row.selectable, row.line]);
		assert.deepEqual(rows[1], ["Invalid end date", false, 2]);
	});
});

describe("The access ledger", () => {
	it("names the action of a change that wasn’t made", () => {
		assert.equal(ledgerStatus({ action: "revoke", state: "done" }).word, "Revoked");
		assert.equal(ledgerStatus({ action: "revoke", state: "rejected" }).word, "Revocation rejected");
		assert.equal(ledgerStatus({ action: "grant", state: "unknown" }).word, "Grant unconfirmed");
	});
});

/** What the page is given of a run. */
function shapeOf(run: BulkAccessRun): RunShape {
	const { action, phase } = run;
	return { filter: "all", counts: run.counts(), rows: run.rows(), action, phase };
}

describe("A run that has ended", () => {
	const revocations: AccessTask[] = ["ana", "ben", "chen"].map((name) => ({
		action: "revoke",
		email: `${name}@example.com`,
	}));

	/** What the page shows and the notification says after the first revocation ends in `state`. */
	async function wordsAfter(state: AccessOutcome["state"], stopsRun: boolean): Promise<string[]> {
		const at = "2026-11-18T14:02:11.000Z";
		let ended = state;
		const send = async (): Promise<AccessOutcome> => {
			const outcome = { state: ended, sentence: "", at, stopsRun };
			ended = "done";
			return outcome;
		};
		const run = new BulkAccessRun(revocations, send, { concurrency: 1 });
		await run.start();
		const shape = shapeOf(run);
		return [runTitle(shape), runStatus(shape), runSentence(shape.counts, "Tides")];
	}

	it("is called stopped if addresses weren’t sent, and doesn’t count them as processed", async () => {
		assert.deepEqual(await wordsAfter("rejected", true), [
			"Stopped revoking access",
			"1 of 3 processed, 1 rejected, 2 not sent",
			"Stopped changing access to Tides: 0 done, 1 rejected, 2 not sent.",
		]);
	});

	it("is called finished if every address was sent, even if not every change was made", async () => {
		assert.deepEqual(await wordsAfter("unknown", false), [
			"Finished revoking access",
			"3 of 3 processed, 1 unconfirmed",
			"Finished changing access to Tides: 2 done, 1 unconfirmed.",
		]);
	});

	it("is named by its result if every change was made", async () => {
		assert.equal((await wordsAfter("done", false))[0], "Access revoked");
	});

	it("names the end date, and not access, if it changes only end dates", async () => {
		const ends = ["a@example.com", "b@example.com"].map((email) => ({ action: "end", email }) as const);
		const run = new BulkAccessRun(ends, async ({ email }) => ({
			state: email === "a@example.com" ? "done" : "notSent",
			sentence: "",
			at: "2026-11-03T10:00:00Z",
			stopsRun: false,
		}));
		await run.start();
		assert.equal(runTitle(shapeOf(run)), "Stopped changing end dates");
		assert.deepEqual(
			run.rows().map((row) => statusOf(row).word),
			["End date changed", "End date not changed"],
		);
	});

	for (const [actions, copied] of [
		[["grant", "grant"], "0@example.com\tRejected\tWhy\n1@example.com\tRejected\tWhy"],
		[["grant", "revoke"], "0@example.com\tGrant: Rejected\tWhy\n1@example.com\tRevoke: Rejected\tWhy"],
	] as const) {
		it(`copies the same words as the page shows: ${actions.join(", ")}`, async () => {
			const tasks = actions.map((action, index) => ({ action, email: `${index}@example.com` }));
			const run = new BulkAccessRun(tasks, async () => ({
				state: "rejected",
				sentence: "Why",
				at: "2026-11-03T10:00:00Z",
				stopsRun: false,
			}));
			await run.start();
			const shape = shapeOf(run);
			assert.equal(outcomesText(shape), copied);
			const shown = shape.rows.map((row) => [
				row.email,
				statusOf(row, namesActions(shape)).word,
				detailOf(row),
			]);
			assert.equal(shown.map((cells) => cells.join("\t")).join("\n"), copied);
		});
	}
});

describe("A run in progress", () => {
	it("shows that an end date is being changed, not that it’s being sent", async () => {
		let word: string | undefined;
		const run: BulkAccessRun = new BulkAccessRun([{ action: "end", email: "a@example.com" }], async () => {
			[word] = run.rows().map((row) => statusOf(row).word);
			return { state: "done", sentence: "", at: "2026-11-03T10:00:00Z", stopsRun: false };
		});
		await run.start();
		assert.equal(word, "Changing end date");
		const labels = runFilters(shapeOf(run)).map(({ label }) => label);
		assert.deepEqual(labels, ["All", "Done", "Rejected", "Unconfirmed"]);
	});
});
