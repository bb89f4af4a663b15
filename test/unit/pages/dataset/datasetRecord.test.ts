import assert from "node:assert/strict";
import { datasetSchema } from "../../../../src/api/wire/schemas.ts";
import { recordOf } from "../../../../src/pages/dataset/datasetRecord.ts";
import { patents } from "../../../support/datasetRecord.ts";

describe("recordOf", () => {
	it("includes every documented property", () => {
		const dataset = datasetSchema.parse(patents);
		const { metadata_schema: _, ...named } = dataset;
		const { fields, others, ...shown } = recordOf(dataset);
		assert.deepEqual(shown, named);
		assert.deepEqual(fields, dataset.metadata_schema ?? []);
		assert.deepEqual(others, []);
	});

	it("includes up to 20 undocumented properties with plain values", () => {
		const more = { embedding_model: "e5-large", chunks: 12_000, open: false, empty: "", nested: { a: 1 } };
		const others = recordOf(datasetSchema.parse({ ...patents, ...more })).others;
		assert.deepEqual(others, [
			{ name: "embedding_model", value: "e5-large" },
			{ name: "chunks", value: "12000" },
			{ name: "open", value: "false" },
		]);
		const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key_${index}`, index]));
		assert.equal(recordOf(datasetSchema.parse({ ...patents, ...many })).others.length, 20);
	});
});
