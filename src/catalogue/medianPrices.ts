import { parseDecimal } from "../base/decimal.ts";
import type { PriceContext } from "../rules/listingHints.ts";
import { CachedQuery } from "./cachedQuery.ts";
import type { Catalogue } from "./catalogue.ts";

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
