import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueChange } from "../catalogue/compareCatalogues.ts";
import type { NewMatches, WatchedSearches } from "../catalogue/newMatches.ts";
import { parseDecimal } from "../base/money.ts";
import { Emitter } from "../base/event.ts";
import { DisposableOwner } from "../base/lifecycle.ts";
import type { DatasetFacts } from "../rules/datasetSummary.ts";
import {
	MAX_FOUND,
	type Preferences,
	type PriceWatch,
	type SavedSearch,
	type Watched,
} from "./preferences.ts";

interface Parts {
	readonly catalogue: Pick<Catalogue, "row" | "onDidLoad">;
	readonly preferences: Pick<
		Preferences,
		"savedSearches" | "priceWatches" | "priceWatch" | "unwatchPrice" | "update"
	>;
}

/** What a list brought that no window has reported yet. */
export interface News {
	/** Watched searches, and how many datasets are new for each. */
	readonly searches: ReadonlyArray<{ readonly name: string; readonly count: number }>;
	/** Price watches whose target was reached. */
	readonly prices: ReadonlyArray<{ readonly watch: PriceWatch; readonly dataset: DatasetFacts }>;
}

/**
 * Records what each list from the marketplace brings for the watched searches and prices, until the user has
 * seen it.
 */
export class WatchNews extends DisposableOwner {
	readonly #parts: Parts;
	readonly #found = this.store.add(new Emitter<News>());
	readonly onDidFind = this.#found.event;

	constructor(parts: Parts) {
		super();
		this.#parts = parts;
		this.store.add(
			parts.catalogue.onDidLoad((newMatches) => void this.#update(newMatches).catch(() => undefined)),
		);
	}

	/** Clears what a watched search has found. */
	async seeSearch(name: string): Promise<void> {
		await this.#parts.preferences.update((before) => ({
			...before,
			savedSearches: before.savedSearches.map((search) =>
				search.name === name && search.watch ? { ...search, watch: { ...search.watch, found: [] } } : search,
			),
		}));
	}

	/** Ends a dataset's price watch if its target was reached. */
	async seePrice(id: string): Promise<void> {
		const { preferences } = this.#parts;
		if (preferences.priceWatch(id)?.reached === true) await preferences.unwatchPrice(id);
	}

	/**
	 * Other windows update the same file, so each window reports only what it was the first to record. Reports nothing
	 * if that fails.
	 */
	async #update(newMatches: NewMatches): Promise<void> {
		const { catalogue, preferences } = this.#parts;
		const { savedSearches, priceWatches } = preferences;
		if (priceWatches.length === 0 && !savedSearches.some(({ watch }) => watch)) return;
		const rowOf = (id: string): DatasetFacts | undefined => catalogue.row(id);
		let news: News = { searches: [], prices: [] };
		await preferences.update((before) => {
			const after = {
				savedSearches: before.savedSearches.map((search) =>
					withFound(search, newMatches.get(search.query) ?? [], rowOf),
				),
				priceWatches: before.priceWatches.map((watch) => withReached(watch, rowOf(watch.id))),
			};
			news = newsBetween(before, after, rowOf);
			return { ...before, ...after };
		});
		if (news.searches.length + news.prices.length > 0) this.#found.fire(news);
	}
}

/** The searches to compare with the next list. */
export function watchedSearches({
	savedSearches,
	pins,
}: Pick<Preferences, "savedSearches" | "pins">): WatchedSearches {
	const started = savedSearches.filter(({ watch }) => watch?.started === true);
	return {
		searches: [...new Set(started.map(({ query }) => query))],
		pinned: new Set(pins),
		limit: MAX_FOUND,
	};
}

type RowOf = (id: string) => DatasetFacts | undefined;

function withFound(search: SavedSearch, matches: readonly CatalogueChange[], rowOf: RowOf): SavedSearch {
	const { watch } = search;
	if (!watch) return search;
	if (!watch.started) return { ...search, watch: { started: true, found: [] } };
	const kept = watch.found.filter((change) => isStillTrue(change, rowOf(change.id)));
	const found = new Map([...matches, ...kept].map((change) => [change.id, change]));
	return { ...search, watch: { started: true, found: [...found.values()].slice(0, MAX_FOUND) } };
}

/** Whether a dataset is still listed, and still costs less than before if that was the news. */
function isStillTrue(
	{ kind, previousPrice = "" }: CatalogueChange,
	dataset: DatasetFacts | undefined,
): boolean {
	if (!dataset || kind !== "priceDown") return dataset !== undefined;
	const price = parseDecimal(dataset.price_per_chunk);
	const previous = parseDecimal(previousPrice);
	return price !== undefined && previous !== undefined && price < previous;
}

function withReached({ id, target, currency }: PriceWatch, dataset: DatasetFacts | undefined): PriceWatch {
	const watch = { id, target, currency };
	return dataset && isReached(watch, dataset) ? { ...watch, reached: true } : watch;
}

function isReached(watch: PriceWatch, dataset: DatasetFacts): boolean {
	const price = parseDecimal(dataset.price_per_chunk);
	const target = parseDecimal(watch.target);
	return (
		price !== undefined && target !== undefined && watch.currency === dataset.currency && price <= target
	);
}

function newsBetween(before: Watched, after: Watched, rowOf: RowOf): News {
	const searches = after.savedSearches.flatMap(({ name, watch }, index) => {
		const known = new Set(before.savedSearches[index]?.watch?.found.map(({ id }) => id));
		const count = (watch?.found ?? []).filter(({ id }) => !known.has(id)).length;
		return count === 0 ? [] : [{ name, count }];
	});
	const prices = after.priceWatches.flatMap((watch, index) => {
		const dataset = rowOf(watch.id);
		const isNew = watch.reached === true && before.priceWatches[index]?.reached !== true;
		return isNew && dataset ? [{ watch, dataset }] : [];
	});
	return { searches, prices };
}
