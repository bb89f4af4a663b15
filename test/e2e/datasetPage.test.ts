import assert from "node:assert/strict";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { datasetStates } from "../support/pages/states/dataset.ts";

describe("The dataset page in a browser", () => {
	const { state } = datasetStates["ready"] ?? assert.fail();
	const { record } = state;
	const fields = Array.from({ length: 300 }, (_, index) => ({
		name: `field_${index}`,
		type: "string",
		description: "",
	}));
	const manyFields = { ...state, record: record && { ...record, fields } };
	const bench = usePageBench();
	let page: BenchPage;

	before(async () => {
		page = await bench.load("dataset");
	});

	const price = async (): Promise<string> =>
		page.page.locator("section", { has: page.page.locator("#price") }).innerText();

	const withoutFields = async (queryable: boolean): Promise<string> => {
		await page.show({ state: { ...state, record: record && { ...record, queryable, fields: [] } } });
		return page.page.locator("section", { has: page.page.locator("#fields") }).innerText();
	};

	it("says whether the balance covers a chunk", async () => {
		await page.show({ state: { ...state, balance: { amount: "0.001", currency: "USD" } } });
		assert.match(await price(), /Your balance of 0\.001 USD doesn’t cover one chunk\./);
	});

	it("groups the digits of counts", async () => {
		const peers = { ...state.peers, listed: 100_000, cheaperThan: 53_214, others: 99_999, free: 1_234 };
		await page.show({ state: { ...state, peers, siblingCount: 2_500 } });
		for (const text of [
			"Prices of 100,000 listed datasets in USD",
			"Cheaper than 53,214 of 99,999 other datasets.",
			"Free datasets: 1,234.",
			"2,500",
		])
			assert.equal(await page.page.getByText(text).count(), 1, text);
	});

	for (const [what, change] of Object.entries({
		"the balance has more than eight decimal places": {
			balance: { amount: "125.123456789", currency: "USD" },
		},
		"the price is negative": { record: record && { ...record, price_per_chunk: "-0.01" } },
	})) {
		it(`doesn’t say what the balance covers if ${what}`, async () => {
			await page.show({ state: { ...state, ...change } });
			assert.doesNotMatch(await price(), /Your balance/);
		});
	}

	it("says what the lack of fields means only for a dataset that can be queried", async () => {
		assert.match(await withoutFields(false), /This dataset has no fields\.$/);
		assert.match(await withoutFields(true), /This dataset has no fields, so you can’t filter queries\.$/);
	});

	/** The search and the number of fields shown when the page is shown again after `act` and being hidden. */
	const shownAgainAfter = async (act: (page: BenchPage["page"]) => Promise<void>): Promise<unknown> => {
		// Other tests load a page without this one’s script.
		const again = await bench.loadAnother("dataset");
		await again.start(manyFields);
		await act(again.page);
		const kept = JSON.stringify(await again.page.evaluate("saved"));
		await again.page.addInitScript(`
			const acquire = acquireVsCodeApi;
			window.acquireVsCodeApi = () => ({ ...acquire(), getState: () => (${kept}) });
		`);
		await again.reload();
		await again.start(manyFields);
		const search = await again.page.locator("#field-search input").inputValue();
		return { search, rows: await again.page.locator("#field-table tbody tr").count() };
	};

	it("keeps the search in the fields while it’s hidden", async () => {
		const found = await shownAgainAfter(async (shown) =>
			shown.locator("#field-search input").fill("FIELD_29"),
		);
		assert.deepEqual(found, { search: "FIELD_29", rows: 11 });
	});

	it("keeps all fields shown while it’s hidden", async () => {
		const found = await shownAgainAfter(async (shown) => shown.getByText("Show all 300 fields").click());
		assert.deepEqual(found, { search: "", rows: 300 });
	});
});
