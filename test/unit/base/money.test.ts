import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
	costOf,
	DECIMAL,
	formatAmount,
	formatColumn,
	formatMoney,
	formatUnits,
	parseDecimal,
	toWire,
} from "../../../src/base/money.ts";

const anyUnits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });

function units(text: string): bigint {
	const value = parseDecimal(text);
	assert.ok(value !== undefined, `${text} is an amount`);
	return value;
}

describe("Decimal arithmetic", () => {
	it("adds a tenth and a fifth exactly", () => {
		assert.equal(formatUnits(units("0.1") + units("0.2")), "0.30");
	});

	it("keeps every digit of an amount too long for a number", () => {
		assert.equal(toWire(units("90071992547409.93000001")), "90071992547409.93000001");
		assert.equal(
			toWire(units("123456789012345678901234567890.12345678")),
			"123456789012345678901234567890.12345678",
		);
	});

	for (const text of [
		"1e3",
		"+1",
		" 1",
		"1 ",
		"١",
		"1,50",
		"1.000000001",
		".5",
		"5.",
		"",
		"-",
		"NaN",
		"Infinity",
		"0x1",
		"1_0",
		"--1",
		"１",
	]) {
		it(`rejects ${JSON.stringify(text)}`, () => {
			assert.equal(parseDecimal(text), undefined);
		});
	}

	it("rejects a million digits", () => {
		assert.equal(parseDecimal("9".repeat(1_000_000)), undefined);
	});

	it("shows at least two places and no further trailing zeros, and groups thousands", () => {
		assert.equal(formatAmount("0.00420000"), "0.0042");
		assert.equal(formatAmount("100.00000000"), "100.00");
		assert.equal(formatAmount("12.34567891"), "12.34567891");
		assert.equal(formatAmount("1407.84567891"), "1,407.84567891");
		assert.equal(formatAmount("1234567"), "1,234,567.00");
		assert.equal(formatAmount("-0.5"), "−0.50");
		assert.equal(formatAmount("0.10000000"), "0.10");
	});

	it("formats an amount for a request without grouping", () => {
		assert.equal(toWire(units("1407.5")), "1407.50");
		assert.equal(toWire(units("-3")), "-3.00");
		assert.equal(toWire(0n), "0.00");
	});

	it("aligns the decimal points of a column, and shows text that isn’t an amount as is", () => {
		const column = ["0.0042", "1200", "0.5", "about 1.5", "0.12345678"];
		const shown = ["0.00420000", "1,200.00000000", "0.50000000", "about 1.5", "0.12345678"];
		assert.deepEqual(formatColumn(column), shown);
		assert.deepEqual(formatColumn(["5", "20.10"]), ["5.00", "20.10"]);
		assert.deepEqual(formatColumn([]), []);
	});

	it("appends the currency and shows an unreadable amount as is", () => {
		assert.equal(formatMoney("100.00000000", "USD"), "100.00 USD");
		assert.equal(formatMoney(420_000n, "EUR"), "0.0042 EUR");
		assert.equal(formatMoney("about 5", "USD"), "about 5 USD");
		assert.equal(formatMoney("1", ""), "1.00");
		assert.equal(formatMoney("1", "US\u202eD\n💵"), "1.00 USD 💵");
	});

	it("parses the decimals that the marketplace may send if they have up to 8 places, and nothing else", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^-?\d{0,42}\.?\d{0,42}$/), (text) => {
				const places = text.split(".")[1]?.length ?? 0;
				const digits = /\d*/.exec(text.replace("-", ""))?.[0].length ?? 0;
				if (digits <= 40) assert.equal(parseDecimal(text) !== undefined, DECIMAL.test(text) && places <= 8);
			}),
		);
	});

	it("parses every amount it formats", () => {
		fc.assert(fc.property(anyUnits, (value) => parseDecimal(toWire(value)) === value));
	});

	it("formats every amount with the same digits for the screen as for a request", () => {
		fc.assert(
			fc.property(anyUnits, (value) => {
				assert.equal(formatUnits(value).replaceAll(",", "").replace("−", "-"), toWire(value));
				assert.match(formatUnits(value), /^−?\d{1,3}(,\d{3})*\.\d{2,8}$/);
			}),
		);
	});
});

const dataset = { price_per_chunk: "0.50000000", currency: "USD" };

const coveredBy = (amount: string, price = "0.0042") =>
	costOf({ ...dataset, price_per_chunk: price }, 1n, { amount, currency: "USD" }).covered;

const depositWith = (amount: string) => costOf(dataset, 3n, { amount, currency: "USD" }).deposit;

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

	it("leads to a deposit, rounded up to the next cent, if the balance is too low, and otherwise to none", () => {
		assert.deepEqual(["1.49", "1.49499999", "1.48999999", "1.50"].map(depositWith), [
			"0.01",
			"0.01",
			"0.02",
			undefined,
		]);
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
