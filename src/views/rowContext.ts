import type { Catalogue } from "../catalogue/catalogue.ts";
import { latest } from "../api/loadable.ts";
import type { Preferences } from "../model/preferences.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { DatasetFacts } from "../rules/datasetSummary.ts";
import { datasetTooltip } from "./rows/datasetItem.ts";
import type { DatasetRowContext } from "./rows/discoverRows.ts";

interface Known {
	readonly preferences: Preferences;
	readonly wallet: Wallet;
	readonly catalogue: Pick<Catalogue, "row">;
}

/** What this computer knows about datasets beyond their rows. `words` are the search words in lowercase. */
export function rowContextOf(
	{ preferences, wallet, catalogue }: Known,
	words: readonly string[],
): DatasetRowContext {
	return {
		isPinned: (id) => preferences.isPinned(id),
		watched: (id) => preferences.watchedPrice(id),
		words,
		tooltip: (dataset, description) => tooltipOf({ wallet, catalogue }, dataset, description),
	};
}

/** The hover's card about a dataset, with what is known without a request. */
export function tooltipOf(
	{ wallet, catalogue }: Pick<Known, "wallet" | "catalogue">,
	dataset: DatasetFacts,
	description: string | undefined,
): string {
	return datasetTooltip(dataset, {
		description,
		fieldCount: catalogue.row(dataset.id)?.fieldCount,
		balance: latest(wallet.buyer)?.value,
	});
}
