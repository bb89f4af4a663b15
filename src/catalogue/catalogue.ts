import { isDeepStrictEqual } from "node:util";
import type { TransportTuning } from "../api/transport/undiciTransport.ts";
import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { CatalogueChanges } from "../rules/catalogueChanges.ts";
import type { DatasetRow } from "../rules/datasetRow.ts";
import type { Loadable } from "../api/loadable.ts";
import { SharedRun } from "../base/async/sharedRun.ts";
import { type CatalogueAccount, CatalogueHolding, type HoldingOptions } from "./catalogueHolding.ts";
import { CatalogueThread } from "./worker/workerClient.ts";
import type {
	CatalogueGroup,
	CataloguePage,
	CatalogueQuery,
	CatalogueSummary,
	PriceStats,
} from "./search/query.ts";

export interface CatalogueOptions extends Pick<HoldingOptions, "now" | "onTrouble" | "rest"> {
	/** Path of the worker's bundle. */
	readonly workerPath: string | URL;
	/** Runs before each request, as for every other one. See TransportTuning. */
	readonly admit?: TransportTuning["admit"];
}

const EMPTY: CataloguePage = { total: 0, of: 0, rows: [], groups: [] };

/**
 * All datasets the marketplace lists for the current account, from dozens to a hundred thousand: shown
 * immediately from disk, refreshed in a worker thread, and searched in slices. Nothing here blocks the event
 * loop for long.
 */
export class Catalogue implements Disposable {
	readonly #options: CatalogueOptions;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #progressed = this.#store.add(new Emitter<{ bytes: number; expected: number | undefined }>());
	readonly #thread: CatalogueThread;
	#holding: CatalogueHolding | undefined;
	#refreshing: SharedRun | undefined;
	/** Aborts a refresh that uses outdated settings. */
	#outdated = new AbortController();

	/** Fires when the state or the changes differ. */
	readonly onDidChange: Event<void> = this.#changed.event;
	/** Reports a download: decoded bytes so far, and the expected total if the marketplace sends it. */
	readonly onDidProgress: Event<{ bytes: number; expected: number | undefined }> = this.#progressed.event;

	constructor(options: CatalogueOptions) {
		this.#options = options;
		this.#thread = this.#store.add(new CatalogueThread(options.workerPath, options.admit));
	}

	get state(): Loadable<CatalogueSummary> {
		return this.#holding?.state ?? { kind: "idle" };
	}

	/** What changed since the user last dismissed the changes, or undefined if nothing did. */
	get changes(): CatalogueChanges | undefined {
		return this.#holding?.changes;
	}

	/**
	 * Sets whose list to show, undefined when signed out. A different folder is a different account: its
	 * snapshot is loaded, and the previous account's list and pending refresh are dropped. Sends no request.
	 */
	setAccount(account: CatalogueAccount | undefined): void {
		if (account && this.#holding?.account.folder === account.folder) {
			const { settings } = this.#holding.account;
			this.#holding.account = account;
			if (!isDeepStrictEqual(settings, account.settings)) this.#outdated.abort();
			return;
		}
		if (!account && !this.#holding) {
			return;
		}
		this.#leave();
		if (account) {
			this.#enter(account);
		}
		this.#changed.fire();
	}

	/** Starts the worker ahead of a refresh that is likely to follow. */
	warm(): void {
		if (this.#holding?.account.credentials) {
			this.#thread.warm();
		}
	}

	/** Refreshes the list. Concurrent calls share one refresh. Never rejects: see `state` for the outcome. */
	async refresh(signal?: AbortSignal): Promise<void> {
		const holding = this.#holding;
		if (!holding) {
			return;
		}
		this.#refreshing ??= new SharedRun(async (runSignal) => {
			do {
				this.#outdated = new AbortController();
				await holding.refresh(AbortSignal.any([runSignal, this.#outdated.signal]));
				// Start over with the new settings: a hanging proxy must not block the list once another is
				// set.
			} while (this.#outdated.signal.aborted && !runSignal.aborted && this.#holding === holding);
			if (this.#holding === holding) {
				this.#refreshing = undefined;
			}
		});
		await this.#refreshing.join(signal);
	}

	/** Aborts the refresh in flight for all callers. The previous list stays. */
	stopReading(): void {
		this.#refreshing?.abort();
	}

	/**
	 * A page of the list. Rejects only with the reason of `signal`. Abort it when a newer query replaces this
	 * one.
	 */
	async query(query: CatalogueQuery, signal?: AbortSignal): Promise<CataloguePage> {
		return this.#holding?.query(query, signal) ?? EMPTY;
	}

	/** A page for a view. Cached until the list changes, and on disk for the next start. */
	async viewQuery(query: CatalogueQuery): Promise<CataloguePage> {
		return this.#holding?.viewQuery(query) ?? EMPTY;
	}

	/**
	 * Returns undefined while the list on disk isn't loaded yet. Starts loading it, then fires onDidChange.
	 */
	row(id: string): DatasetRow | undefined {
		return this.#holding?.row(id);
	}

	/** The listed rows among those IDs, in the order given. */
	rows(ids: Iterable<string>): DatasetRow[] {
		return Array.from(ids, (id) => this.row(id)).filter((row) => row !== undefined);
	}

	/** All sellers in the list, those with the most datasets first. */
	async sellers(): Promise<Array<{ id: string; name: string; count: number }>> {
		const { groups } = await this.#groupsBySeller();
		return groups.map(({ key, label, count }) => ({ id: key, name: label, count }));
	}

	/** How a price compares to the listed prices of its currency. Undefined if none is listed. */
	async priceStats(currency: string, price: string): Promise<PriceStats | undefined> {
		await this.#holding?.load();
		const index = this.#holding?.index;
		const { priceStats } = await import("./search/prices.ts");
		return index && priceStats(index, currency, price);
	}

	/** Makes the current list the baseline for later changes. */
	async dismissChanges(): Promise<void> {
		await this.#holding?.dismissChanges();
	}

	/** Resolves when the first rows on disk are available, or when there are none. */
	async begun(): Promise<void> {
		// The caller may learn of a new account before `setAccount` is called for it.
		await Promise.resolve();
		await this.#holding?.begun;
	}

	/** Loads the current account's list from disk unless already loaded. Resolves when it's shown. */
	async loaded(): Promise<void> {
		await this.#holding?.load();
	}

	/** Resolves when everything known is on disk. */
	async saved(): Promise<void> {
		await this.#holding?.load();
		await this.#holding?.saved;
	}

	dispose(): void {
		this.#leave();
		this.#store.dispose();
	}

	async #groupsBySeller(): Promise<{ groups: readonly CatalogueGroup[] }> {
		await this.#holding?.load();
		return this.#holding?.index?.query({ group: "seller", limit: 0 }) ?? EMPTY;
	}

	#enter(account: CatalogueAccount): void {
		const holding: CatalogueHolding = new CatalogueHolding(account, {
			...this.#options,
			thread: this.#thread,
			onChange: () => {
				if (this.#holding === holding) {
					this.#changed.fire();
				}
			},
			onProgress: (bytes, expected) => {
				if (this.#holding === holding) {
					this.#progressed.fire({ bytes, expected });
				}
			},
		});
		this.#holding = holding;
	}

	#leave(): void {
		this.#refreshing?.abort();
		this.#refreshing = undefined;
		this.#holding = undefined;
	}
}
