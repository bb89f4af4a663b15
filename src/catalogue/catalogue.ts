import { isDeepStrictEqual } from "node:util";
import { asMarketplaceError } from "../api/failure.ts";
import { latest, type Loadable, toFailed, toLoading } from "../api/loadable.ts";
import type { CredentialSource } from "../api/exchange.ts";
import type { TransportSettings } from "../api/transport/transportSettings.ts";
import { SharedRun } from "../base/async/sharedRun.ts";
import { turn } from "../base/clock.ts";
import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { CatalogueChanges } from "./compareCatalogues.ts";
import type { NewMatches, WatchedSearches } from "./newMatches.ts";
import type { DatasetSummary } from "../rules/datasetSummary.ts";
import type { CatalogueIndex } from "./search/catalogueIndex.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary, PriceStats } from "./search/catalogueQuery.ts";
import { PageCache } from "./store/pageCache.ts";
import { CatalogueSnapshot, type FirstPages, type SnapshotOptions } from "./store/snapshot.ts";
import type { CatalogueProgress, LoadedCatalogue } from "./worker/worker.ts";
import { type CatalogueWorkerClient, loadOf } from "./worker/workerClient.ts";

interface CatalogueSource {
	readonly settings: TransportSettings;
	/** Undefined while there's no usable credential: the last list stays and isn't refreshed. */
	readonly credentials: CredentialSource | undefined;
}

export interface CatalogueAccount extends CatalogueSource {
	/** The account's folder of local data. */
	readonly folder: string;
	/** The searches whose new matches `onDidLoad` reports. */
	readonly watched?: () => WatchedSearches;
}

export interface CatalogueOptions extends Partial<Pick<SnapshotOptions, "onTrouble" | "whenRendered">> {
	readonly worker: CatalogueWorkerClient;
	/** Returns the current time in milliseconds since 1970. */
	readonly now?: (() => number) | undefined;
}

const emptyPage: CataloguePage = { total: 0, of: 0, rows: [], groups: [] };

/**
 * All datasets that the marketplace lists for one account: shown from disk first, refreshed in a worker thread,
 * and searched in slices that leave the event loop time for other work.
 */
export class Catalogue implements Disposable {
	readonly #now: () => number;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #progressed = this.#store.add(new Emitter<CatalogueProgress>());
	readonly #loaded = this.#store.add(new Emitter<NewMatches>());
	readonly #watched: CatalogueAccount["watched"];
	readonly #snapshot: CatalogueSnapshot;
	readonly #pageCache = new PageCache();
	readonly #worker: CatalogueWorkerClient;
	readonly #firstRowsRead: Promise<void>;
	#source: CatalogueSource;
	#refreshing: SharedRun | undefined;
	/** Aborted to make the refresh in flight start over. */
	#outdated = new AbortController();
	#loading: Promise<void> | undefined;
	#state: Loadable<CatalogueSummary> = { kind: "idle" };
	#changes: CatalogueChanges | undefined;
	#index: CatalogueIndex | undefined;

	/** Fires when `state` or `changes` has a new value. */
	readonly onDidChange: Event<void> = this.#changed.event;
	readonly onDidProgress: Event<CatalogueProgress> = this.#progressed.event;
	/** Fires for each list from the marketplace, with what's new for the watched searches. */
	readonly onDidLoad: Event<NewMatches> = this.#loaded.event;

