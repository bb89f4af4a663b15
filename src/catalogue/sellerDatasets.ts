import { CachedQuery } from "./cachedQuery.ts";
import type { Catalogue } from "./catalogue.ts";

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
