import type { Catalogue } from "../catalogue/catalogue.ts";
import { parseDecimal } from "../base/decimal.ts";
import { Emitter } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { DatasetFacts } from "../rules/datasetSummary.ts";
import type { Preferences, PriceWatch } from "./preferences.ts";

interface Parts {
	readonly catalogue: Pick<Catalogue, "state" | "row" | "onDidChange">;
	readonly preferences: Pick<Preferences, "priceWatches" | "unwatchPrice">;
}

/** Compares each fresh list with the watched prices. A watch whose price is reached is removed and reported once. */
export class PriceWatches implements Disposable {
	readonly #parts: Parts;
	readonly #store = new DisposableStore();
	readonly #reached = this.#store.add(new Emitter<{ watch: PriceWatch; dataset: DatasetFacts }>());
	readonly onDidReach = this.#reached.event;
	readonly #removing = new Set<string>();

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#store.add(parts.catalogue.onDidChange(() => void this.#compare()));
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #compare(): Promise<void> {
		const { catalogue, preferences } = this.#parts;
		const { state } = catalogue;
		if (state.kind !== "ready" || state.stale === true) return;
		for (const watch of preferences.priceWatches) {
			const dataset = catalogue.row(watch.id);
			if (!dataset || !isReached(watch, dataset) || this.#removing.has(watch.id)) continue;
			this.#removing.add(watch.id);
			await preferences.unwatchPrice(watch.id).finally(() => this.#removing.delete(watch.id));
			this.#reached.fire({ watch, dataset });
		}
	}
}

function isReached(watch: PriceWatch, dataset: DatasetFacts): boolean {
	const price = parseDecimal(dataset.price_per_chunk);
	const target = parseDecimal(watch.target);
	return (
		price !== undefined && target !== undefined && watch.currency === dataset.currency && price <= target
	);
}
