import assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock.ts";

describe("systemClock", () => {
	it("rejects a sleep when its signal aborts, or if the signal has already aborted", async () => {
		const stop = new AbortController();
		const sleeping = systemClock.sleep(60_000, stop.signal);
		stop.abort();
		await assert.rejects(sleeping);
		await assert.rejects(systemClock.sleep(0, stop.signal));
	});
});
