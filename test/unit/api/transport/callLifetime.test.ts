import assert from "node:assert/strict";
import { CallLifetime } from "../../../../src/api/transport/callLifetime.ts";
import { systemClock } from "../../../../src/base/clock.ts";
import { ManualTimers } from "../../../support/clientFixture.ts";

const forever = async (): Promise<never> => new Promise(() => undefined);
const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("CallLifetime", () => {
	it("aborts endless work at its time limit, with a real timer", async () => {
		const lifetime = new CallLifetime(20, [], systemClock);
		await assert.rejects(lifetime.within(forever));
		assert.equal(lifetime.ended, "timeout");
		assert.equal(lifetime.signal.aborted, true);
	});

	it("shares its time limit between all attempts, and doesn’t count the pauses between them", async () => {
		const timers = new ManualTimers();
		const lifetime = new CallLifetime(5000, [], timers);
		await lifetime.within(async () => {
			assert.deepEqual(timers.running, [5000]);
			await turn();
		});
		assert.deepEqual(timers.running, [], "nothing runs in a pause");
		const second = lifetime.within(forever);
		const [left = 0] = timers.running;
		assert.ok(left > 0 && left < 5000, String(left));
		timers.runOut();
		await assert.rejects(second);
		assert.equal(lifetime.ended, "timeout");
		await assert.rejects(
			lifetime.within(async () => assert.fail("began after the end")),
			{ name: "AbortError" },
		);
	});

	it("restarts its time limit when data arrives, but only while there is work", async () => {
		const timers = new ManualTimers();
		const lifetime = new CallLifetime(5000, [], timers);
		lifetime.heard();
		assert.deepEqual(timers.running, []);
		await lifetime.within(turn);
		const second = lifetime.within(forever);
		assert.ok((timers.running[0] ?? 5000) < 5000);
		lifetime.heard();
		assert.deepEqual(timers.running, [5000]);
		timers.runOut();
		await assert.rejects(second);
		assert.equal(lifetime.ended, "timeout");
	});

	it("doesn’t expire if a response arrived first", async () => {
		const timers = new ManualTimers();
		const lifetime = new CallLifetime(5000, [], timers);
		assert.equal(await lifetime.within(async () => "answer"), "answer");
		timers.runOut();
		await turn();
		assert.equal(lifetime.ended, undefined);
	});

	it("doesn’t expire if data was waiting when the time limit ran out", async () => {
		const timers = new ManualTimers();
		const lifetime = new CallLifetime(5000, [], timers);
		const work = lifetime.within(forever);
		timers.runOut();
		lifetime.heard();
		await turn();
		assert.equal(lifetime.ended, undefined);
		timers.runOut();
		await assert.rejects(work);
	});

	it("ends the call when one of its signals aborts, and ignores its signals after disposal", async () => {
		const [caller, transport] = [new AbortController(), new AbortController()];
		const lifetime = new CallLifetime(5000, [caller.signal, undefined, transport.signal], new ManualTimers());
		const work = lifetime.within(forever);
		transport.abort();
		await assert.rejects(work);
		assert.equal(lifetime.ended, "cancelled");
		const other = new CallLifetime(5000, [caller.signal], new ManualTimers());
		other.dispose();
		caller.abort();
		assert.equal(other.ended, undefined);
	});
});
