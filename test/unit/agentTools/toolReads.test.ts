import assert from "node:assert/strict";
import { recentBalance, searchDatasets } from "../../../src/agentTools/toolReads.ts";
import type { CatalogueQuery } from "../../../src/catalogue/search/catalogueQuery.ts";
import { patents } from "../../support/datasetRecord.ts";

const { signal } = new AbortController();

describe("The tools that read", () => {
	it("search among the pinned datasets, too", async () => {
		let asked: CatalogueQuery | undefined;
		const catalogue = {
			state: { kind: "loading" as const },
			refresh: async () => undefined,
			query: async (query: CatalogueQuery) => {
				asked = query;
				return { total: 0, of: 40, rows: [], groups: [] };
			},
		};
		await searchDatasets({ catalogue, preferences: { pins: [patents.id] } }, { query: "is:pinned" }, signal);
		assert.deepEqual([...(asked?.pinned ?? [])], [patents.id]);
	});

	it("compare a cost only with a balance that was loaded recently", async () => {
		const value = { balance: "1.00", total_deposited: "1", total_spent: "0", currency: "USD" };
		const balance = async (isOld: boolean) =>
			recentBalance({
				buyer: { kind: "ready", value, readAt: 0 },
				refreshIfOlder: async () => undefined,
				isOlder: () => isOld,
			});
		assert.equal(await balance(false), value);
		assert.equal(await balance(true), undefined);
	});
});
