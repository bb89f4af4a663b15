import assert from "node:assert/strict";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { turn } from "../../../src/base/clock.ts";
import type { CatalogueChanges } from "../../../src/catalogue/compareCatalogues.ts";
import type { NewMatches } from "../../../src/catalogue/newMatches.ts";
import { dataset, many, useCatalogueFixture } from "../../support/catalogueFixture.ts";

/** A function, because the compiler would narrow a property to its previous value. */
function changesOf(catalogue: Catalogue): CatalogueChanges | undefined {
	return catalogue.changes;
}

async function refreshed(catalogue: Catalogue): Promise<void> {
	await catalogue.refresh();
	await catalogue.saved();
}

/** Bytes outside the heap that this thread still uses, such as a list's columns. */
async function externalBytes(): Promise<number> {
	setFlagsFromString("--expose-gc");
	for (let round = 0; round < 3; round++) {
		runInNewContext("gc()");
		await turn();
	}
	return process.memoryUsage().external;
}

describe("A loaded catalogue", function () {
	const fixture = useCatalogueFixture();

	/**
	 * Resolves once another list is loaded, with a worker of its own. A request that another catalogue sent too early
	 * has arrived by then.
	 */
	const loadedElsewhere = async (): Promise<void> =>
		fixture.catalogue({ ...fixture.account(), folder: join(fixture.folder, "elsewhere") }).refresh();

	it("frees the memory of earlier lists, even if every dataset changed", async () => {
		const catalogue = fixture.catalogue();
		const used: number[] = [await externalBytes()];
		for (let round = 1; round <= 4; round++) {
			const price = `${round}.00`;
			fixture.datasets = many(5_000).map((one) => ({
				...one,
				price_per_chunk: price,
				name: `${one.name} ${price}`,
			}));
			await catalogue.refresh();
			await catalogue.saved();
			assert.equal(changesOf(catalogue)?.total ?? 5_000, 5_000);
			used.push(await externalBytes());
		}
		const [before = 0, first = 0, ...later] = used;
		// A list that isn't freed would double the first one's bytes. Garbage collection may leave part of a list.
		for (const bytes of later) assert.ok(bytes - before < 1.5 * (first - before), used.join(" "));
	});

	it("reports changes since the baseline until they’re dismissed", async () => {
		fixture.datasets = [
			dataset(1, { price_per_chunk: "0.00500000" }),
			dataset(2),
			dataset(3, { queryable: false }),
			dataset(4),
			dataset(5, { subscribed: true }),
			dataset(6, { subscribed: true, visibility: "private", name: "Gone" }),
			dataset(7, { price_per_chunk: "1.00" }),
		];
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		assert.equal(changesOf(catalogue), undefined);
		await catalogue.saved();
		fixture.datasets = [
			dataset(8),
			dataset(1, { price_per_chunk: "0.00420000" }),
			dataset(2, { price_per_chunk: "0.01000000" }),
			dataset(3),
			dataset(4, { subscribed: true }),
			dataset(5),
			dataset(7, { price_per_chunk: "1.00000000" }),
		];
		await catalogue.refresh();
		const kinds = changesOf(catalogue)?.changes.map(({ id, kind, previousPrice }) => [
			Number(id.slice(-2)),
			kind,
			previousPrice,
		]);
		assert.deepEqual(kinds, [
			[5, "accessLost", undefined],
			[6, "accessLost", undefined],
			[8, "new", undefined],
			[1, "priceDown", "0.00500000"],
			[2, "priceUp", "0.00420000"],
			[3, "queryable", undefined],
			[4, "accessGained", undefined],
		]);
		assert.equal(changesOf(catalogue)?.changes[1]?.name, "Gone");
		assert.equal(changesOf(catalogue)?.since, 1_000);
		await catalogue.saved();
		const next = fixture.catalogue();
		await next.saved();
		assert.equal(changesOf(next)?.total, 7);
		await next.dismissChanges();
		assert.equal(changesOf(next), undefined);
		await next.refresh();
		assert.equal(changesOf(next), undefined);
	});

	it("keeps changes dismissed even if a refresh in flight would report them again", async () => {
		const catalogue = fixture.catalogue();
		fixture.datasets = [dataset(1)];
		await refreshed(catalogue);
		fixture.datasets = [dataset(1), dataset(2)];
		await refreshed(catalogue);
		const came = Promise.withResolvers<void>();
		fixture.service.play(() => came.resolve(), { times: 1 });
		const refreshing = catalogue.refresh();
		await came.promise;
		await catalogue.dismissChanges();
		await refreshing;
		assert.equal(changesOf(catalogue), undefined);
	});

	it("counts all changed datasets, but describes at most 1,000 changes, lost access first", async () => {
		fixture.datasets = [dataset(5_000, { subscribed: true }), dataset(5_001, { subscribed: true })];
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		await catalogue.saved();
		fixture.datasets = [...many(1_200), dataset(5_000, { subscribed: false })];
		await catalogue.refresh();
		const { total, changes = [] } = changesOf(catalogue) ?? {};
		assert.deepEqual([total, changes.length], [1_202, 1_000]);
		const kinds = changes.slice(0, 3).map(({ kind }) => kind);
		assert.deepEqual(kinds, ["accessLost", "accessLost", "new"]);
	});

	it("counts a dataset once if it changed in several ways", async () => {
		fixture.datasets = [dataset(1, { price_per_chunk: "0.005" }), dataset(2)];
		const catalogue = fixture.catalogue();
		await refreshed(catalogue);
		fixture.datasets = [dataset(1, { price_per_chunk: "0.004", subscribed: true }), dataset(2)];
		await catalogue.refresh();
		const kinds = changesOf(catalogue)?.changes.map(({ kind }) => kind);
		assert.deepEqual(kinds, ["accessGained", "priceDown"]);
		assert.equal(changesOf(catalogue)?.total, 1);
	});

	it("compares a list with the previous list even while the previous list is still being saved", async () => {
		// A list is saved once its rows are rendered.
		const rendered = Promise.withResolvers<void>();
		const searches = ["water"];
		const watched = () => ({ searches, pinned: new Set<string>(), limit: 3 });
		const catalogue = fixture.catalogue(
			{ ...fixture.account(), watched },
			undefined,
			async () => rendered.promise,
		);
		const found: NewMatches[] = [];
		catalogue.onDidLoad((news) => found.push(news));
		fixture.datasets = [dataset(1)];
		await catalogue.refresh();
		fixture.datasets = [dataset(1, { price_per_chunk: "0.00100000" })];
		const refreshing = catalogue.refresh();
		await loadedElsewhere();
		rendered.resolve();
		await refreshing;
		assert.equal(changesOf(catalogue)?.total, 1);
		assert.deepEqual(
			found
				.at(-1)
				?.get("water")
				?.map(({ kind }) => kind),
			["priceDown"],
		);
	});

	it("finds what’s new for a search that the user starts to watch while the previous list is still being saved", async () => {
		const rendered = Promise.withResolvers<void>();
		const searches: string[] = [];
		const watched = () => ({ searches, pinned: new Set<string>(), limit: 3 });
		const catalogue = fixture.catalogue(
			{ ...fixture.account(), watched },
			undefined,
			async () => rendered.promise,
		);
		let found: NewMatches = new Map();
		catalogue.onDidLoad((news) => (found = news));
		fixture.datasets = [dataset(1)];
		await catalogue.refresh();
		fixture.datasets = [dataset(1), dataset(2)];
		const refreshing = catalogue.refresh();
		await loadedElsewhere();
		searches.push("water");
		rendered.resolve();
		await refreshing;
		assert.equal(found.get("water")?.length, 1);
	});

	it("finds what’s new for watched searches since the previous list, beyond the first 1,000 changes", async () => {
		const texts = ["water", "price<0.004", "is:queryable", "is:pinned", "nothing-like-this"];
		const found: NewMatches[] = [];
		const watching = (searches: readonly string[]): Catalogue => {
			const pinned = new Set([dataset(2).id]);
			const watched = () => ({ searches, pinned, limit: 3 });
			const catalogue = fixture.catalogue({ ...fixture.account(), watched });
			catalogue.onDidLoad((news) => found.push(news));
			return catalogue;
		};
		const same = { description: "Nothing changes here" };
		fixture.datasets = [dataset(1, same), dataset(2), dataset(3, { queryable: false }), dataset(4)];
		await refreshed(watching(texts));
		await refreshed(watching(texts));
		const added = Array.from({ length: 1_200 }, (_, index) =>
			dataset(2_000 + index, { name: "Air", description: "" }),
		);
		fixture.datasets = [
			...added,
			dataset(1, same),
			dataset(2, { price_per_chunk: "0.00300000" }),
			dataset(3, { price_per_chunk: "0.00500000" }),
			dataset(4, { subscribed: true }),
			dataset(5, { queryable: false }),
		];
		await refreshed(watching(texts));
		await refreshed(watching([]));
		const kinds = found.map((news) =>
			Array.from(news, ([, changes]) => changes.map(({ id, kind }) => [Number(id.slice(-4)), kind])),
		);
		assert.deepEqual(kinds, [
			[],
			[[], [], [], [], []],
			[
				[
					[2, "priceDown"],
					[5, "new"],
				],
				[[2, "priceDown"]],
				[
					[2000, "new"],
					[2001, "new"],
					[2002, "new"],
				],
				[[2, "priceDown"]],
				[],
			],
			[],
		]);
		fixture.datasets = fixture.datasets.map((one) => ({ ...one, queryable: true }));
		await refreshed(watching(texts));
		assert.deepEqual(
			found
				.at(-1)
				?.get("is:queryable")
				?.map(({ id, kind }) => [Number(id.slice(-4)), kind]),
			[[5, "queryable"]],
		);
	});

	it("ranks a price among those in its currency", async () => {
		fixture.datasets = ["0", "0.001", "0.01", "0.1", "1"].map((price_per_chunk, index) =>
			dataset(index, { price_per_chunk }),
		);
		fixture.datasets = [...fixture.datasets, dataset(9, { currency: "EUR", price_per_chunk: "5.00000001" })];
		const catalogue = fixture.catalogue();
		assert.equal(await catalogue.priceStats("USD", "0.01"), undefined);
		await catalogue.refresh();
		const stats = await catalogue.priceStats("USD", "0.01");
		assert.deepEqual(
			[stats?.count, stats?.lowest, stats?.median, stats?.highest, stats?.cheaperThan, stats?.free],
			[5, "0", "0.01", "1", 2, 1],
		);
		assert.equal(stats?.bins.length, 20);
		assert.deepEqual(
			[stats?.bins[0], stats?.bins[19], stats?.bin, stats?.medianBin],
			[1, 1, stats?.medianBin, 6],
		);
		assert.equal((await catalogue.priceStats("EUR", "1"))?.highest, "5.00000001");
		assert.equal(await catalogue.priceStats("GBP", "1"), undefined);
	});

	it("lists sellers by their number of datasets, the most first", async () => {
		const other = { seller_id: "22222222-2222-4222-8222-222222222222", seller_name: "Other" };
		fixture.datasets = [dataset(1, other), dataset(2), dataset(3)];
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		const { groups } = await catalogue.query({ group: "seller", limit: 0 });
		assert.deepEqual(
			groups.map(({ label, count }) => [label, count]),
			[
				["Nordic Data", 2],
				["Other", 1],
			],
		);
	});
});
