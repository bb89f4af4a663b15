import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Emitter } from "../../../src/base/event.ts";
import type { CatalogueChange } from "../../../src/catalogue/compareCatalogues.ts";
import type { NewMatches } from "../../../src/catalogue/newMatches.ts";
import { Preferences } from "../../../src/model/preferences.ts";
import { watchedSearches, WatchNews, type News } from "../../../src/model/watchNews.ts";
import type { DatasetSummary } from "../../../src/rules/datasetSummary.ts";
import { patents } from "../../support/datasetRecord.ts";
import { makeUnreadable } from "../../support/unreadableFile.ts";

const { id } = patents;
const cheaper: CatalogueChange = { id, kind: "priceDown", previousPrice: "0.0050", name: patents.name };
const QUERY = "patent price<0.01";

/** A window with an account's preferences, and the lists that the marketplace sends. */
class WatchingWindow {
	readonly #listed = new Emitter<NewMatches>();
	readonly #rows = new Map<string, DatasetSummary>();
	readonly preferences: Preferences;
	readonly watchNews: WatchNews;
	readonly news: News[] = [];

	constructor(folder: string) {
		this.preferences = new Preferences({ folder });
		this.watchNews = new WatchNews({
			catalogue: { row: (given) => this.#rows.get(given), onDidLoad: this.#listed.event },
			preferences: this.preferences,
		});
		this.watchNews.onDidFind((news) => this.news.push(news));
	}

	/** Loads a list with one dataset at this price; resolves once it's recorded. */
	async list(price: string | undefined, matches: CatalogueChange[] = [], currency = "USD"): Promise<void> {
		this.#rows.clear();
		if (price !== undefined)
			this.#rows.set(id, { ...patents, fieldCount: 1, price_per_chunk: price, currency });
		this.#listed.fire(new Map([[QUERY, matches]]));
		// Updates of the file run in order, so this one ends after the list's.
		await this.preferences.setView({});
	}

	get found(): string[] | undefined {
		return this.preferences.savedSearches[0]?.watch?.found.map(({ kind }) => kind);
	}

	get said(): unknown[] {
		return this.news.map(({ searches, prices }) => [
			...searches.map(({ name, count }) => `${name}: ${count}`),
			...prices.map(({ watch, dataset }) => `${dataset.price_per_chunk} of ${watch.target}`),
		]);
	}

	close(): void {
		this.watchNews.dispose();
		this.preferences.dispose();
	}
}

describe("WatchNews", () => {
	let folder: string;
	let windows: WatchingWindow[];

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "watch-news-"));
		windows = [];
	});

	afterEach(async () => {
		for (const window of windows) window.close();
		await rm(folder, { recursive: true, force: true });
	});

	const open = (): WatchingWindow => {
		const window = new WatchingWindow(folder);
		windows.push(window);
		return window;
	};

	const watching = async (): Promise<WatchingWindow> => {
		const window = open();
		await window.preferences.saveSearch({ name: "Cheap patents", query: QUERY });
		await window.preferences.watchSearch("Cheap patents");
		return window;
	};

	describe("of searches", () => {
		it("report nothing for the first list, and count what’s new in later lists until the search is seen", async () => {
			const window = await watching();
			assert.equal(watchedSearches(window.preferences).searches.length, 0);
			await window.list("0.0042", [cheaper]);
			assert.deepEqual([window.found, window.said], [[], []]);
			assert.deepEqual(watchedSearches(window.preferences).searches, [QUERY]);
			await window.list("0.0042", [cheaper]);
			assert.deepEqual([window.found, window.said], [["priceDown"], [["Cheap patents: 1"]]]);
			await window.watchNews.seeSearch("Cheap patents");
			assert.deepEqual(window.found, []);
			await window.list("0.0042");
			assert.equal(window.said.length, 1);
		});

		it("count a dataset once, and not at all once it’s no longer listed or its price has risen again", async () => {
			const window = await watching();
			await window.list("0.0042");
			await window.list("0.0042", [cheaper]);
			await window.list("0.0041", [{ ...cheaper, previousPrice: "0.0042" }]);
			assert.deepEqual([window.found, window.said.length], [["priceDown"], 1]);
			await window.list("0.0050");
			assert.deepEqual(window.found, []);
			await window.list("0.0050", [{ id, kind: "new", name: patents.name }]);
			assert.deepEqual(window.found, ["new"]);
			await window.list(undefined);
			assert.deepEqual(window.found, []);
		});

		it("report news in only one of two windows that load the same list", async () => {
			const first = await watching();
			await first.list("0.0042");
			const second = open();
			await Promise.all([first.list("0.0042", [cheaper]), second.list("0.0042", [cheaper])]);
			assert.deepEqual([...first.said, ...second.said], [["Cheap patents: 1"]]);
		});

		it("continue if the search is saved again, start over if it changes, and end if stopped", async () => {
			const window = await watching();
			await window.list("0.0042");
			await window.list("0.0042", [cheaper]);
			await window.preferences.saveSearch({ name: "Cheap patents", query: QUERY });
			assert.deepEqual(window.found, ["priceDown"]);
			await window.preferences.saveSearch({ name: "Cheap patents", query: "patent" });
			assert.deepEqual(window.preferences.savedSearches[0]?.watch, { started: false, found: [] });
			await window.preferences.unwatchSearch("Cheap patents");
			assert.deepEqual(window.preferences.savedSearches, [{ name: "Cheap patents", query: "patent" }]);
		});
	});

	describe("of prices", () => {
		it("report a reached price once, in the same news as the searches, and end when the price is seen", async () => {
			const window = await watching();
			await window.preferences.watchPrice({ id, target: "0.0040", currency: "USD" });
			await window.list("0.0042");
			await window.list("0.00400000", [cheaper]);
			await window.list("0.00400000");
			assert.deepEqual(window.said, [["Cheap patents: 1", "0.00400000 of 0.0040"]]);
			await window.watchNews.seePrice(id);
			assert.deepEqual(window.preferences.priceWatches, []);
		});

		it("continue if the price rises again before it’s seen", async () => {
			const window = open();
			await window.preferences.watchPrice({ id, target: "0.0040", currency: "USD" });
			await window.list("0.0039");
			await window.list("0.0042");
			await window.watchNews.seePrice(id);
			assert.deepEqual(window.preferences.priceWatches, [{ id, target: "0.0040", currency: "USD" }]);
			await window.list("0.0039");
			assert.equal(window.said.length, 2);
		});

		it("report a price with the next list if recording it failed", async () => {
			const window = open();
			await window.preferences.watchPrice({ id, target: "0.0040", currency: "USD" });
			const restore = await makeUnreadable(join(folder, "preferences.json"));
			await assert.rejects(window.list("0.0039"), { code: "ELOOP" });
			assert.deepEqual(window.said, []);
			await restore();
			await window.list("0.0039");
			assert.deepEqual(window.said, [["0.0039 of 0.0040"]]);
		});

		for (const [why, price, currency] of [
			["a higher price", "0.00400001", "USD"],
			["another currency", "0.0001", "EUR"],
			["a price that isn’t a decimal", "cheap", "USD"],
			["a dataset that isn’t listed", undefined, "USD"],
		] as const) {
			it(`continue without a report for ${why}`, async () => {
				const window = open();
				await window.preferences.watchPrice({ id, target: "0.0040", currency: "USD" });
				await window.list(price, [], currency);
				assert.deepEqual([window.said, window.preferences.priceWatches.length], [[], 1]);
			});
		}

		it("are read from a file that an earlier version wrote", async () => {
			const watch = { id, target: "0.0040", currency: "USD" };
			const view = { filter: "", sort: "name", groupBy: "none" };
			const old = { pins: [id], savedSearches: [{ name: "All", query: QUERY }], priceWatches: [watch], view };
			await writeFile(join(folder, "preferences.json"), JSON.stringify(old));
			const window = open();
			await window.list("0.0040");
			assert.deepEqual(window.said, [["0.0040 of 0.0040"]]);
			assert.deepEqual(window.preferences.savedSearches, [{ name: "All", query: QUERY }]);
		});
	});
});
