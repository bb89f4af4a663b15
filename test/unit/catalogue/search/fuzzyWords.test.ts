import assert from "node:assert/strict";
import type { Dataset } from "../../../../src/api/wire/schemas.ts";
import { CatalogueReader } from "../../../../src/catalogue/reader/catalogueReader.ts";
import { CatalogueIndex } from "../../../../src/catalogue/search/catalogueIndex.ts";
import { isOneEdit, singular } from "../../../../src/catalogue/search/fuzzyWords.ts";
import { queryKey } from "../../../../src/catalogue/search/catalogueQuery.ts";
import { turn } from "../../../../src/base/clock.ts";
import { parseSearch } from "../../../../src/rules/searchQuery.ts";
import { dataset, many } from "../../../support/catalogueFixture.ts";

const names = ["River levels", "Harbour tides", "City bus stops", "Wheat prices"];

function indexOf(datasets: readonly Dataset[]): CatalogueIndex {
	const stream = new CatalogueReader();
	stream.feed(Buffer.from(JSON.stringify(datasets)));
	return new CatalogueIndex(stream.finish().columns);
}

async function found(text: string, fuzzy = true): Promise<string[]> {
	const index = indexOf(
		names.map((name, number) =>
			dataset(number, { name, description: "", price_per_chunk: number === 0 ? "1.00" : "0.01" }),
		),
	);
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

	it("still suggests words after an aborted search of a long list", async () => {
		const index = indexOf([...many(20_000), dataset(20_000, { name: "Wheat prices" })]);
		const abort = new AbortController();
		const typing = index.query({ search: parseSearch("whae"), fuzzy: true }, abort.signal);
		await turn();
		abort.abort();
		await Promise.allSettled([typing]);
		assert.equal((await index.query({ search: parseSearch("whaet"), fuzzy: true })).total, 1);
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
