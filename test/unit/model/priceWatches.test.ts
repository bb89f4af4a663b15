import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { turn } from "../../../src/base/clock.ts";
import type { CatalogueSummary } from "../../../src/catalogue/search/catalogueQuery.ts";
import { PriceWatches } from "../../../src/model/priceWatches.ts";
import type { PriceWatch } from "../../../src/model/preferences.ts";
import { patents } from "../../support/datasetRecord.ts";

const summary: CatalogueSummary = {
	count: 1,
	unreadable: 0,
	reasons: [],
	duplicates: 0,
	fromSnapshot: false,
	partial: false,
};

/** A list of one dataset at a price, and what its watches report. */
function watching(target: string, price: string, { stale = false, currency = "USD" } = {}) {
	const listed = new Emitter<void>();
	const dataset = { ...patents, fieldCount: 1, price_per_chunk: price, currency };
	let priceWatches: PriceWatch[] = [{ id: dataset.id, target, currency: "USD" }];
	const reached: string[] = [];
	const watches = new PriceWatches({
		catalogue: {
			state: { kind: "ready", value: summary, readAt: 0, stale },
			row: () => dataset,
			onDidChange: listed.event,
		},
		preferences: {
			get priceWatches() {
				return priceWatches;
			},
			unwatchPrice: async () => {
				await turn();
				priceWatches = [];
			},
		},
	});
	watches.onDidReach((event) => reached.push(event.dataset.price_per_chunk));
	return { list: () => listed.fire(), reached, left: () => priceWatches.length };
}

describe("Price watches", () => {
	it("report a reached price once and end, even if the list changes several times", async () => {
		const { list, reached, left } = watching("0.0040", "0.00400000");
		list();
		list();
		await turn();
		list();
		await turn();
		assert.deepEqual([reached, left()], [["0.00400000"], 0]);
	});

	for (const [why, watched] of [
		["a higher price", watching("0.0040", "0.00400001")],
		["another currency", watching("0.0040", "0.0001", { currency: "EUR" })],
		["an out-of-date list", watching("0.0040", "0.0001", { stale: true })],
		["a price that isn’t a decimal", watching("0.0040", "cheap")],
	] as const) {
		it(`continue without a report for ${why}`, async () => {
			watched.list();
			await turn();
			assert.deepEqual([watched.reached, watched.left()], [[], 1]);
		});
	}
});