	constructor(account: CatalogueAccount, options: CatalogueOptions) {
		this.#source = account;
		this.#watched = account.watched;
		this.#worker = options.worker;
		this.#now = options.now ?? Date.now;
		this.#snapshot = new CatalogueSnapshot(account.folder, {
			firstPages: async () => this.#firstPages(),
			onTrouble: options.onTrouble,
			whenRendered: options.whenRendered,
		});
		this.#firstRowsRead = this.#loadFirst();
	}

	get state(): Loadable<CatalogueSummary> {
		return this.#state;
	}

	/**
	 * What changed since the baseline, which is the first list or the one whose changes the user last dismissed.
	 * Undefined if no change is known.
	 */
	get changes(): CatalogueChanges | undefined {
		return this.#changes;
	}

	/**
	 * Uses other settings or another credential from now on. Starts no refresh, but one in flight starts over
	 * if the settings changed.
	 */
	use(source: CatalogueSource): void {
		const { settings } = this.#source;
		this.#source = source;
		if (!isDeepStrictEqual(settings, source.settings)) this.#outdated.abort();
	}

	/** Starts the worker ahead of a refresh that is likely to follow. */
	warm(): void {
		if (this.#source.credentials) this.#worker.warm();
	}

	/** Refreshes the list. Concurrent calls share one refresh. Never rejects: `state` has the outcome. */
	async refresh(signal?: AbortSignal): Promise<void> {
		// An aborted refresh loads nothing, so another one follows it.
		while (this.#refreshing?.aborted === true) await this.#refreshing.done;
		if (this.#store.disposed) return;
		this.#refreshing ??= new SharedRun(async (all) => this.#refreshUntilCurrent(all));
		await this.#refreshing.join(signal);
	}

	/** Refreshes the list after a change on the marketplace. A refresh in flight, which may lack the change, starts over. */
	async refreshAfterChange(signal?: AbortSignal): Promise<void> {
		this.#outdated.abort();
		await this.refresh(signal);
	}

	/** Aborts the refresh in flight for all callers. The previous list stays. */
	stopReading(): void {
		this.#refreshing?.abort();
	}

	/** Resolves to a page of the list, empty if there's no list. Rejects with the reason of `signal` if aborted. */
	async query(query: CatalogueQuery, signal?: AbortSignal): Promise<CataloguePage> {
		const index = await this.#wholeIndex();
		signal?.throwIfAborted();
		return index?.query(query, signal) ?? emptyPage;
	}

	/**
	 * All rows that the query finds, regardless of its limit, in batches. An abort is noticed between time slices, and
	 * throws the reason of `signal`.
	 */
	async *all(query: CatalogueQuery, signal?: AbortSignal): AsyncGenerator<readonly DatasetSummary[]> {
		const index = await this.#wholeIndex();
		if (index) yield* index.all(query, signal);
	}

	/** A page for a view, cached in memory, and on disk for the next start. See `PageCache`. */
	async viewQuery(query: CatalogueQuery): Promise<CataloguePage> {
		const known = this.#pageCache.get(query);
		if (known) return known;
		const index = await this.#wholeIndex();
		const page = (await index?.query(query)) ?? emptyPage;
		if (index && index === this.#index) {
			this.#pageCache.keep(query, page);
			if (!this.#pageCache.isKept(query)) this.#snapshot.saveFirstPages();
		}
		return page;
	}

	/**
	 * The row with this ID; undefined if the ID isn't listed. Before the list on disk is loaded, only rows of the
	 * first pages are found: for any other ID, the call starts loading the list. `onDidChange` fires once it's
	 * loaded.
	 */
	row(id: string): DatasetSummary | undefined {
		if (this.#index) return this.#index.row(id);
		const known = this.#pageCache.row(id.toLowerCase());
		if (!known) void this.loaded();
		return known;
	}

	/** How a price compares to the listed prices of its currency. Undefined if none is listed. */
	async priceStats(currency: string, price: string): Promise<PriceStats | undefined> {
		const index = await this.#wholeIndex();
		const { priceStats } = await import("./search/priceStats.ts");
		return index && priceStats(index, currency, price);
	}

	/** Clears `changes` and makes the current list the baseline for later ones. */
	async dismissChanges(): Promise<void> {
		this.#changes = undefined;
		this.#changed.fire();
		await this.loaded();
		const known = latest(this.#state);
		if (this.#index && known) {
			this.#snapshot.saveBaseline(this.#index.columns, known.readAt);
			// A refresh in flight would bring the dismissed changes back, so it starts over.
			this.#outdated.abort();
			await this.#snapshot.ended;
		}
	}

	/** Resolves when the first rows on disk are available, or when there are none. */
	async whenFirstRowsRead(): Promise<void> {
		await this.#firstRowsRead;
	}

	/**
	 * Resolves when the list on disk is loaded, or isn't needed or readable. Loading starts with the first call, not
	 * earlier, because it competes for CPU with rendering the first rows.
	 */
	async loaded(): Promise<void> {
		this.#loading ??= this.#firstRowsRead.then(async () => this.#loadWhole());
		return this.#loading;
	}

	/**
	 * Resolves when the list on disk is loaded and pending writes have ended, even if they failed: `onTrouble` gets
	 * their errors.
	 */
	async saved(): Promise<void> {
		await this.loaded();
		await this.#snapshot.ended;
	}

	dispose(): void {
		this.stopReading();
		this.#store.dispose();
	}

	async #loadFirst(): Promise<void> {
		const first = await this.#snapshot.readFirstPages();
		this.#pageCache.adopt(first);
		if (this.#index) {
			this.#pageCache.forget();
		} else if (first) {
			this.#changes = first.changes ?? undefined;
			this.#showSnapshot(first, true);
		}
	}

	async #wholeIndex(): Promise<CatalogueIndex | undefined> {
		if (!this.#index) await this.loaded();
		return this.#index;
	}

	async #loadWhole(): Promise<void> {
		if (!this.#pageCache.fromDisk || this.#index) return;
		const stored = await this.#snapshot.readColumns();
		if (!stored) return;
		const { columns, readAt } = stored;
		const index = new (await loadIndex())(columns);
		const { fromDisk } = this.#pageCache;
		if (!fromDisk || this.#index) return;
		this.#index = index;
		if (readAt === fromDisk.readAt) {
			this.#showSnapshot(fromDisk, false);
			return;
		}
		// Another window has stored another list since the first rows were read.
		this.#pageCache.forget();
		this.#changes = undefined;
		const summary = { count: columns.count, unreadable: 0, reasons: [], duplicates: 0 };
		this.#showSnapshot({ summary, readAt }, false);
	}

	#showSnapshot({ summary, readAt }: Pick<FirstPages, "summary" | "readAt">, partial: boolean): void {
		const value = { ...summary, fromSnapshot: true, partial };
		const state = this.#state;
		if (state.kind === "loading") this.#set({ kind: "loading", previous: value, readAt });
		else if (state.kind === "failed")
			this.#set({ kind: "failed", error: state.error, previous: value, readAt });
		else this.#set({ kind: "ready", value, readAt, stale: true });
	}

	/**
	 * Starts over when the changes are dismissed, after a change on the marketplace, and when the settings change:
	 * a proxy that hangs can't block the list once another proxy is set.
	 */
	async #refreshUntilCurrent(signal: AbortSignal): Promise<void> {
		do {
			this.#outdated = new AbortController();
			await this.#refreshOnce(AbortSignal.any([signal, this.#outdated.signal]));
		} while (this.#outdated.signal.aborted && !signal.aborted);
		this.#refreshing = undefined;
	}

	async #refreshOnce(signal: AbortSignal): Promise<void> {
		const { settings, credentials } = this.#source;
		if (!credentials) return;
		const { baselinePath, columnsPath } = this.#snapshot;
		const onProgress = (progress: CatalogueProgress): void => this.#progressed.fire(progress);
		const before = this.#state;
		this.#set(toLoading(before));
		// Pending writes must end first, because the worker compares the new list with those on disk.
		await this.#snapshot.ended;
		const watches = this.#watched?.();
		const watched =
			watches && watches.searches.length > 0 ? { ...watches, previousPath: columnsPath } : undefined;
		try {
			const [loaded, Index] = await Promise.all([
				this.#worker.load({ settings, credentials, baselinePath, watched, signal, onProgress }),
				loadIndex(),
			]);
			const index = new Index(loaded.columns);
			await turn();
			this.#take(loaded, index);
		} catch (error) {
			const known = asMarketplaceError(error, loadOf(settings));
			const now = this.#state;
			const back = now.kind === "loading" ? settled(now) : before;
			const stays = known.kind === "cancelled" && latest(back) !== undefined;
			this.#set(stays ? back : toFailed(now, known));
		}
	}

	#take(loaded: LoadedCatalogue, index: CatalogueIndex): void {
		const { columns, unreadable, reasons, duplicates, changes } = loaded;
		const readAt = this.#now();
		this.#index = index;
		this.#pageCache.forget();
		this.#changes = changes && changes.total > 0 ? changes : undefined;
		const { count } = columns;
		const value = { count, unreadable, reasons, duplicates, fromSnapshot: false, partial: false };
		this.#set({ kind: "ready", value, readAt });
		this.#snapshot.save(columns, readAt, changes === undefined);
		this.#loaded.fire(loaded.newMatches);
	}

	#set(state: Loadable<CatalogueSummary>): void {
		this.#state = state;
		this.#changed.fire();
	}

	async #firstPages(): Promise<FirstPages | undefined> {
		const index = this.#index;
		const known = latest(this.#state);
		if (!index || !known) return undefined;
		const { count, unreadable, reasons, duplicates } = known.value;
		const summary = { count, unreadable, reasons, duplicates };
		const changes = this.#changes ?? null;
		return { readAt: known.readAt, summary, changes, pages: await this.#pageCache.pages(index) };
	}
}

/** Imported lazily: showing the first rows at startup doesn't need it. */
async function loadIndex(): Promise<typeof CatalogueIndex> {
	return (await import("./search/catalogueIndex.ts")).CatalogueIndex;
}

/** The state after an aborted refresh. */
function settled(state: Loadable<CatalogueSummary>): Loadable<CatalogueSummary> {
	const known = latest(state);
	return known
		? { kind: "ready", value: known.value, readAt: known.readAt, stale: known.value.fromSnapshot }
		: { kind: "idle" };
}
