import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseDecimal } from "../../../../src/base/money.ts";
import type { Dataset } from "../../../../src/api/wire/schemas.ts";
import { CatalogueReader } from "../../../../src/catalogue/reader/catalogueReader.ts";
import { CatalogueIndex } from "../../../../src/catalogue/search/catalogueIndex.ts";
import type { CatalogueQuery } from "../../../../src/catalogue/search/catalogueQuery.ts";
import { parseSearch, type SearchQuery, type SearchTerm } from "../../../../src/rules/searchQuery.ts";
import { dataset as numbered } from "../../../support/catalogueFixture.ts";
import { anyDataset } from "../../../support/datasetArbitrary.ts";

function indexOf(datasets: readonly Dataset[]): CatalogueIndex {
	const stream = new CatalogueReader();
	stream.feed(Buffer.from(JSON.stringify(datasets)));
	return new CatalogueIndex(stream.finish().columns);
}

const fold = (text: string) =>
	text
		.toWellFormed()
		.normalize("NFC")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replace(/\p{Cc}+/gu, " ");

/** The reference implementation: checks every dataset separately. */
function holds(dataset: Dataset, word: string): boolean {
	const fields = dataset.metadata_schema ?? [];
	const texts = [dataset.name, dataset.description, dataset.seller_name];
	return [...texts, ...fields.flatMap(({ name, description }) => [name, description])].some((text) =>
		fold(text).includes(fold(word)),
	);
}

function meets(dataset: Dataset, term: SearchTerm, pinned: ReadonlySet<string>): boolean {
	const fields = dataset.metadata_schema ?? [];
	switch (term.kind) {
		case "price": {
			const price = parseDecimal(dataset.price_per_chunk);
			const sign =
				price === undefined ? undefined : price < term.value ? "<" : price > term.value ? ">" : "=";
			return sign !== undefined && term.op.includes(sign);
		}
		case "seller":
			return fold(dataset.seller_name).includes(fold(term.text));
		case "field":
			return fields.some(({ name }) => fold(name).includes(fold(term.text)));
		case "type":
			return fields.some(({ type }) => fold(type).startsWith(fold(term.text)));
		case "is":
			return {
				queryable: dataset.queryable,
				granted: dataset.subscribed,
				private: dataset.visibility === "private",
				pinned: pinned.has(dataset.id),
			}[term.flag];
	}
}

function plainSearch(
	datasets: readonly Dataset[],
	search: SearchQuery,
	pinned: ReadonlySet<string>,
): string[] {
	return datasets
		.filter((dataset) => search.words.every((word) => holds(dataset, word)))
		.filter((dataset) => search.terms.every((term) => meets(dataset, term, pinned)))
		.map(({ id }) => id)
		.toSorted();
}

const anySearch = fc
	.array(
		fc.constantFrom(
			"r",
			"ri",
			"river",
			"é",
			"ÉCOLE",
			"sea",
			"données",
			'"hourly weather"',
			"oslo",
			"$",
			"\u0301",
			"σ",
			"ΟΔΟΣ",
			"price<0.01",
			"price>=1",
			"price=0",
			"seller:nordic",
			"seller:Ün",
			"field:r",
			"type:num",
			"type:geo",
			"is:queryable",
			"is:granted",
			"is:private",
			"is:pinned",
			"wrong:term",
			"price<x",
		),
		{ maxLength: 4 },
	)
	.map((words) => words.join(" "));

const anyCatalogue = fc.uniqueArray(anyDataset, { selector: ({ id }) => id, maxLength: 40 });
const everything: CatalogueQuery = { limit: Number.MAX_SAFE_INTEGER };

/** A sort key: the bytes of the folded name, ended so that a name comes before longer ones that start with it. */
function byName({ name }: { name: string }): string {
	return Buffer.from(`${fold(name)}\u001f`).toString("latin1");
}

