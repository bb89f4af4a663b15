import assert from "node:assert/strict";
import * as fc from "fast-check";
import { TimeSlices } from "../../../../src/base/async/timeSlices.ts";
import { sortInSlices } from "../../../../src/catalogue/search/inSlices.ts";

const tens = (a: number, b: number): number => Math.floor(a / 10) - Math.floor(b / 10);

describe("A sort in time slices", () => {
	it("is stable", async () => {
		const anyRows = fc.array(fc.nat(50_000), { maxLength: 5_000 }).map((rows) => Uint32Array.from(rows));
		await fc.assert(
			fc.asyncProperty(anyRows, async (rows) => {
				assert.deepEqual(await sortInSlices(rows, tens, new TimeSlices()), rows.toSorted(tens));
			}),
			{ numRuns: 50 },
		);
	});

	it("lets the event loop run if it’s long", async () => {
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
});
