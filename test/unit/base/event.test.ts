import assert from "node:assert/strict";
import { once } from "node:events";
import { Emitter, whenDifferent } from "../../../src/base/event.ts";
import type { Disposable } from "../../../src/base/lifecycle.ts";

describe("Emitter", () => {
	it("calls listeners in the order they subscribed, until they’re disposed", () => {
		const emitter = new Emitter<number>();
		const heard: string[] = [];
		emitter.event((value) => heard.push(`a${value}`));
		const second = emitter.event((value) => heard.push(`b${value}`));
		emitter.fire(1);
		second.dispose();
		emitter.fire(2);
		assert.deepEqual(heard, ["a1", "b1", "a2"]);
	});

	it("counts the same function subscribed twice as two listeners", () => {
		const emitter = new Emitter<void>();
		let calls = 0;
		const listener = () => (calls += 1);
		const first = emitter.event(listener);
		emitter.event(listener);
		emitter.fire();
		first.dispose();
		emitter.fire();
		assert.equal(calls, 3);
	});

	it("skips a listener that’s removed or added while firing", () => {
		const emitter = new Emitter<void>();
		const heard: string[] = [];
		const subscriptions: Disposable[] = [];
		emitter.event(() => {
			subscriptions[0]?.dispose();
			emitter.event(() => heard.push("late"));
		});
		subscriptions.push(emitter.event(() => heard.push("removed")));
		emitter.fire();
		assert.deepEqual(heard, []);
	});

	it("calls the other listeners if one throws, then rethrows the error", async () => {
		const emitter = new Emitter<void>();
		let heard = false;
		emitter.event(() => {
			throw new Error("broken listener");
		});
		emitter.event(() => (heard = true));
		const before = process.listeners("uncaughtException");
		process.removeAllListeners("uncaughtException");
		try {
			const thrown = once(process, "uncaughtException");
			emitter.fire();
			assert.equal(heard, true);
			assert.match(String(await thrown), /broken listener/);
		} finally {
			for (const listener of before) process.on("uncaughtException", listener);
		}
	});

	it("calls no listener once the emitter is disposed", () => {
		const emitter = new Emitter<void>();
		let heard = 0;
		emitter.event(() => (heard += 1));
		emitter.dispose();
		emitter.event(() => (heard += 1));
		emitter.fire();
		assert.equal(heard, 0);
	});
});

describe("whenDifferent", () => {
	it("calls a listener only if the value is different from the last one, until the listener is disposed", () => {
		const emitter = new Emitter<void>();
		let balance = "100.00";
		const heard: string[] = [];
		const subscription = whenDifferent(emitter.event, () => balance)(() => heard.push(balance));
		emitter.fire();
		balance = "90.00";
		emitter.fire();
		emitter.fire();
		balance = "100.00";
		emitter.fire();
		subscription.dispose();
		balance = "80.00";
		emitter.fire();
		assert.deepEqual(heard, ["90.00", "100.00"]);
	});
});
