import assert from "node:assert/strict";
import { TimeSlices } from "../../../../src/base/async/timeSlices.ts";

describe("TimeSlices", () => {
	it("stop at the next pause once aborted", async () => {
		const abort = new AbortController();
		abort.abort(new Error("a newer key"));
		await assert.rejects(new TimeSlices(abort.signal).pause(), /a newer key/);
	});
});
