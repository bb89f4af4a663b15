import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "../../../../src/api/loadable.ts";
import { Catalogue } from "../../../../src/catalogue/catalogue.ts";
import { CatalogueReader } from "../../../../src/catalogue/reader/catalogueReader.ts";
import { CatalogueIndex } from "../../../../src/catalogue/search/catalogueIndex.ts";
import { queryKey } from "../../../../src/catalogue/search/catalogueQuery.ts";
import { readBaselineColumns } from "../../../../src/catalogue/store/columnsFile.ts";
import { CatalogueSnapshot, type FirstPages } from "../../../../src/catalogue/store/snapshot.ts";
import { CatalogueWorkerClient } from "../../../../src/catalogue/worker/workerClient.ts";
import { dataset } from "../../../support/catalogueFixture.ts";
import { settingsFor } from "../../../support/clientFixture.ts";

/** Asserts that a window shows the second list in its state, on a page, and in a row. */
async function assertShowsNewer(window: Catalogue): Promise<void> {
	await window.whenFirstRowsRead();
	await window.loaded();
	const known = latest(window.state);
	const page = await window.viewQuery({});
	const prices = [page.rows[0], window.row(dataset(0).id)].map((row) => row?.price_per_chunk);
	assert.deepEqual([known?.readAt, known?.value.count, page.of, ...prices], [2_000, 10, 10, "0.50", "0.50"]);
}

describe("A saved list that another window has replaced by a newer one", () => {
	let folder: string;
	let windows: Catalogue[];

	beforeEach(async () => {
		windows = [];
		folder = await mkdtemp(join(tmpdir(), "snapshot-"));
		await saveAsWindow(4, "1.00", 1_000);
	});

	afterEach(async () => {
		for (const window of windows) {
			await window.saved();
			window.dispose();
		}
		await rm(folder, { recursive: true, force: true });
	});

	/** Saves a list and its first pages as a window does after loading. `count`: how many datasets. */
	async function saveAsWindow(
		count: number,
		price: string,
		readAt: number,
		isBaseline = true,
	): Promise<void> {
		const reader = new CatalogueReader();
		const datasets = Array.from({ length: count }, (_, at) => dataset(at, { price_per_chunk: price }));
		reader.feed(Buffer.from(JSON.stringify(datasets)));
		const { columns } = reader.finish();
		const summary = { count, unreadable: 0, reasons: [], duplicates: 0 };
		const page = await new CatalogueIndex(columns).query({});
		const first: FirstPages = { readAt, summary, pages: [[queryKey({}), page]], changes: null };
		const snapshot = new CatalogueSnapshot(folder, {
			firstPages: async () => first,
			onTrouble: assert.ifError,
			whenRendered: async () => undefined,
		});
		snapshot.save(columns, readAt, isBaseline);
		await snapshot.ended;
	}

	/** A window without a key, which shows what's saved. */
	function openWindow(): Catalogue {
		const window = new Catalogue(
			{ folder, settings: settingsFor("https://127.0.0.1:1"), credentials: undefined },
			{ worker: new CatalogueWorkerClient("none"), onTrouble: assert.ifError },
		);
		windows.push(window);
		return window;
	}

	it("stays the newer one when this window saves its view or dismisses changes", async () => {
		const older = openWindow();
		await older.loaded();
		await saveAsWindow(10, "0.50", 2_000);
		await older.viewQuery({ sort: "price" });
		await older.saved();
		await assertShowsNewer(openWindow());
		await older.dismissChanges();
		await assertShowsNewer(openWindow());
		const baseline = await readBaselineColumns(join(folder, "catalogue-seen.columns"));
		assert.equal(baseline?.readAt, 2_000);
	});

	it("doesn’t bring back changes that this window dismisses", async () => {
		await saveAsWindow(6, "1.00", 1_500, false);
		const older = openWindow();
		await older.loaded();
		await saveAsWindow(10, "0.50", 2_000, false);
		await older.dismissChanges();
		const baseline = await readBaselineColumns(join(folder, "catalogue-seen.columns"));
		assert.equal(baseline?.readAt, 1_500);
		await assertShowsNewer(openWindow());
	});

	it("is shown as a whole in a window that has only read the older one’s first rows", async () => {
		const window = openWindow();
		await window.whenFirstRowsRead();
		assert.equal(latest(window.state)?.value.count, 4);
		await saveAsWindow(10, "0.50", 2_000);
		await assertShowsNewer(window);
	});
});
