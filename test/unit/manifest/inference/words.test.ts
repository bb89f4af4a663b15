import assert from "node:assert/strict";
import { evidenceLine, personalWarning, sampleLine } from "../../../../src/manifest/inference/words.ts";
import type { InferredField } from "../../../../src/manifest/inference/sample.ts";

const field: InferredField = {
	name: "part",
	type: "string",
	kind: "identifier",
	evidence: {
		rows: 20_000,
		nonEmpty: 19_999,
		distinct: 4000,
		distinctCapped: true,
		examples: ["EP1", "EP\u202e2"],
	},
	personal: [],
	notes: [],
};

function lineFor(nonEmpty: number, rows: number): string {
	const evidence = { rows, nonEmpty, distinct: 1, distinctCapped: false, examples: [] };
	return evidenceLine({ ...field, evidence }, "en");
}

describe("The description of a sample", () => {
	it("names the share of values, how many differ, and examples", () => {
		const words = "has values in 99% of 20,000 rows · at least 4,000 distinct values · for example EP1, EP2";
		assert.equal(evidenceLine(field, "en"), words);
	});

	it("rounds a share, but neither up to 100% nor down to 0%", () => {
		assert.equal(lineFor(2, 3), "has values in 67% of 3 rows · 1 distinct value");
		assert.equal(lineFor(1999, 2000), "has values in 99% of 2,000 rows · 1 distinct value");
		assert.equal(lineFor(1, 2000), "has values in <1% of 2,000 rows · 1 distinct value");
		assert.equal(lineFor(10, 2000), "has values in 1% of 2,000 rows · 1 distinct value");
		assert.equal(lineFor(0, 0), "has values in 0% of 0 rows · 1 distinct value");
		assert.equal(lineFor(0, 1), "has no value in the only row · 1 distinct value");
		assert.equal(lineFor(1, 1), "has a value in the only row · 1 distinct value");
		assert.equal(lineFor(2000, 2000), "has values in 100% of 2,000 rows · 1 distinct value");
	});

	it("warns about personal data found by content or by name", () => {
		assert.equal(personalWarning([], "en"), undefined);
		assert.equal(
			personalWarning(
				[
					{ kind: "email", count: 1200 },
					{ kind: "personName", count: 0 },
				],
				"en",
			),
			"Likely personal data: email addresses (1,200 found), personal names (based on the field name).",
		);
	});

	it("shows how much of the file was read", () => {
		const sample = {
			format: "csv",
			rows: 3,
			bytesRead: 2_000_000,
			complete: true,
			fields: [],
			notes: [],
		} as const;
		assert.equal(sampleLine(sample, "en"), "Rows read: 3 (the whole file).");
		assert.equal(sampleLine({ ...sample, complete: false }, "en"), "Rows read: 3 (the first 1.9 MB).");
	});
});
