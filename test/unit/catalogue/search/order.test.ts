import assert from "node:assert/strict";
import { type Order, pageOf } from "../../../../src/catalogue/search/order.ts";
import { TimeSlices } from "../../../../src/base/async/timeSlices.ts";

describe("A page of results", () => {
	it("is sorted correctly for rows beyond 2,097,152", async () => {
		const last = 2 ** 21 + 2;
		const order: Order = { prefix: new Uint32Array(last + 1), compare: (a, b) => b - a };
		const rows = Uint32Array.of(5, last - 1, last);
		const page = await pageOf(rows, { limit: 2 }, new Uint8Array(), new Set(), order, new TimeSlices());
		assert.deepEqual(page, [last, last - 1]);
	});
});
