import assert from "node:assert/strict";
import type { SavedSearch } from "../../../src/model/preferences.ts";
import type { DatasetFacts } from "../../../src/rules/datasetSummary.ts";
import { pageRows } from "../../../src/views/discoverContent.ts";
import { datasetItem, datasetTooltip } from "../../../src/views/rows/datasetRows.ts";
import {
	changesRow,
	filterMessage,
	foundRow,
	groupRow,
	listDescription,
	savedSearchRow,
} from "../../../src/views/rows/discoverRows.ts";
import type { Row } from "../../../src/views/rows/row.ts";

const now = Date.UTC(2026, 10, 21, 12);
const dataset: DatasetFacts = {
	id: "8d1f6c3e-52a4-4a0e-9b7e-000000000001",
	name: "EU patent claims",
	seller_id: "c0a8f2d4-7b1e-4c55-8a39-000000000001",
	seller_name: "Halden Research",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	queryable: true,
	subscribed: true,
};
const place = { group: "", showSeller: true };
const context = { isPinned: () => false, watched: () => undefined, words: [], tooltip: () => "" };

function plain(text: string | undefined): string {
	return (text ?? "").replaceAll(/[\u2066-\u2069\u200e]/g, "");
}

describe("Rows of datasets", () => {
	it("show the price before the name, and have a green icon if access is granted", () => {
		const row = datasetItem(dataset, place, context);
		assert.equal(plain(row.label), "0.0042 · EU patent claims");
		assert.equal(plain(row.description), "Halden Research");
		assert.deepEqual([row.icon, row.color], ["globe", "charts.green"]);
		assert.equal(row.ariaLabel, "EU patent claims, 0.0042 USD, Halden Research, Public, access granted");
	});

	it("show the currency if it isn’t USD", () => {
		const row = datasetItem({ ...dataset, currency: "EUR" }, place, context);
		assert.equal(plain(row.label), "0.0042 EUR · EU patent claims");
	});

	it("highlight search terms in the name, not in the price", () => {
		const row = datasetItem({ ...dataset, name: "Level 42" }, place, { ...context, words: ["42"] });
		assert.deepEqual(
			row.highlights?.map(([start, end]) => [start, row.label.slice(start, end)]),
			[[row.label.indexOf("42", row.label.indexOf("Level")), "42"]],
		);
	});

	it("show the watched price", () => {
		const watched = { id: dataset.id, target: "0.0035", currency: "USD" };
		const row = datasetItem(dataset, place, { ...context, watched: () => watched });
		assert.equal(plain(row.description), "watching for 0.0035 or less · Halden Research");
		assert.equal(row.mark?.kind, "watched");
		const reached = datasetItem(dataset, place, {
			...context,
			watched: () => ({ ...watched, reached: true }),
		});
		assert.equal(plain(reached.description), "reached 0.0035 · Halden Research");
		assert.match(row.ariaLabel ?? "", /0\.0042 USD, watching for 0\.0035 or less, Halden Research/);
	});

	it("keep the price in place next to an Arabic name", () => {
		const row = datasetItem({ ...dataset, name: "سجلات المد", seller_name: "أرشيف" }, place, context);
		assert.equal(row.label, "\u200e0.0042 · \u2068سجلات المد\u2069");
		assert.ok(row.description?.startsWith("\u200e"));
	});

	it("omit the seller in the seller’s group and mark datasets that can’t be queried", () => {
		const row = datasetItem(
			{ ...dataset, queryable: false, subscribed: false, visibility: "private" },
			{ group: "", showSeller: false },
			context,
		);
		assert.equal(plain(row.description), "not queryable");
		assert.deepEqual([row.icon, row.color], ["lock", "disabledForeground"]);
	});

	it("use an eye icon for an unknown visibility, and show a price of 0 as free", () => {
		const row = datasetItem(
			{ ...dataset, visibility: "members", price_per_chunk: "0.00000000" },
			place,
			context,
		);
		assert.equal(row.icon, "eye");
		assert.match(plain(row.label), /^free · /);
	});

	it("show in the hover how many chunks the balance covers, if the currencies match", () => {
		const balance = { balance: "100.00000000", currency: "USD" };
		assert.match(datasetTooltip(dataset, { balance }), /covers 23,809 chunks/);
		assert.doesNotMatch(datasetTooltip({ ...dataset, currency: "EUR" }, { balance }), /covers/);
	});

	it("show “free” in the hover, not “free per chunk”", () => {
		const lines = datasetTooltip({ ...dataset, price_per_chunk: "0.00000000" }).split("\n");
		assert.ok(lines.includes("free"), lines.join("/"));
	});

	it("show hostile names in the hover as text", () => {
		const text = datasetTooltip({ ...dataset, name: "[Pay](command:workbench.action.quit)" });
		assert.doesNotMatch(text, /(?<!\\)\]\(/);
	});
});

