import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseDecimal, toWire } from "../../../src/base/decimal.ts";
import { costOf } from "../../../src/rules/price.ts";

const dataset = { price_per_chunk: "0.50000000", currency: "USD" };

const coveredBy = (amount: string, price = "0.0042") =>
	costOf({ ...dataset, price_per_chunk: price }, 1n, { amount, currency: "USD" }).covered;

describe("The cost of chunks", () => {
	it("is compared with a balance in the same currency", () => {
		const { cost, after, covered } = costOf(dataset, 3n, { amount: "10.00", currency: "USD" });
		assert.deepEqual([cost, after, covered], [parseDecimal("1.5"), parseDecimal("8.5"), 20n]);
	});

	it("is compared with a balance whose currency differs only in case", () => {
		const usd = { ...dataset, currency: "usd" };
		assert.equal(costOf(usd, 3n, { amount: "10.00", currency: "USD" }).after, parseDecimal("8.5"));
	});

	it("leaves a negative balance if the balance is too low", () => {
		assert.equal(costOf(dataset, 30n, { amount: "10", currency: "USD" }).after, parseDecimal("-5"));
	});

	it("covers no chunks with a balance of 0, and an unknown number if the dataset is free or the balance is negative", () => {
		assert.deepEqual([coveredBy("100"), coveredBy("0")], [23809n, 0n]);
		assert.deepEqual([coveredBy("1", "0"), coveredBy("1", "-1"), coveredBy("-1")], Array(3).fill(undefined));
	});

	it("pays for exactly the chunks that the balance covers", () => {
		const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });
		fc.assert(
			fc.property(positive, positive, (balance, price) => {
				const covered = coveredBy(toWire(balance), toWire(price)) ?? -1n;
				assert.ok(price * covered <= balance && price * (covered + 1n) > balance);
			}),
		);
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
