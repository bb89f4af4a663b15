import type { Loadable } from "../api/loadable.ts";
import type { TransportTuning } from "../api/transport/undiciTransport.ts";
import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { CatalogueChanges } from "../rules/catalogueChanges.ts";
import type { DatasetRow } from "../rules/datasetRow.ts";
import { Catalogue, type CatalogueAccount, type CatalogueOptions, EMPTY_PAGE } from "./catalogue.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary, PriceStats } from "./search/query.ts";
import type { CatalogueProgress } from "./worker/messages.ts";
import { CatalogueWorkerClient } from "./worker/workerClient.ts";

export interface CurrentCatalogueOptions extends Omit<CatalogueOptions, "worker"> {
	/** Path of the worker's bundle. */
	readonly workerPath: string | URL;
	/** Runs before each request, as for every other one. See TransportTuning. */
	readonly admit?: TransportTuning["admit"];
}

/** The catalogue of the account in use: another account's list and pending refresh are dropped. */
export class CurrentCatalogue implements Disposable {
	readonly #options: CurrentCatalogueOptions;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #progressed = this.#store.add(new Emitter<CatalogueProgress>());
	readonly #worker: CatalogueWorkerClient;
	#catalogue: Catalogue | undefined;

	readonly onDidChange: Event<void> = this.#changed.event;
	readonly onDidProgress: Event<CatalogueProgress> = this.#progressed.event;

	constructor(options: CurrentCatalogueOptions) {
		this.#options = options;
		this.#worker = this.#store.add(new CatalogueWorkerClient(options.workerPath, options.admit));
	}

	get state(): Loadable<CatalogueSummary> {
		return this.#catalogue?.state ?? { kind: "idle" };
	}

	get changes(): CatalogueChanges | undefined {
		return this.#catalogue?.changes;
	}

	/** Sets whose list to show, undefined when signed out. A different folder is a different account. */
	setAccount(account: CatalogueAccount | undefined): void {
		if (account?.folder === this.#catalogue?.folder) {
			if (account) this.#catalogue?.use(account);
			return;
		}
		this.#catalogue?.dispose();
		this.#catalogue = account && new Catalogue(account, { ...this.#options, worker: this.#worker });
		this.#catalogue?.onDidChange(() => this.#changed.fire());
		this.#catalogue?.onDidProgress((progress) => this.#progressed.fire(progress));
		this.#changed.fire();
	}

	warm(): void {
		this.#catalogue?.warm();
	}

	async refresh(signal?: AbortSignal): Promise<void> {
		await this.#catalogue?.refresh(signal);
	}

	stopReading(): void {
		this.#catalogue?.stopReading();
	}

	async query(query: CatalogueQuery, signal?: AbortSignal): Promise<CataloguePage> {
		return this.#catalogue?.query(query, signal) ?? EMPTY_PAGE;
	}

	async viewQuery(query: CatalogueQuery): Promise<CataloguePage> {
		return this.#catalogue?.viewQuery(query) ?? EMPTY_PAGE;
	}

	row(id: string): DatasetRow | undefined {
		return this.#catalogue?.row(id);
	}

	rows(ids: Iterable<string>): DatasetRow[] {
		return this.#catalogue?.rows(ids) ?? [];
	}

	async sellers(): ReturnType<Catalogue["sellers"]> {
		return this.#catalogue?.sellers() ?? [];
	}

	async priceStats(currency: string, price: string): Promise<PriceStats | undefined> {
		return this.#catalogue?.priceStats(currency, price);
	}

	async dismissChanges(): Promise<void> {
		await this.#catalogue?.dismissChanges();
	}

	async whenFirstRowsRead(): Promise<void> {
		// The caller may learn of a new account before `setAccount` is called for it.
		await Promise.resolve();
		await this.#catalogue?.whenFirstRowsRead();
	}

	async loaded(): Promise<void> {
		await this.#catalogue?.loaded();
	}

	async saved(): Promise<void> {
		await this.#catalogue?.saved();
	}

	dispose(): void {
		this.#catalogue?.dispose();
		this.#store.dispose();
	}
}
