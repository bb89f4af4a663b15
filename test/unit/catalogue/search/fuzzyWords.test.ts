import assert from "node:assert/strict";
import { CatalogueReader } from "../../../../src/catalogue/reader/catalogueReader.ts";
import { CatalogueIndex } from "../../../../src/catalogue/search/catalogueIndex.ts";
import { isOneEdit, singular } from "../../../../src/catalogue/search/fuzzyWords.ts";
import { queryKey } from "../../../../src/catalogue/search/catalogueQuery.ts";
import { parseSearch } from "../../../../src/rules/searchQuery.ts";
import { dataset } from "../../../support/catalogueFixture.ts";

const names = ["River levels", "Harbour tides", "City bus stops", "Wheat prices"];

async function found(text: string, fuzzy = true): Promise<string[]> {
	const stream = new CatalogueReader();
	const datasets = names.map((name, index) =>
		dataset(index, { name, description: "", price_per_chunk: index === 0 ? "1.00" : "0.01" }),
	);
	stream.feed(Buffer.from(JSON.stringify(datasets)));
	const index = new CatalogueIndex(stream.finish().columns);
	const page = await index.query({ search: parseSearch(text), fuzzy });
	return page.rows.map(({ name }) => name);
}

describe("A fuzzy search", () => {
	it("finds the singular and words one edit away if nothing matches exactly", async () => {
		assert.deepEqual(await found("rivers"), ["River levels"]);
		assert.deepEqual(await found("cities"), ["City bus stops"]);
		assert.deepEqual(await found("rivre level"), ["River levels"]);
		assert.deepEqual(await found("whaet price"), ["Wheat prices"]);
		assert.deepEqual(await found("harbor"), ["Harbour tides"]);
	});

	it("respects search terms, and stays empty if nothing is similar or fuzzy search is off", async () => {
		assert.deepEqual(await found("rivers price<0.5"), []);
		assert.deepEqual(await found("rivers price>0.5"), ["River levels"]);
		assert.deepEqual(await found("xylophone"), []);
		assert.deepEqual(await found("rivers", false), []);
	});

	it("is cached separately from the exact search", () => {
		const search = parseSearch("rivers");
		assert.notEqual(queryKey({ search, fuzzy: true }), queryKey({ search }));
		assert.equal(queryKey({ fuzzy: true }), queryKey({}));
	});

	it("changes no word that a dataset contains", async () => {
		assert.deepEqual(await found("tides"), ["Harbour tides"]);
		assert.deepEqual(await found("wheat tides"), []);
	});

	it("recognizes a single edit and common plurals", () => {
		for (const near of ["rver", "riverr", "rivet", "rievr", "iver"])
			assert.ok(isOneEdit("river", near), near);
		for (const far of ["river", "rive rs", "vrier", "rivets", "ri"]) assert.ok(!isOneEdit("river", far), far);
		assert.deepEqual(["buses", "glass", "status", "boxes", "bus"].map(singular), [
			"bus",
			undefined,
			undefined,
			"box",
			undefined,
		]);
	});
});
