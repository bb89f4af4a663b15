import { isDeepStrictEqual } from "node:util";
import { parseDecimal } from "../base/decimal.ts";
import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { PriceContext } from "../rules/listingQuality.ts";
import type { Catalogue } from "./catalogue.ts";

/** The user can find a seller's datasets beyond this limit by searching the list. */
const MAX_PER_SELLER = 500;

/**
 * Query results about the list, available synchronously. Looked up once per key, and again whenever the
 * catalogue's `onDidChange` fires.
 */
class CachedQuery<V> implements Disposable {
	readonly #look: (key: string) => Promise<V>;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #known = new Map<string, V | undefined>();
	/** Fires when the value of a requested key changes. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor({ onDidChange }: Pick<Catalogue, "onDidChange">, look: (key: string) => Promise<V>) {
		this.#look = look;
		this.#store.add(
			onDidChange(() => {
				for (const key of this.#known.keys()) void this.#update(key);
			}),
		);
	}

	/** Returns the value, or undefined while it's unknown. The first call for a key starts the lookup. */
	of(key: string): V | undefined {
		if (!this.#known.has(key)) {
			this.#known.set(key, undefined);
			void this.#update(key);
		}
		return this.#known.get(key);
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #update(key: string): Promise<void> {
		const value = await this.#look(key);
		if (isDeepStrictEqual(this.#known.get(key), value)) return;
		this.#known.set(key, value);
		this.#changed.fire();
	}
}

/** A seller's listed datasets, by the seller's ID. */
export type SellerDatasets = CachedQuery<ReadonlyArray<{ readonly id: string; readonly name: string }>>;

export function sellerDatasets(catalogue: Pick<Catalogue, "query" | "onDidChange">): SellerDatasets {
	return new CachedQuery(catalogue, async (sellerId) => {
		const query = { group: "seller", within: sellerId, limit: MAX_PER_SELLER } as const;
		const { rows } = await catalogue.query(query, new AbortController().signal);
		return rows.map(({ id, name }) => ({ id, name }));
	});
}

/**
 * The number and median of the listed prices in a currency. Undefined if none is listed or the median isn't a
 * valid amount.
 */
export async function readPeers(
	catalogue: Pick<Catalogue, "priceStats">,
	currency: string,
): Promise<PriceContext | undefined> {
	const stats = await catalogue.priceStats(currency, "0");
	const median = stats && parseDecimal(stats.median);
	return stats && median !== undefined ? { currency, count: stats.count, median } : undefined;
}

/** Like `readPeers`, but available synchronously, by currency. */
export function peerPrices(
	catalogue: Pick<Catalogue, "priceStats" | "onDidChange">,
): CachedQuery<PriceContext | undefined> {
	return new CachedQuery(catalogue, async (currency) => readPeers(catalogue, currency));
}
