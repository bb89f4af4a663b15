import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { medianPrices } from "../../../src/catalogue/cachedQueries.ts";
import type { PriceStats } from "../../../src/catalogue/search/catalogueQuery.ts";

const stats = (median: string): PriceStats => ({
	currency: "USD",
	count: 9,
	lowest: "0.001",
	median,
	highest: "2.00",
	cheaperThan: 0,
	free: 0,
	bins: [],
	medianBin: 0,
});

describe("The median prices of the listed datasets", () => {
	it("are computed once per currency and again when the list changes, with an event when they’re ready", async () => {
		const changed = new Emitter<void>();
		const asked: string[] = [];
		let median = "0.01";
		const peers = medianPrices({
			onDidChange: changed.event,
			priceStats: async (currency) => {
				asked.push(currency);
				return currency === "USD" ? stats(median) : undefined;
			},
		});
		const told = (): Promise<void> =>
			new Promise((resolve) => {
				const listener = peers.onDidChange(() => {
					listener.dispose();
					resolve();
				});
			});
		let next = told();
		assert.equal(peers.of("USD"), undefined);
		assert.equal(peers.of("ZZZ"), undefined);
		await next;
		assert.deepEqual(peers.of("USD"), { currency: "USD", count: 9, median: 1_000_000n });
		assert.deepEqual(asked, ["USD", "ZZZ"]);
		median = "0.02";
		next = told();
		changed.fire();
		await next;
		assert.equal(peers.of("USD")?.median, 2_000_000n);
		peers.dispose();
	});
});
