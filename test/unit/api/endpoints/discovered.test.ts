import assert from "node:assert/strict";
import { readDiscovered } from "../../../../src/api/endpoints/datasets.ts";
import { dataset } from "../../../support/services/healthyService.ts";

const ids = Array.from({ length: 8 }, (_, index) => `7b0c2a4e-6f13-4d58-9c1b-00000000000${index}`);
const good = (index: number): Record<string, unknown> => ({ ...dataset, id: ids[index] ?? "" });
const without = (field: string): Record<string, unknown> =>
	Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== field));

describe("Parsing the discover array", () => {
	it("keeps valid elements unchanged, including unknown fields", () => {
		const later = { ...dataset, licence: { name: "later" }, visibility: "members" };
		assert.deepEqual(readDiscovered([later]), [later]);
	});

	it("skips bad elements and keeps the good ones", () => {
		const datasets = readDiscovered([good(1), null, good(2), { ...good(3), id: "../access" }]);
		assert.deepEqual(
			datasets.map(({ id }) => id),
			[ids[1], ids[2]],
		);
	});

	it("keeps the last of several elements with the same ID, ignoring case", () => {
		const again = { ...dataset, id: dataset.id.toUpperCase(), name: "Again" };
		const datasets = readDiscovered([dataset, good(1), again]);
		assert.deepEqual(
			datasets.map(({ name }) => name),
			["Again", dataset.name],
		);
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
			const hides = strict.has(field);
			it(`${hides ? "skips" : "keeps"} an element whose ${field} is ${what}`, () => {
				assert.equal(readDiscovered([element, good(1)]).length, hides ? 1 : 2);
			});
		}
	}

	for (const price of ["0.123456789012", "-1.00", "0", "123456789012345678901234567890.5"]) {
		it(`keeps a price of ${price} to the last digit`, () => {
			assert.equal(readDiscovered([{ ...dataset, price_per_chunk: price }])[0]?.price_per_chunk, price);
		});
	}

	for (const price of ["NaN", "", "1e400", "1,50", " 1", "+1", ".5", "١", Number.POSITIVE_INFINITY]) {
		it(`skips an element with a price of ${JSON.stringify(price)}`, () => {
			assert.deepEqual(readDiscovered([{ ...dataset, price_per_chunk: price }]), []);
		});
	}

	it("normalizes unexpected values in fields other than the ID and price", () => {
		const odd = { ...dataset, seller_id: 7, created_at: "yesterday", queryable: "true", subscribed: 1 };
		const [read] = readDiscovered([{ ...odd, metadata_schema: [{ name: "a" }, "b", null] }]);
		assert.equal(read?.seller_id, "7");
		assert.equal(read?.created_at, "yesterday");
		assert.deepEqual([read?.queryable, read?.subscribed], [false, false]);
		assert.deepEqual(read?.metadata_schema, [{ name: "a", type: "", description: "" }]);
	});
});