describe("CatalogueIndex", () => {
	it("finds exactly what a full scan finds, regardless of earlier searches", async () => {
		await fc.assert(
			fc.asyncProperty(
				anyCatalogue,
				fc.array(anySearch, { minLength: 1, maxLength: 4 }),
				async (datasets, searches) => {
					const index = indexOf(datasets);
					const pinned = new Set(datasets.slice(0, 3).map(({ id }) => id));
					for (const text of searches) {
						const search = parseSearch(text);
						const page = await index.query({ ...everything, search, pinned });
						assert.deepEqual(
							page.rows.map(({ id }) => id).toSorted(),
							plainSearch(datasets, search, pinned),
							text,
						);
						assert.equal(page.total, page.rows.length);
						assert.equal(page.of, datasets.length);
					}
				},
			),
		);
	});

	it("finds the same as a new search after each letter is typed", async () => {
		const datasets = fc.sample(anyCatalogue, { numRuns: 20, seed: 1 }).flat();
		const unique = [...new Map(datasets.map((dataset) => [dataset.id, dataset])).values()];
		const typing = indexOf(unique);
		for (let length = 1; length <= "river lev is:granted".length; length++) {
			const search = parseSearch("river lev is:granted".slice(0, length));
			const typed = await typing.query({ ...everything, search });
			const fresh = await indexOf(unique).query({ ...everything, search });
			assert.deepEqual(typed.rows, fresh.rows);
		}
	});

	it("finds an accented letter that is typed as a letter and an accent", async () => {
		const typing = indexOf([{ ...numbered(1), name: "Café menus" }]);
		const foundBy = async (text: string): Promise<number> =>
			(await typing.query({ ...everything, search: parseSearch(text) })).total;
		assert.equal(await foundBy("cafe"), 0);
		assert.equal(await foundBy("cafe\u0301"), 1);
	});

	it("searches by price in a list that was damaged on disk, by the price’s text", async () => {
		const stream = new CatalogueReader();
		stream.feed(Buffer.from(JSON.stringify([1, 2].map((number) => numbered(number)))));
		const { columns } = stream.finish();
		columns.priceValues.fill(Number.NaN);
		const index = new CatalogueIndex(columns);
		const found = async (text: string): Promise<number> =>
			(await index.query({ ...everything, search: parseSearch(text) })).total;
		assert.deepEqual([await found("price>=0"), await found("price<0")], [2, 0]);
	});

	it("sorts by name, price, and time, and returns the first rows of that order", async () => {
		await fc.assert(
			fc.asyncProperty(anyCatalogue, fc.integer({ min: 1, max: 7 }), async (datasets, limit) => {
				const index = indexOf(datasets);
				for (const sort of ["name", "price", "newest", "updated"] as const) {
					const { rows } = await index.query({ ...everything, sort });
					assert.deepEqual((await index.query({ sort, limit })).rows, rows.slice(0, limit));
					const keys = {
						name: rows.map(byName),
						price: rows.map(({ price_per_chunk }) => Number(price_per_chunk)),
						newest: rows.map(({ created_at }) => -Date.parse(created_at)),
						updated: rows.map(({ updated_at }) => -Date.parse(updated_at)),
					}[sort];
					const known = keys.filter((key) => typeof key === "string" || !Number.isNaN(key));
					assert.deepEqual(
						known,
						known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
					);
					assert.deepEqual(keys.slice(0, known.length), known);
				}
			}),
		);
	});

	it("returns all rows in batches, in the order of a page, and lets the event loop run in between", async () => {
		const index = indexOf(Array.from({ length: 20_000 }, (_, number) => numbered(number)));
		for (const sort of ["name", "price"] as const) {
			let turns = 0;
			let busy = true;
			const count = (): void => {
				turns++;
				if (busy) setImmediate(count);
			};
			setImmediate(count);
			const ids: string[] = [];
			const { signal } = new AbortController();
			for await (const rows of index.all({ sort, limit: 1 }, signal)) {
				assert.ok(rows.length <= 100);
				ids.push(...rows.map(({ id }) => id));
			}
			busy = false;
			// The number of turns depends on the computer, but without pauses there would be none.
			assert.ok(turns > 1);
			const { rows } = await index.query({ ...everything, sort });
			assert.deepEqual(
				ids,
				rows.map(({ id }) => id),
			);
		}
	});

	it("stops returning rows once aborted", async () => {
		const index = indexOf(Array.from({ length: 20_000 }, (_, number) => numbered(number)));
		const control = new AbortController();
		await assert.rejects(async () => {
			for await (const _ of index.all({}, control.signal)) control.abort(new Error("canceled"));
		}, /canceled/);
	});

	it("groups by seller, visibility, and access, with each dataset once", async () => {
		await fc.assert(
			fc.asyncProperty(anyCatalogue, anySearch, async (datasets, text) => {
				const index = indexOf(datasets);
				const search = parseSearch(text);
				const { total, rows } = await index.query({ ...everything, search });
				for (const group of ["seller", "visibility", "granted"] as const) {
					const { groups } = await index.query({ search, group, limit: 0 });
					assert.equal(
						groups.reduce((sum, { count }) => sum + count, 0),
						total,
					);
					const pages = await Promise.all(
						groups.map(({ key }) => index.query({ ...everything, search, group, within: key })),
					);
					assert.deepEqual(
						pages.map((page) => page.total),
						groups.map(({ count }) => count),
					);
					const ids = pages.flatMap((page) => page.rows.map(({ id }) => id));
					assert.deepEqual(ids.toSorted(), rows.map(({ id }) => id).toSorted());
				}
			}),
			{ numRuns: 50 },
		);
	});

	it("groups the datasets of sellers without an ID by the sellers’ names", async () => {
		const names = ["Nordic Data", "River Works", "Nordic Data"];
		const index = indexOf(
			names.map((seller_name, number) => ({ ...numbered(number), seller_id: "", seller_name })),
		);
		const { groups } = await index.query({ group: "seller", limit: 0 });
		assert.deepEqual(
			groups.map(({ label, count }) => [label, count]),
			[
				["Nordic Data", 2],
				["River Works", 1],
			],
		);
		const [, works] = groups;
		const { rows } = await index.query({ group: "seller", within: works?.key });
		assert.deepEqual(
			rows.map(({ seller_name }) => seller_name),
			["River Works"],
		);
	});

	it("puts pinned datasets first, however many rows are shown", async () => {
		const datasets =
			fc.sample(fc.uniqueArray(anyDataset, { selector: ({ id }) => id, minLength: 12, maxLength: 12 }), {
				numRuns: 1,
				seed: 2,
			})[0] ?? [];
		const index = indexOf(datasets);
		const plain = (await index.query(everything)).rows.map(({ id }) => id);
		const pinned = new Set([plain[4] ?? "", plain[9] ?? "", "00000000-0000-0000-0000-00000000dead"]);
		const expected = [plain[4], plain[9], ...plain.filter((id) => !pinned.has(id))];
		for (const limit of [1, 3, 100]) {
			const { rows } = await index.query({ pinned, pinnedFirst: true, limit });
			assert.deepEqual(
				rows.map(({ id }) => id),
				expected.slice(0, limit),
			);
		}
	});

	it("puts matches of whole words first, unless another order is chosen", async () => {
		const texts = {
			"Coastal research": "Monthly",
			"Overseas trade": "By port",
			"Sea surface": "Satellite",
			"Seats in parliament": "By year",
			"Tides – sea – harbour": "Hourly",
			Waves: "The sea in numbers",
		};
		const index = indexOf(
			Object.entries(texts).map(([name, description], number) =>
				numbered(number, { name, description, price_per_chunk: `0.0${number + 1}` }),
			),
		);
		const namesOf = async (text: string, more: CatalogueQuery = {}): Promise<string[]> => {
			const { rows } = await index.query({ search: parseSearch(text), ...more });
			return rows.map(({ name }) => name);
		};
		const whole = ["Sea surface", "Tides – sea – harbour", "Waves"];
		const parts = ["Coastal research", "Overseas trade", "Seats in parliament"];
		assert.deepEqual(await namesOf("sea"), [...whole, ...parts]);
		assert.deepEqual(await namesOf("sea", { limit: 4 }), [...whole, "Coastal research"]);
		assert.deepEqual(await namesOf("sea e"), [...whole, ...parts]);
		assert.deepEqual(await namesOf("sea", { sort: "price" }), Object.keys(texts));
		assert.deepEqual(await namesOf("se"), Object.keys(texts));
		const pinned = new Set([numbered(3).id]);
		assert.equal((await namesOf("sea", { pinned, pinnedFirst: true }))[0], "Seats in parliament");
	});

	it("finds a row by its ID in any case, and nothing for an invalid or unknown ID", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 3 });
		assert.ok(dataset);
		const index = indexOf([dataset]);
		assert.equal(index.row(dataset.id.toUpperCase())?.name, dataset.name.toWellFormed());
		for (const id of ["", "..", "00000000-0000-0000-0000-000000000000", `${dataset.id} `, "__proto__"])
			assert.equal(index.row(id), undefined);
	});

	it("rejects a query when its signal is aborted", async () => {
		const index = indexOf(fc.sample(anyDataset, 50));
		const abort = new AbortController();
		const question = index.query({ search: parseSearch("river") }, abort.signal);
		abort.abort();
		await assert.rejects(question, { name: "AbortError" });
	});
});
