/** Loads a dataset with a notification that shows the progress and can cancel. */
import * as l10n from "@vscode/l10n";
import type { Dataset } from "../../api/wire/schemas.ts";
import { withProgress } from "../../host/progress.ts";
import { type DatasetSources, knownDataset, readDataset } from "../../model/datasets/datasetLookup.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import type { DatasetFacts } from "../../rules/datasetSummary.ts";

type Account = Pick<OpenAccount, "read" | "marketplace">;

/** Loads the full record. Throws like `readDataset`: if canceled, a MarketplaceError. */
export async function loadDataset(account: Account, id: string): Promise<Dataset> {
	return withProgress(
		l10n.t("Loading the dataset from {0}", account.marketplace.host),
		"notification",
		async (signal) => readDataset(account, id, signal),
	);
}

/** What is known about a dataset, loaded if needed. Throws like `loadDataset`. */
export async function lookUpDataset(
	sources: DatasetSources & { readonly account: Account },
	id: string,
): Promise<DatasetFacts> {
	return knownDataset(sources, id) ?? loadDataset(sources.account, id);
}
