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
	remainingLabel,
	runFilterChoices,
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
		const plan = new AccessPlan(() => new Map());
		const button = (): string => startLabel(plan.counts());
		plan.enter("ana@example.com\nben@example.com", "revoke");
		assert.equal(button(), "Revoke Access for 2 Buyers…");
		plan.tick("0", false);
		assert.equal(button(), "Revoke Access for 1 Buyer…");
		plan.tick("1", false);
		assert.equal(button(), "Change Access…");
	});

	it("names the end date if only end dates change, says that nothing is sent, and has the date in each row", () => {
		const having = { hasAccess: true, state: "done", history: [] } as const;
		const plan = new AccessPlan(
			() => new Map([["ana@example.com", having]]),
			() => "2026-11-21",
		);
		plan.enter("ana@example.com", "grant", "2026-12-31");
		assert.equal(startLabel(plan.counts()), "Change End Date for 1 Buyer…");
		assert.match(startNote(plan.counts()), /^Nothing will be sent/);
		plan.enter("ana@example.com\nnew@example.com", "grant", "2026-12-31");
		assert.equal(startLabel(plan.counts()), "Change Access for 2 Buyers…");
		assert.match(startNote(plan.counts()), /^Changes are sent/);
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
			() => new Map(),
			() => "2026-11-21",
		);
		plan.enter("ana@example.com\nbo@example.com, 2026-11-20", "grant");
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

/** The part of a run that the page receives. */
const outcomeOf = (state: AccessOutcome["state"]): AccessOutcome => ({ state, sentence: "" });

function shapeOf(run: BulkAccessRun): RunShape {
	const { action, phase } = run;
	return { filter: "all", counts: run.counts(), rows: run.rows(), action, phase };
}

/** The filters that the page offers while this one is chosen. */
function chips(run: BulkAccessRun, filter: RunShape["filter"]): string[] {
	return runFilterChoices({ ...shapeOf(run), filter }).map(({ label, count }) => `${label} ${count}`);
}

/** What the page shows and the notification says. */
function wordsFor(run: BulkAccessRun): string[] {
	const shape = shapeOf(run);
	return [runTitle(shape), runStatus(shape), runSentence(shape, "Tides")];
}

describe("A run that has ended", () => {
	const revocations: AccessTask[] = ["ana", "ben", "chen"].map((name) => ({
		action: "revoke",
		email: `${name}@example.com`,
	}));

	const lost = {
		state: "rejected",
		sentence: "Sign in again.",
		stopReason: "Sign in again.",
	} as const;

	/** A run of the revocations, one at a time. The first ones end with these outcomes, and the rest are done. */
	async function endedRun(...outcomes: readonly AccessOutcome[]): Promise<BulkAccessRun> {
		const left = [...outcomes];
		const send = async (): Promise<AccessOutcome> => left.shift() ?? outcomeOf("done");
		const run = new BulkAccessRun(revocations, send, { concurrency: 1 });
		await run.start();
		return run;
	}

	it("is called stopped if changes were left unsent, and doesn’t count them as finished", async () => {
		assert.deepEqual(wordsFor(await endedRun(lost)), [
			"Stopped revoking access",
			"1 of 3 finished, 1 rejected, 2 not sent",
			"Stopped changing access to Tides: 0 done, 1 rejected, 2 not sent.",
		]);
	});

	it("is called stopped if only the change that stopped it couldn’t be sent", async () => {
		const unreachable = { ...lost, state: "notSent" } as const;
		const [title] = wordsFor(await endedRun(outcomeOf("done"), outcomeOf("done"), unreachable));
		assert.equal(title, "Stopped revoking access");
	});

	it("is still called stopped after some of the changes that were left are retried", async () => {
		const run = await endedRun(lost);
		await run.retry(run.rows().filter(({ key }) => key !== "2"));
		assert.deepEqual(wordsFor(run).slice(0, 2), ["Stopped revoking access", "2 of 3 finished, 1 not sent"]);
		await run.retry(run.rows());
		assert.equal(runTitle(shapeOf(run)), "Access revoked");
	});

	it("is called finished if a change was blocked, but nothing was stopped", async () => {
		assert.deepEqual(wordsFor(await endedRun(outcomeOf("notSent"))), [
			"Finished revoking access",
			"2 of 3 finished, 1 not sent",
			"Finished changing access to Tides: 2 done, 1 not sent.",
		]);
	});

	it("is called finished if the last change failed in a way that would have stopped more", async () => {
		const run = await endedRun(outcomeOf("done"), outcomeOf("done"), lost);
		assert.equal(runTitle(shapeOf(run)), "Finished revoking access");
		assert.deepEqual(run.phase, { kind: "ended", stopped: false, reason: "Sign in again." });
	});

	it("is called finished if every address was sent, even if not every change was made", async () => {
		assert.deepEqual(wordsFor(await endedRun(outcomeOf("unknown"))), [
			"Finished revoking access",
			"3 of 3 finished, 1 unconfirmed",
			"Finished changing access to Tides: 2 done, 1 unconfirmed.",
		]);
	});

	it("is named by its result if every change was made", async () => {
		assert.equal(runTitle(shapeOf(await endedRun())), "Access revoked");
	});

	it("names end dates, and neither access nor sending, if it changes only end dates", async () => {
		const ends = ["a@example.com", "b@example.com"].map((email) => ({ action: "end", email }) as const);
		const run = new BulkAccessRun(ends, async ({ email }) => ({
			state: email === "a@example.com" ? "done" : "notSent",
			sentence: "",
		}));
		await run.start();
		const shape = shapeOf(run);
		assert.deepEqual(
			[runTitle(shape), runStatus(shape), runSentence(shape, "Tides"), remainingLabel(shape)],
			[
				"Finished changing end dates",
				"1 of 2 finished, 1 not changed",
				"Finished changing end dates of access to Tides: 1 done, 1 not changed.",
				"Change Remaining (1)",
			],
		);
		assert.equal(runFilterChoices(shape).at(-1)?.label, "Not changed");
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
			return { state: "done", sentence: "" };
		});
		await run.start();
		assert.equal(word, "Changing end date");
		const labels = runFilterChoices(shapeOf(run)).map(({ label }) => label);
		assert.deepEqual(labels, ["All", "Done", "Rejected", "Unconfirmed"]);
	});

	it("keeps the chosen filter when its last address leaves it", async () => {
		const tasks = ["a", "b"].map((name) => ({ action: "grant", email: `${name}@example.com` }) as const);
		const during: string[][] = [];
		const run: BulkAccessRun = new BulkAccessRun(tasks, async () => {
			during.push(chips(run, "notSent"));
			return { state: "done", sentence: "" };
		});
		await run.start();
		const others = ["All 2", "Granted 2", "Rejected 0", "Unconfirmed 0"];
		assert.deepEqual(chips(run, "waiting"), [...others, "Waiting 0"]);
		assert.deepEqual(chips(run, "all"), others);
		assert.equal(during[0]?.includes("Not sent 0"), true);
	});
});
