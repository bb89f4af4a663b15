import { parseDecimal } from "../base/decimal.ts";
import type { PriceContext } from "../rules/listingQuality.ts";
import { CachedQuery } from "./cachedQuery.ts";
import type { Catalogue } from "./catalogue.ts";

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
