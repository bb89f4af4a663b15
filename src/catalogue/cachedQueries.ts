import { isDeepStrictEqual } from "node:util";
import { parseDecimal } from "../base/money.ts";
import { Emitter, type Event } from "../base/event.ts";
import { DisposableOwner } from "../base/lifecycle.ts";
import type { PriceContext } from "../rules/listingHints.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Query results about the list, available synchronously. Looked up once per key, and again whenever the
 * catalogue's `onDidChange` fires.
 */
class CachedQuery<V> extends DisposableOwner {
	readonly #look: (key: string) => Promise<V>;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly #known = new Map<string, V | undefined>();
	/** Fires when the value of a requested key changes. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor({ onDidChange }: Pick<Catalogue, "onDidChange">, look: (key: string) => Promise<V>) {
		super();
		this.#look = look;
		this.store.add(
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

	async #update(key: string): Promise<void> {
		const value = await this.#look(key);
		if (isDeepStrictEqual(this.#known.get(key), value)) return;
		this.#known.set(key, value);
		this.#changed.fire();
	}
}

/**
 * By currency, the number and median of its listed prices. Undefined for a currency in which nothing is listed, or
 * whose median isn't a valid amount.
 */
export function medianPrices(
	catalogue: Pick<Catalogue, "priceStats" | "onDidChange">,
): CachedQuery<PriceContext | undefined> {
	return new CachedQuery(catalogue, async (currency) => {
		const stats = await catalogue.priceStats(currency, "0");
		const median = stats && parseDecimal(stats.median);
		return stats && median !== undefined ? { currency, count: stats.count, median } : undefined;
	});
}

/** The user can find a seller's datasets beyond this limit by searching the list. */
const MAX_PER_SELLER = 500;

/** A seller's listed datasets, by the seller's ID. */
export function sellerDatasets(
	catalogue: Pick<Catalogue, "query" | "onDidChange">,
): CachedQuery<ReadonlyArray<{ readonly id: string; readonly name: string }>> {
	return new CachedQuery(catalogue, async (sellerId) => {
		const { rows } = await catalogue.query({ group: "seller", within: sellerId, limit: MAX_PER_SELLER });
		return rows.map(({ id, name }) => ({ id, name }));
	});
}
