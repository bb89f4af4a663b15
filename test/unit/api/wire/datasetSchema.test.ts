import assert from "node:assert/strict";
import { decode } from "../../../../src/api/wire/decode.ts";
import { type Dataset, datasetSchema } from "../../../../src/api/wire/schemas.ts";
import { dataset } from "../../../support/services/healthyService.ts";

const without = (field: string): Record<string, unknown> =>
	Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== field));

/** The dataset read from this element, or undefined if it can't be read. */
function read(element: unknown): Dataset | undefined {
	const decoded = decode(datasetSchema, element);
	return decoded.ok ? decoded.value : undefined;
}

describe("Parsing a dataset", () => {
	it("keeps a valid one unchanged, including unknown fields", () => {
		const later = { ...dataset, licence: { name: "later" }, visibility: "members" };
		assert.deepEqual(read(later), later);
	});

	const strict = new Set(["id", "price_per_chunk"]);
	for (const field of Object.keys(dataset)) {
		for (const [what, element] of [
			["missing", without(field)],
			["null", { ...dataset, [field]: null }],
			["a number", { ...dataset, [field]: 1.5 }],
			["an object", { ...dataset, [field]: { a: 1 } }],
			["a list", { ...dataset, [field]: [1, null, "x"] }],
		] as const) {
			const isRejected = strict.has(field);
			it(`${isRejected ? "rejects" : "accepts"} one whose ${field} is ${what}`, () => {
				assert.equal(read(element) === undefined, isRejected);
			});
		}
	}

	for (const price of ["0.123456789012", "-1.00", "0", "123456789012345678901234567890.5"]) {
		it(`keeps a price of ${price} to the last digit`, () => {
			assert.equal(read({ ...dataset, price_per_chunk: price })?.price_per_chunk, price);
		});
	}

	for (const price of ["NaN", "", "1e400", "1,50", " 1", "+1", ".5", "١", Number.POSITIVE_INFINITY]) {
		it(`rejects a price of ${JSON.stringify(price)}`, () => {
			assert.equal(read({ ...dataset, price_per_chunk: price }), undefined);
		});
	}

	it("normalizes unexpected values in fields other than the ID and price", () => {
		const odd = { ...dataset, seller_id: 7, created_at: "yesterday", queryable: "true", subscribed: 1 };
		const found = read({ ...odd, metadata_schema: [{ name: "a" }, "b", null] });
		assert.equal(found?.seller_id, "7");
		assert.equal(found?.created_at, "yesterday");
		assert.deepEqual([found?.queryable, found?.subscribed], [false, false]);
		assert.deepEqual(found?.metadata_schema, [{ name: "a", type: "", description: "" }]);
	});
});
