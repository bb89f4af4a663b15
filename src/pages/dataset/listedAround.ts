/**
 * What the catalogue knows about a dataset's peers: prices in the same currency, and the seller's other
 * datasets.
 */
import { latest } from "../../api/loadable.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { DatasetFacts } from "../../rules/datasetSummary.ts";
import type { DatasetState } from "./protocol.ts";

export type ListedAround = Pick<DatasetState, "peers" | "comparable" | "siblings" | "siblingCount">;

/** How many of the seller's other datasets are shown; the rest are a click away in Discover. */
const SIBLINGS_SHOWN = 12;

/** Queries the catalogue after it's read from disk; never makes a request. */
export async function listedAround(catalogue: Catalogue, record: DatasetFacts): Promise<ListedAround> {
	await catalogue.loaded();
	const listed = catalogue.row(record.id) !== undefined;
	const [peers, siblings] = await Promise.all([
		peersOf(catalogue, record, listed),
		siblingsOf(catalogue, record, listed),
	]);
	return { ...peers, ...siblings };
}

async function peersOf(
	catalogue: Catalogue,
	record: DatasetFacts,
	listed: boolean,
): Promise<Pick<ListedAround, "peers" | "comparable">> {
	const stats = await catalogue.priceStats(record.currency, record.price_per_chunk);
	const others = (stats?.count ?? 0) - (listed ? 1 : 0);
	if (stats === undefined || others < 1)
		return { peers: null, comparable: latest(catalogue.state) === undefined };
	const { count, bins, bin = null, medianBin = null, lowestPaid = stats.lowest, ...prices } = stats;
	const peers = {
		...prices,
		listed: count,
		others,
		lowestPaid,
		bins: Array.from(bins),
		mine: bin,
		medianBin,
	};
	return { comparable: true, peers };
}

async function siblingsOf(
	catalogue: Catalogue,
	record: DatasetFacts,
	listed: boolean,
): Promise<Pick<ListedAround, "siblings" | "siblingCount">> {
	const page = await catalogue.query({
		group: "seller",
		within: record.seller_id || record.seller_name,
		sort: "updated",
		limit: SIBLINGS_SHOWN + 1,
	});
	const siblings = page.rows.filter((row) => row.id !== record.id).slice(0, SIBLINGS_SHOWN);
	return { siblings, siblingCount: Math.max(siblings.length, page.total - (listed ? 1 : 0)) };
}
