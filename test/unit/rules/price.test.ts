import assert from "node:assert/strict";
import { parseDecimal } from "../../../src/base/decimal.ts";
import { costOf } from "../../../src/rules/price.ts";

const dataset = { price_per_chunk: "0.50000000", currency: "USD" };

describe("The cost of chunks", () => {
	it("is compared with a balance in the same currency", () => {
		const { cost, after, covered } = costOf(dataset, 3n, { amount: "10.00", currency: "USD" });
		assert.deepEqual([cost, after, covered], [parseDecimal("1.5"), parseDecimal("8.5"), 20n]);
	});

	it("leaves a negative balance if the balance is too low", () => {
		assert.equal(costOf(dataset, 30n, { amount: "10", currency: "USD" }).after, parseDecimal("-5"));
	});

	it("isn’t compared with a balance in another currency", () => {
		const { cost, after, covered } = costOf(dataset, 1n, { amount: "10", currency: "EUR" });
		assert.deepEqual([cost, after, covered], [parseDecimal("0.5"), undefined, undefined]);
	});

	it("is unknown for a price that isn’t a number", () => {
		const free = { ...dataset, price_per_chunk: "free" };
		assert.equal(costOf(free, 1n, { amount: "10", currency: "USD" }).cost, undefined);
	});
});
