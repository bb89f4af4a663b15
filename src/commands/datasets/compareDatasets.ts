import * as l10n from "@vscode/l10n";
import type { AccountScope } from "../../account/accountScope.ts";
import { MAX_COMPARED } from "../../pages/comparison/protocol.ts";
import type { DatasetParts } from "../../pages/dataset/controller.ts";
import { findDataset } from "../../views/searchPicker.ts";
import type { Cancelled } from "../commandHandler.ts";

/** Compares the given datasets, or those that the user chooses, up to the most that the page shows. */
export async function compareDatasets(
	scope: AccountScope,
	pages: DatasetParts,
	given: readonly string[],
	chunks?: string,
): Promise<{ kind: "opened"; ids: string[] } | Cancelled> {
	const ids = given.slice(0, MAX_COMPARED);
	while (ids.length < 2) {
		const title =
			ids.length === 0
				? l10n.t("Choose the First Dataset to Compare")
				: l10n.t("Choose the Second Dataset to Compare");
		const id = await findDataset(scope, { title, without: ids });
		if (id === undefined) return { kind: "cancelled" };
		ids.push(id);
	}
	if (given.length > MAX_COMPARED) {
		const message = l10n.t("You can compare up to {0} datasets. Showing the first {0}.", MAX_COMPARED);
		void pages.notifications.show("info", message);
	}
	const { openComparisonPanel } = await import("../../pages/comparison/controller.ts");
	openComparisonPanel(pages, ids, chunks);
	return { kind: "opened", ids };
}
