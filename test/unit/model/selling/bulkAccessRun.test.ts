import assert from "node:assert/strict";
import type { AccessOutcome } from "../../../../src/model/selling/accessChange.ts";
import { BulkAccessRun, type AccessTask } from "../../../../src/model/selling/bulkAccessRun.ts";
import { ManualClock } from "../../../support/manualClock.ts";

const at = "2026-11-18T14:02:11.000Z";

function outcome(state: AccessOutcome["state"], more: Partial<AccessOutcome> = {}): AccessOutcome {
	return { state, sentence: "", at, stopsRun: false, ...more };
}

function people(count: number): AccessTask[] {
	return Array.from({ length: count }, (_, index) => ({ action: "grant", email: `p${index}@example.com` }));
}

describe("A bulk access run", () => {
	it("sends each change once, at most three at a time, and reports each outcome", async () => {
		const sent: string[] = [];
		let now = 0;
		let most = 0;
		const run = new BulkAccessRun(people(200), async ({ email }) => {
			sent.push(email);
			most = Math.max(most, (now += 1));
			await Promise.resolve();
			now -= 1;
			return outcome(Number(/\d+/.exec(email)?.[0]) % 10 === 0 ? "rejected" : "done");
		});
		await run.start();
		assert.equal(most, 3);
		assert.equal(new Set(sent).size, 200);
		assert.equal(sent.length, 200);
		const { done, rejected, waiting } = run.counts();
		assert.deepEqual([done, rejected, waiting], [180, 20, 0]);
	});

	it("retries the requested changes and no others", async () => {
		let refusing = true;
		const sent: string[] = [];
		const run = new BulkAccessRun(people(10), async ({ email }) => {
			sent.push(email);
			return outcome(refusing && email < "p4" ? "rejected" : "done");
		});
		await run.start();
		refusing = false;
		sent.length = 0;
		await run.retry((row) => row.state === "rejected");
		assert.deepEqual(sent.toSorted(), [
			"p0@example.com",
			"p1@example.com",
			"p2@example.com",
			"p3@example.com",
		]);
		assert.equal(run.counts().done, 10);
	});

	it("sends nothing more once stopped, and reports the outcomes of changes in flight", async () => {
		const replies: Array<() => void> = [];
		const run = new BulkAccessRun(people(10), async () => {
			await new Promise<void>((resolve) => void replies.push(resolve));
			return outcome("done");
		});
		const ended = run.start();
		await Promise.resolve();
		assert.equal(replies.length, 3);
		run.stop();
		assert.equal(run.phase.kind, "stopping");
		for (const reply of replies) reply();
		await ended;
		assert.equal(replies.length, 3);
		const { done, notSent } = run.counts();
		assert.deepEqual([done, notSent], [3, 7]);
		assert.equal(run.rows[9]?.sentence, "Stopped before sending.");
	});

	it("pauses for as long as the marketplace asks, and doesn’t retry the rejected change automatically", async () => {
		const clock = new ManualClock();
		const sent: string[] = [];
		const run = new BulkAccessRun(
			people(6),
			async ({ email }) => {
				sent.push(email);
				return email.startsWith("p1@") ? outcome("rejected", { waitSeconds: 30 }) : outcome("done");
			},
			{ clock, concurrency: 2 },
		);
		const ended = run.start();
		const paused = Promise.withResolvers<void>();
		run.onDidChange(
			() =>
				run.phase.kind === "pausing" && run.rows.every((row) => row.state !== "sending") && paused.resolve(),
		);
		await paused.promise;
		const before = sent.length;
		assert.ok(before < 6);
		assert.equal(clock.nextIn, 30_000);
		clock.advance(30_000);
		await ended;
		assert.equal(sent.length, 6);
		assert.equal(run.counts().rejected, 1);
	});

	it("can be stopped during a pause", async () => {
		const clock = new ManualClock();
		const run = new BulkAccessRun(people(6), async () => outcome("rejected", { waitSeconds: 30 }), {
			clock,
			concurrency: 1,
		});
		const ended = run.start();
		const paused = Promise.withResolvers<void>();
		run.onDidChange(() => run.phase.kind === "pausing" && paused.resolve());
		await paused.promise;
		run.stop();
		await ended;
		assert.equal(clock.nextIn, undefined);
		assert.equal(run.counts().notSent, 5);
	});

	it("stops with the reason if every further request would fail or the pause is too long", async () => {
		for (const more of [{ stopsRun: true }, { waitSeconds: 3600 }]) {
			const run = new BulkAccessRun(
				people(9),
				async () => outcome("rejected", { ...more, sentence: "Because." }),
				{
					concurrency: 1,
				},
			);
			await run.start();
			assert.deepEqual(run.phase, { kind: "ended", reason: "Because." });
			assert.equal(run.counts().notSent, 8);
		}
	});

	it("marks an unconfirmed change as repeated only when it’s retried", async () => {
		const flags: boolean[] = [];
		const run = new BulkAccessRun(people(1), async (_, again) => {
			flags.push(again);
			return outcome(flags.length === 1 ? "unknown" : "done");
		});
		await run.start();
		await run.retry((row) => row.state === "unknown");
		assert.deepEqual(flags, [false, true]);
		await run.retry(() => true);
		assert.equal(flags.length, 2);
	});

	it("retries a grant with its end date", async () => {
		const sent: AccessTask[] = [];
		const task: AccessTask = { action: "grant", email: "ana@example.com", until: "2026-12-31" };
		const run = new BulkAccessRun([task], async (one) => {
			sent.push(one);
			return outcome("rejected");
		});
		await run.start();
		await run.retry(() => true);
		assert.deepEqual(sent, [task, task]);
	});
});
