import assert from "node:assert/strict";
import { CoalescedTask } from "../../../../src/base/async/coalescedTask.ts";

describe("CoalescedTask", () => {
	it("runs once more for all calls made during a run, which wait for the second run", async () => {
		let begun = 0;
		const held = Promise.withResolvers<void>();
		const runs = new CoalescedTask(async () => {
			begun++;
			if (begun === 1) await held.promise;
		});
		const first = runs.request();
		const meanwhile = [runs.request(), runs.request()];
		assert.equal(begun, 1);
		assert.ok(runs.running);
		held.resolve();
		await Promise.all([first, ...meanwhile]);
		assert.equal(begun, 2);
		assert.equal(runs.running, undefined);
		await runs.request();
		assert.equal(begun, 3);
	});

	it("rejects for the callers of a failed run, and runs again on the next call", async () => {
		let fails = true;
		const runs = new CoalescedTask(async () => {
			if (fails) throw new Error("unreadable");
		});
		await assert.rejects(runs.request(), /unreadable/);
		fails = false;
		await runs.request();
	});
});
