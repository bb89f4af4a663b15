import { isDeepStrictEqual } from "node:util";
import type { TransportTuning } from "../../api/transport/undiciTransport.ts";
import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import type { CatalogueChanges } from "../../rules/catalogueChanges.ts";
import type { DatasetRow } from "../../rules/datasetRow.ts";
import type { Loadable } from "../loadable.ts";
import { SharedRun } from "../sharedRun.ts";
import { type CatalogueAccount, CatalogueHolding, type HoldingOptions } from "./catalogueHolding.ts";
import { CatalogueThread } from "./catalogueThread.ts";
import type {
	CatalogueGroup,
	CataloguePage,
	CatalogueQuery,
	CatalogueSummary,
	PriceStats,
} from "./catalogueTypes.ts";

export interface CatalogueOptions extends Pick<HoldingOptions, "now" | "onTrouble" | "rest"> {
	/** The worker's bundle. */
	readonly workerPath: string | URL;
	/** As every other request asks: see TransportTuning. */
	readonly admit?: TransportTuning["admit"];
}

const EMPTY: CataloguePage = { total: 0, of: 0, rows: [], groups: [] };

/**
 * All datasets that the service lists for the present account, a hundred thousand as well as sixty: shown at once from
 * disk, read anew in a thread of its own, searched in slices. The event loop is never held by any of it.
 */
export class Catalogue implements Disposable {
	readonly #options: CatalogueOptions;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #progressed = this.#store.add(new Emitter<{ bytes: number; expected: number | undefined }>());
	readonly #thread: CatalogueThread;
	#holding: CatalogueHolding | undefined;
	#refreshing: SharedRun | undefined;
	/** Ends a reading that goes by settings of before. */
	#outdated = new AbortController();

	/** State or changes are other than before. */
	readonly onDidChange: Event<void> = this.#changed.event;
	/** A list is on its way: decoded bytes so far, and how many are expected where the service says. */
	readonly onDidProgress: Event<{ bytes: number; expected: number | undefined }> = this.#progressed.event;

	constructor(options: CatalogueOptions) {
		this.#options = options;
		this.#thread = this.#store.add(new CatalogueThread(options.workerPath, options.admit));
	}

	get state(): Loadable<CatalogueSummary> {
		return this.#holding?.state ?? { kind: "idle" };
	}

	/** What changed since the user last dismissed the changes; undefined where nothing did. */
	get changes(): CatalogueChanges | undefined {
		return this.#holding?.changes;
	}

	/**
	 * Whose list this is; undefined when nobody is signed in. Another folder is another account: its snapshot is read,
	 * and nothing of the one before is shown or awaited any longer. Makes no request.
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

	/** The list is about to be read: starts what reads it. */
	warm(): void {
		if (this.#holding?.account.credentials) {
			this.#thread.warm();
		}
	}

	/** Reads the list anew; calls made meanwhile share one reading. Never rejects: `state` tells how it went. */
	async refresh(signal?: AbortSignal): Promise<void> {
		const holding = this.#holding;
		if (!holding) {
			return;
		}
		this.#refreshing ??= new SharedRun(async (runSignal) => {
			do {
				this.#outdated = new AbortController();
				await holding.refresh(AbortSignal.any([runSignal, this.#outdated.signal]));
				// A proxy that hangs must not hold the list once settings name another way.
			} while (this.#outdated.signal.aborted && !runSignal.aborted && this.#holding === holding);
			if (this.#holding === holding) {
				this.#refreshing = undefined;
			}
		});
		await this.#refreshing.join(signal);
	}

	/** Ends the reading that is under way, whoever asked for it: the list of before stays. */
	stopReading(): void {
		this.#refreshing?.abort();
	}

	/** A page of the list. Rejects only with the reason of `signal`: abort it when a newer question makes this one idle. */
	async query(query: CatalogueQuery, signal?: AbortSignal): Promise<CataloguePage> {
		return this.#holding?.query(query, signal) ?? EMPTY;
	}

	/** A page that a view shows: its answer is kept, for as long as the list is the same and for the next start. */
	async viewQuery(query: CatalogueQuery): Promise<CataloguePage> {
		return this.#holding?.viewQuery(query) ?? EMPTY;
	}

	/** Undefined also while the list on disk was not read: that begins then, and the change is told. */
	row(id: string): DatasetRow | undefined {
		return this.#holding?.row(id);
	}

	/** The rows of those ids that are listed, in their order. */
	rows(ids: Iterable<string>): DatasetRow[] {
		return Array.from(ids, (id) => this.row(id)).filter((row) => row !== undefined);
	}

	/** Everyone who sells something in the list, whoever has most of it first. */
	async sellers(): Promise<{ id: string; name: string; count: number }[]> {
		const { groups } = await this.#groupsBySeller();
		return groups.map(({ key, label, count }) => ({ id: key, name: label, count }));
	}

	/** Where a price stands among the listed prices of its currency; undefined where none is listed. */
	async priceStats(currency: string, price: string): Promise<PriceStats | undefined> {
		await this.#holding?.load();
		const index = this.#holding?.index;
		const { priceStats } = await import("./cataloguePrices.ts");
		return index && priceStats(index, currency, price);
	}

	/** From now on changes are told against the present list. */
	async dismissChanges(): Promise<void> {
		await this.#holding?.dismissChanges();
	}

	/** Ends when the first rows on disk of the present account are known, or that there are none. */
	async begun(): Promise<void> {
		// Whoever hears of another account may ask before this model has heard of it.
		await Promise.resolve();
		await this.#holding?.begun;
	}

	/** Reads what is on disk of the present account, where that was not done; ends when it is shown. */
	async loaded(): Promise<void> {
		await this.#holding?.load();
	}

	/** Ends when what is known is on disk. */
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