describe("The list of datasets", () => {
	it("ends with a Show More row if there are more datasets", () => {
		const list = { key: "", rows: [dataset], total: 250, showSeller: true };
		const last = pageRows(list, context).at(-1);
		assert.equal(last?.label, "Show 100 More");
		assert.equal(last?.description, "of 250");
		assert.equal(last?.command?.id, "dataMarketplace.datasets.showMore");
		assert.equal(pageRows({ ...list, total: 1 }, context).length, 1);
	});

	it("shows the count and the filter", () => {
		assert.equal(listDescription({ total: 12, of: 40 }, true), "12 of 40");
		assert.equal(filterMessage({ total: 12, of: 40 }, "price<0.05"), "12 of 40 · price<0.05");
		assert.equal(listDescription({ total: 40, of: 40 }, false), "40 datasets");
	});

	it("marks each dataset with its first change, and shows the day since which changes are listed and how many aren’t", async () => {
		const changes = {
			since: now - 24 * 60 * 60 * 1000,
			total: 1_202,
			changes: [
				{ id: dataset.id, kind: "priceDown", previousPrice: "0.00500000", name: dataset.name },
				{ id: dataset.id, kind: "queryable", name: dataset.name },
				{ id: "gone", kind: "accessLost", name: "Old one" },
			],
		} as const;
		const known = (id: string): DatasetFacts | undefined => (id === dataset.id ? dataset : undefined);
		const row = changesRow(changes, known, context, now);
		assert.equal(row.label, "Changed since yesterday");
		const rows: readonly Row[] = (await row.children?.()) ?? [];
		assert.deepEqual(
			rows.map(({ mark }) => mark),
			[
				{ kind: "priceDown", words: "Price down from 0.005" },
				{ kind: "accessLost", words: "Access lost" },
				undefined,
			],
		);
		assert.equal(rows[1]?.description, "no longer listed");
		assert.equal(rows[2]?.label, "and 1,200 more");
		assert.equal((await changesRow({ ...changes, total: 2 }, known, context, now).children?.())?.length, 2);
	});

	it("shows on a watched search’s row how much is new", () => {
		const search = { name: "Cheap", query: "price<0.01" };
		const found = [{ id: dataset.id, kind: "new", name: dataset.name }] as const;
		const rowOf = (watch?: SavedSearch["watch"]): Row =>
			savedSearchRow({ ...search, ...(watch && { watch }) });
		const rows = [
			rowOf(),
			rowOf({ started: true, found: [] }),
			rowOf({ started: true, found: [...found] }),
			rowOf({ started: true, found: Array.from({ length: 100 }, () => found[0]) }),
		];
		assert.deepEqual(
			rows.map(({ icon, mark, description }) => [icon, mark?.words, plain(description)]),
			[
				["search-save", undefined, "price<0.01"],
				["bell", undefined, "price<0.01"],
				["bell-dot", "1 update", "1 update · price<0.01"],
				["bell-dot", "100+ updates", "100+ updates · price<0.01"],
			],
		);
		assert.equal(rows[2]?.ariaLabel, "Saved search Cheap, watched, 1 update, price<0.01");
	});

	it("shows that a search that was opened may have more updates than are kept", () => {
		const found = Array.from({ length: 100 }, () => ({ id: dataset.id, kind: "new", name: "" }) as const);
		const row = foundRow({ name: "Cheap", query: "", found }, () => dataset, context);
		assert.equal(row.description, "100+");
		assert.equal(row.ariaLabel, "Updates for “Cheap”, 100+ datasets");
	});

	it("names an unnamed seller by the start of the ID", () => {
		const group = { key: "c0a8f2d4-7b1e", label: "\u200b", count: 3 };
		const row = groupRow("seller", group, async () => [], false);
		assert.equal(plain(row.label), "(unnamed) · c0a8f2d4");
	});
});
