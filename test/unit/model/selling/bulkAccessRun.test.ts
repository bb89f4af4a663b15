import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { turn } from "../../../../src/base/clock.ts";
import {
	type AccessOutcome,
	type AccessTask,
	BulkAccessRun,
	senderFor,
} from "../../../../src/model/selling/accessChanges.ts";
import { AccessLedger } from "../../../../src/model/writes/accessLedger.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { ManualClock } from "../../../support/manualClock.ts";
import { inUse } from "../../../support/sessions.ts";
import { ACCESS_PATH, DATASET_ID, WriteFixture } from "../../../support/writeFixture.ts";

function outcome(state: AccessOutcome["state"], more: Partial<AccessOutcome> = {}): AccessOutcome {
	return { state, sentence: "", ...more };
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
		await run.retry(run.rows("rejected"));
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
		assert.equal(run.rows()[9]?.note, "Stopped before this change was made.");
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
				run.phase.kind === "pausing" &&
				run.rows().every((row) => row.state !== "sending") &&
				paused.resolve(),
		);
		await paused.promise;
		const before = sent.length;
		// Without the pause, all six would have been sent.
		assert.ok(before < 6);
		assert.equal(clock.nextIn, 30_000);
		clock.advance(30_000);
		await ended;
		assert.equal(sent.length, 6);
		assert.equal(run.counts().rejected, 1);
	});

	it("sends nothing until every pause that the marketplace asked for has passed", async () => {
		const clock = new ManualClock();
		const replies: Array<(waitSeconds: number) => void> = [];
		const run = new BulkAccessRun(
			people(4),
			async () =>
				replies.length < 2
					? outcome("rejected", {
							waitSeconds: await new Promise<number>((resolve) => void replies.push(resolve)),
						})
					: outcome("done"),
			{ clock, concurrency: 2 },
		);
		const ended = run.start();
		replies[0]?.(30);
		await turn();
		replies[1]?.(5);
		await turn();
		assert.deepEqual(run.phase, { kind: "pausing", seconds: 30 });
		clock.advance(5000);
		await turn();
		assert.equal(run.counts().waiting, 2);
		clock.advance(25_000);
		await ended;
		assert.equal(run.counts().done, 2);
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
		for (const more of [{ stopReason: "Because." }, { waitSeconds: 3600 }]) {
			const run = new BulkAccessRun(
				people(9),
				async () => outcome("rejected", { ...more, sentence: "Because." }),
				{
					concurrency: 1,
				},
			);
			await run.start();
			assert.deepEqual(run.phase, { kind: "ended", stopped: true, reason: "Because." });
			assert.equal(run.counts().notSent, 8);
		}
	});

	it("stops with the cause of the change that stops the run, without what was sent for that change", async () => {
		const more = { sentence: "Because. Nothing was sent.", stopReason: "Because." };
		const run = new BulkAccessRun(people(3), async () => outcome("notSent", more), { concurrency: 1 });
		await run.start();
		assert.deepEqual(run.phase, { kind: "ended", stopped: true, reason: "Because." });
		assert.equal(run.rows()[0]?.note, "Because. Nothing was sent.");
	});

	it("stops after five unconfirmed changes in a row, because each can only be repeated one by one", async () => {
		const doubt = "The marketplace reported a server error (503).";
		const sent: string[] = [];
		let down = true;
		const run = new BulkAccessRun(people(100), async ({ email }) => {
			sent.push(email);
			return down ? outcome("unknown", { doubt }) : outcome("done");
		});
		await run.start();
		// Three are sent at once, so two may be in flight when the fifth ends.
		assert.ok(sent.length >= 5 && sent.length <= 7, String(sent.length));
		assert.deepEqual(run.phase, { kind: "ended", stopped: true, reason: doubt });
		down = false;
		await run.retry(run.rows("notSent"));
		assert.deepEqual(
			[new Set(sent).size, sent.length, run.phase],
			[100, 100, { kind: "ended", stopped: false }],
		);
	});

	it("counts unconfirmed changes in a row without the end dates between them, which aren’t sent", async () => {
		const tasks = people(20).map((task, index) =>
			index % 2 === 0 ? task : { ...task, action: "end" as const },
		);
		const run = new BulkAccessRun(
			tasks,
			async ({ action }) => (action === "end" ? outcome("done") : outcome("unknown", { doubt: "Because." })),
			{ concurrency: 1 },
		);
		await run.start();
		assert.deepEqual(run.phase, { kind: "ended", stopped: true, reason: "Because." });
		assert.deepEqual([run.counts().unknown, run.counts().done], [5, 4]);
	});

	it("isn’t stopped by unconfirmed changes if none are left", async () => {
		const run = new BulkAccessRun(people(5), async () => outcome("unknown", { doubt: "Because." }));
		await run.start();
		assert.deepEqual(run.phase, { kind: "ended", stopped: false });
	});

	it("goes on after unconfirmed changes between others", async () => {
		let count = 0;
		const run = new BulkAccessRun(people(40), async () =>
			++count % 4 === 0 ? outcome("done") : outcome("unknown", { doubt: "Because." }),
		);
		await run.start();
		assert.deepEqual([run.counts().unknown, run.counts().done], [30, 10]);
	});

	it("repeats an unconfirmed change once for each time that the user agrees", async () => {
		const flags: Array<boolean | undefined> = [];
		const run = new BulkAccessRun(people(1), async ({ again }) => {
			flags.push(again);
			return outcome(flags.length === 1 ? "unknown" : "rejected");
		});
		await run.start();
		await run.retry(run.rows().map((row) => ({ ...row, again: true })));
		await run.retry(run.rows().map((row) => ({ ...row, again: false })));
		assert.deepEqual(flags, [undefined, true, undefined]);
	});

	it("retries a grant with its end date", async () => {
		const sent: AccessTask[] = [];
		const task: AccessTask = { action: "grant", email: "ana@example.com", until: "2026-12-31" };
		const run = new BulkAccessRun([task], async (one) => {
			sent.push(one);
			return outcome("rejected");
		});
		await run.start();
		await run.retry(run.rows());
		assert.deepEqual(sent, [task, task]);
	});

	it("ends with nothing sent if this computer’s records can’t be written when an unconfirmed change is repeated", async () => {
		const fixture = await new WriteFixture().open();
		const email = "ana@example.com";
		fixture.service.misbehave(ACCESS_PATH, "actThenReset", 1);
		await fixture.grant(email);
		const account = inUse(fixture.window);
		const clock = new ManualClock();
		const writes = fixture.add(new Writes(account, { clock }));
		clock.now = () => {
			rmSync(account.folder, { recursive: true, force: true });
			writeFileSync(account.folder, "a file where a folder should be");
			return 0;
		};
		const send = senderFor(writes, new AccessLedger(writes), { datasetId: DATASET_ID });
		const run = new BulkAccessRun([{ action: "grant", email, again: true }], send);
		await run.start();
		const [row] = run.rows();
		assert.equal(row?.state, "notSent");
		assert.match(row.note, /^Couldn’t record this action in Activity\..* Nothing was sent\.$/);
		assert.equal(fixture.service.count(ACCESS_PATH), 1);
		await fixture.close();
	});

	it("sends grants and revocations, but saves a new end date without a request", async () => {
		const fixture = await new WriteFixture().open();
		const ledger = new AccessLedger(fixture.writes);
		const email = "ana@example.com";
		const after = async (task: Omit<AccessTask, "email">) => {
			// Addresses that differ only in capitals are one buyer’s.
			await new BulkAccessRun(
				[{ ...task, email: task.action === "grant" ? email : email.toUpperCase() }],
				senderFor(fixture.writes, ledger, { datasetId: DATASET_ID }),
			).start();
			const entry = ledger.entry(DATASET_ID, email);
			return [entry?.hasAccess, entry?.until, entry?.history.length];
		};
		assert.deepEqual(await after({ action: "grant" }), [true, undefined, 1]);
		assert.deepEqual(await after({ action: "end", until: "2026-12-31" }), [true, "2026-12-31", 1]);
		assert.deepEqual(await after({ action: "revoke" }), [false, undefined, 2]);
		await fixture.close();
	});
});
