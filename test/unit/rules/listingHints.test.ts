import assert from "node:assert/strict";
import { parseDecimal } from "../../../src/base/money.ts";
import { hintSentences, listingHints, type ListedDataset } from "../../../src/rules/listingHints.ts";

const good: ListedDataset = {
	name: "Patents",
	description: "Every claim of every European patent published since 2010, one chunk per claim.",
	price_per_chunk: "0.01000000",
	currency: "USD",
	metadata_schema: [{ name: "country", description: "Two letters." }],
	queryable: true,
};

function paths(dataset: Partial<ListedDataset>, median?: string): string[] {
	const value = median === undefined ? undefined : parseDecimal(median);
	const peers = value === undefined ? undefined : { currency: "USD", count: 9, median: value };
	return listingHints({ ...good, ...dataset }, peers).map((hint) => hint.path);
}

describe("Hints about a listing’s quality", () => {
	it("are empty for a complete listing at a typical price", () => {
		assert.deepEqual(paths({}, "0.02"), []);
	});

	it("mention a missing or short description, undescribed fields, and a missing connector", () => {
		assert.deepEqual(paths({ description: "\u200b " }), ["description"]);
		assert.deepEqual(paths({ description: "Patents." }), ["description"]);
		assert.deepEqual(paths({ metadata_schema: null }), ["metadata_schema"]);
		assert.deepEqual(paths({ metadata_schema: [{ name: "a", description: "b" }, { name: "c" }] }), [
			"metadata_schema.1.description",
		]);
		assert.deepEqual(paths({ queryable: false }), ["connector_id"]);
	});

	it("mention a price more than ten times above or below the median, given enough listings in the same currency", () => {
		assert.deepEqual(paths({ price_per_chunk: "0.20000001" }, "0.02"), ["price_per_chunk"]);
		assert.deepEqual(paths({ price_per_chunk: "0.2" }, "0.02"), []);
		assert.deepEqual(paths({ price_per_chunk: "0.00199999" }, "0.02"), ["price_per_chunk"]);
		assert.deepEqual(paths({ price_per_chunk: "0.00" }, "0.02"), []);
		assert.deepEqual(paths({ price_per_chunk: "9", currency: "EUR" }, "0.02"), []);
		assert.deepEqual(
			listingHints({ ...good, price_per_chunk: "9" }, { currency: "USD", count: 4, median: 1n }),
			[],
		);
		assert.deepEqual(paths({ price_per_chunk: "what" }, "0.02"), []);
	});

	it("group the digits of counts", () => {
		const peers = { currency: "USD", count: 99_999, median: 2_000_000n };
		const fields = Array.from({ length: 1_000 }, (_, index) => ({ name: `field_${index}` }));
		const hintsAt = (price: string): string[] =>
			hintSentences(listingHints({ ...good, price_per_chunk: price, metadata_schema: fields }, peers));
		assert.deepEqual(hintsAt("0.21"), [
			"The price is more than ten times the median (0.02 USD) of 99,999 listed datasets.",
			"1,000 fields have no description.",
		]);
		assert.match(hintsAt("0.001").join(), /less than a tenth of the median \(0\.02 USD\) of 99,999 listed/);
	});

	it("use one sentence for all undescribed fields", () => {
		const fields = [{ name: "a" }, { name: "b" }, { name: "c", description: "C" }];
		assert.deepEqual(hintSentences(listingHints({ ...good, metadata_schema: fields, queryable: false })), [
			"Buyers can’t query the dataset, because it has no connector.",
			"2 fields have no description.",
		]);
		assert.deepEqual(hintSentences(listingHints({ ...good, metadata_schema: fields.slice(1) })), [
			"Field 1 (b) has no description.",
		]);
	});
});
