import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import { parseDecimal } from "../base/decimal.ts";
import type { PriceContext } from "../rules/listingQuality.ts";
import type { Catalogue } from "./catalogue.ts";

/** Stats on the listed prices of a currency. Undefined if none is listed. */
export async function readPeers(
	catalogue: Pick<Catalogue, "priceStats">,
	currency: string,
): Promise<PriceContext | undefined> {
	const stats = await catalogue.priceStats(currency, "0");
	const median = stats && parseDecimal(stats.median);
	return stats && median !== undefined ? { currency, count: stats.count, median } : undefined;
}

/** The same, available synchronously. Looked up once per currency, and again when the list changes. */
export class PeerPrices implements Disposable {
	readonly #catalogue: Pick<Catalogue, "priceStats" | "onDidChange">;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #known = new Map<string, PriceContext | undefined>();
	/** Fires when a requested value arrives or changes. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor(catalogue: Pick<Catalogue, "priceStats" | "onDidChange">) {
		this.#catalogue = catalogue;
		this.#store.add(
			catalogue.onDidChange(() => {
				for (const currency of this.#known.keys()) void this.#look(currency);
			}),
		);
	}

	/** Returns what's known so far. The first call starts the lookup. */
	of(currency: string): PriceContext | undefined {
		if (!this.#known.has(currency)) {
			this.#known.set(currency, undefined);
			void this.#look(currency);
		}
		return this.#known.get(currency);
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #look(currency: string): Promise<void> {
		const peers = await readPeers(this.#catalogue, currency);
		const before = this.#known.get(currency);
		if (before?.median === peers?.median && before?.count === peers?.count) return;
		this.#known.set(currency, peers);
		this.#changed.fire();
	}
}
