import assert from "node:assert/strict";
import * as fc from "fast-check";
import { TimeSlices, sortInSlices } from "../../../../src/catalogue/search/timeSlices.ts";

const tens = (a: number, b: number): number => Math.floor(a / 10) - Math.floor(b / 10);

describe("TimeSlices", () => {
	it("sort stably", async () => {
		const anyRows = fc.array(fc.nat(50_000), { maxLength: 5_000 }).map((rows) => Uint32Array.from(rows));
		await fc.assert(
			fc.asyncProperty(anyRows, async (rows) => {
				assert.deepEqual(await sortInSlices(rows, tens, new TimeSlices()), rows.toSorted(tens));
			}),
			{ numRuns: 50 },
		);
	});

	it("let the event loop run during a long sort", async () => {
		const rows = Uint32Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007);
		let turns = 0;
		let sorting = true;
		const turn = (): void => {
			turns++;
			if (sorting) setImmediate(turn);
		};
		setImmediate(turn);
		await sortInSlices(rows, (a, b) => a - b, new TimeSlices());
		sorting = false;
		// The number of turns depends on the computer, but without pauses there would be none.
		assert.ok(turns > 1);
	});

	it("stop at the next pause once aborted", async () => {
		const abort = new AbortController();
		abort.abort(new Error("a newer key"));
		await assert.rejects(new TimeSlices(abort.signal).pause(), /a newer key/);
	});
});
