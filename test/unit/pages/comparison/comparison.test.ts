import assert from "node:assert/strict";
import { comparisonText } from "../../../../src/pages/comparison/comparisonText.ts";
import { allSame, comparePrices, groupFields } from "../../../../src/pages/comparison/comparison.ts";
import type { DatasetRecord } from "../../../../src/pages/dataset/protocol.ts";

function record(price: string, fields: Readonly<Record<string, string>>, currency = "USD"): DatasetRecord {
	return {
		id: "7b0c2a4e-6f13-4d58-9c1b-2f6f0a9d3e51",
		seller_id: "s",
		seller_name: "Seller",
		name: "Name",
		description: "",
		price_per_chunk: price,
		currency,
		visibility: "public",
		fields: Object.entries(fields).map(([name, type]) => ({ name, type, description: "" })),
		queryable: true,
		subscribed: false,
		created_at: "",
		updated_at: "",
		others: [],
	};
}

describe("Comparing datasets", () => {
	it("groups fields by how many datasets have them", () => {
		const groups = groupFields([
			record("1.00", { id: "string", day: "string", a: "number" }),
			record("1.00", { id: "string", day: "number", b: "number" }),
			record("1.00", { id: "string", day: "string", b: "number" }),
		]);
		assert.deepEqual(
			groups.shared.map(({ name, typesDiffer }) => [name, typesDiffer]),
			[
				["id", false],
				["day", true],
			],
		);
		assert.deepEqual(
			groups.some.map(({ types }) => types),
			[[null, "number", "number"]],
		);
		assert.deepEqual(
			groups.one.map(({ name }) => name),
			["a"],
		);
	});

	it("ignores a dataset that isn’t loaded", () => {
		const groups = groupFields([record("1.00", { id: "string" }), null, record("1.00", { id: "string" })]);
		assert.deepEqual(
			groups.shared.map(({ types }) => types),
			[["string", null, "string"]],
		);
		assert.deepEqual(groups.one, []);
	});

	it("treats names such as “constructor” as ordinary names", () => {
		const groups = groupFields([record("1", { constructor: "string" }), record("1", { toString: "string" })]);
		assert.deepEqual(
			groups.one.map(({ name }) => name),
			["constructor", "toString"],
		);
	});

	it("finds the exact lowest and highest price", () => {
		const prices = comparePrices([record("0.02000000", {}), record("0.01999999", {}), record("0.10", {})]);
		assert.equal(prices.lowest, 1_999_999n);
		assert.equal(prices.highest, 10_000_000n);
	});

	it("never compares prices across currencies", () => {
		const prices = comparePrices([record("1", {}), record("2", {}, "EUR")]);
		assert.equal(prices.currency, undefined);
		assert.equal(prices.lowest, undefined);
	});

	it("finds no lowest price if only one price is a valid decimal", () => {
		const prices = comparePrices([record("1", {}), record("cheap", {})]);
		assert.deepEqual(prices.units, [100_000_000n, undefined]);
		assert.equal(prices.lowest, undefined);
	});

	it("counts a single chunk in the singular in copied text", () => {
		assert.match(comparisonText("markdown", [record("1.00", {})], 1n, false), /For 1 chunk \|/);
		assert.match(comparisonText("markdown", [record("1.00", {})], 2n, false), /For 2 chunks \|/);
	});

	it("exports prices exactly, with their currency even if only differences are shown", () => {
		const records = [record("0.00420000", { day: "string" }), record("1234567.10", { day: "string" })];
		assert.deepEqual(comparisonText("csv", records, 1000n, true).split("\r\n"), [
			"\ufeff,Name,Name",
			"Per chunk,0.00420000,1234567.10",
			"For 1000 chunks,4.20,1234567100.00",
			"Currency,USD,USD",
			"",
		]);
		assert.match(
			comparisonText("markdown", records, 1n, true),
			/\| Per chunk \| 0\.00420000 \| 1234567\.10 \|\n/,
		);
	});

	it("exports whether each dataset is queryable", () => {
		const records = [record("1.00", {}), { ...record("1.00", {}), queryable: false }];
		assert.match(comparisonText("csv", records, 1n, true), /^Queryable,Yes,No\r$/m);
	});

	it("exports whole records and their costs as JSON, even if only differences are shown", () => {
		const records = [record("0.0042", { day: "string" }), record("cheap", {}, "EUR")];
		const read: unknown = JSON.parse(comparisonText("json", records, 3n, true));
		assert.deepEqual(read, [
			{ ...records[0], chunks: "3", cost: "0.0126" },
			{ ...records[1], chunks: "3" },
		]);
	});

	it("calls values the same only if at least two are loaded", () => {
		assert.equal(allSame(["a", null]), false);
		assert.equal(allSame(["a", "a", null]), true);
	});
});
