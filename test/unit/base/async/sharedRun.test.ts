import assert from "node:assert/strict";
import { SharedRun } from "../../../../src/base/async/sharedRun.ts";

function endless(): { run: SharedRun; signal: () => AbortSignal | undefined; end: () => void } {
	let given: AbortSignal | undefined;
	const end = Promise.withResolvers<void>();
	const run = new SharedRun(async (signal) => {
		given = signal;
		await end.promise;
	});
	return { run, signal: () => given, end: () => end.resolve() };
}

describe("SharedRun", () => {
	it("is aborted only after every caller leaves", async () => {
		const { run, signal } = endless();
		const [first, second] = [new AbortController(), new AbortController()];
		const joined = [run.join(first.signal), run.join(second.signal)];
		first.abort();
		await joined[0];
		assert.equal(signal()?.aborted, false);
		second.abort();
		await joined[1];
		assert.equal(signal()?.aborted, true);
	});

	it("isn’t aborted while a caller without a signal waits", async () => {
		const { run, signal, end } = endless();
		const leaving = new AbortController();
		const staying = run.join(undefined);
		const left = run.join(leaving.signal);
		leaving.abort();
		await left;
		assert.equal(signal()?.aborted, false);
		end();
		await staying;
	});

	it("resolves when the run ends, and ignores a later abort", async () => {
		const { run, signal, end } = endless();
		const abort = new AbortController();
		const joined = run.join(abort.signal);
		end();
		await joined;
		abort.abort();
		assert.equal(signal()?.aborted, false);
	});
});
