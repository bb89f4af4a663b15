import * as l10n from "@vscode/l10n";
import { UserFacingError } from "../base/userFacingError.ts";
import type { DatasetSummary } from "../rules/datasetSummary.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Refreshes the list and resolves to its datasets with exactly this name. Throws MarketplaceError if the list can't be
 * loaded, and UserFacingError if the refresh is canceled.
 */
export async function datasetsNamed(
	catalogue: Catalogue,
	name: string,
	signal: AbortSignal | undefined,
): Promise<DatasetSummary[]> {
	let loaded = false;
	const listening = catalogue.onDidLoad(() => {
		loaded = true;
	});
	await catalogue.refreshAfterChange(signal);
	listening.dispose();
	const { state } = catalogue;
	if (state.kind === "failed") throw state.error;
	if (!loaded || signal?.aborted === true) throw new UserFacingError(l10n.t("Canceled."));
	const found: DatasetSummary[] = [];
	for await (const rows of catalogue.all({})) found.push(...rows.filter((row) => row.name === name));
	return found;
}
