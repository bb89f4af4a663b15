import assert from "node:assert/strict";
import { readDiscovered } from "../../../../src/api/wire/discovered.ts";
import { dataset } from "../../../support/services/healthyService.ts";

const ids = Array.from({ length: 8 }, (_, index) => `7b0c2a4e-6f13-4d58-9c1b-00000000000${index}`);
const good = (index: number): Record<string, unknown> => ({ ...dataset, id: ids[index] ?? "" });
const without = (field: string): Record<string, unknown> =>
	Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== field));

describe("Parsing the discover array", () => {
	it("keeps valid elements unchanged, including unknown fields", () => {
		const later = { ...dataset, licence: { name: "later" }, visibility: "members" };
		const { datasets, unreadable } = readDiscovered([later]);
		assert.deepEqual(datasets[0], later);
		assert.deepEqual(unreadable, []);
	});

	it("reports a bad element and keeps the good ones", () => {
		const { datasets, unreadable } = readDiscovered([
			good(1),
			null,
			good(2),
			{ ...good(3), id: "../access" },
		]);
		assert.deepEqual(
			datasets.map(({ id }) => id),
			[ids[1], ids[2]],
		);
		assert.deepEqual(unreadable, [
			{ index: 1, name: "", reason: "entry: invalid_type" },
			{ index: 3, name: dataset.name, reason: "id: invalid_format" },
		]);
	});

	it("explains the first five and counts the rest", () => {
		const { unreadable } = readDiscovered(Array.from({ length: 1000 }, () => ({ name: "x" })));
		assert.equal(unreadable.length, 1000);
		assert.equal(unreadable.filter(({ reason }) => reason !== undefined).length, 5);
	});

	it("keeps the last of several elements with the same ID, ignoring case", () => {
		const again = { ...dataset, id: dataset.id.toUpperCase(), name: "Again" };
		const { datasets, duplicates } = readDiscovered([dataset, good(1), again]);
		assert.deepEqual(
			datasets.map(({ name }) => name),
			["Again", dataset.name],
		);
		assert.equal(duplicates, 1);
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
			it(`${hides ? "reports" : "still shows"} an element whose ${field} is ${what}`, () => {
				const { datasets, unreadable } = readDiscovered([element, good(1)]);
				assert.equal(datasets.length, hides ? 1 : 2);
				assert.equal(unreadable.length, hides ? 1 : 0);
			});
		}
	}

	for (const price of ["0.123456789012", "-1.00", "0", "123456789012345678901234567890.5"]) {
		it(`keeps a price of ${price} to the last digit`, () => {
			assert.equal(
				readDiscovered([{ ...dataset, price_per_chunk: price }]).datasets[0]?.price_per_chunk,
				price,
			);
		});
	}

	for (const price of ["NaN", "", "1e400", "1,50", " 1", "+1", ".5", "١", Number.POSITIVE_INFINITY]) {
		it(`doesn’t guess a price of ${JSON.stringify(price)}`, () => {
			assert.equal(readDiscovered([{ ...dataset, price_per_chunk: price }]).unreadable.length, 1);
		});
	}

	it("shows odd values unchanged, without assumptions", () => {
		const odd = { ...dataset, seller_id: 7, created_at: "yesterday", queryable: "true", subscribed: 1 };
		const [read] = readDiscovered([{ ...odd, metadata_schema: [{ name: "a" }, "b", null] }]).datasets;
		assert.equal(read?.seller_id, "7");
		assert.equal(read?.created_at, "yesterday");
		assert.deepEqual([read?.queryable, read?.subscribed], [false, false]);
		assert.deepEqual(read?.metadata_schema, [{ name: "a", type: "", description: "" }]);
	});
});
