import { accessStates } from "./access.ts";
import { comparisonStates } from "./comparison.ts";
import { datasetStates } from "./dataset.ts";
import { depositStates } from "./deposit.ts";
import { depositHistoryStates } from "./depositHistory.ts";
import { earningsStates } from "./earnings.ts";
import { newDatasetStates } from "./newDataset.ts";
import type { ShownStates } from "./state.ts";

/** The states of every page, by the page's name. */
export const statesOfPages: Readonly<Record<string, ShownStates>> = {
	dataset: datasetStates,
	comparison: comparisonStates,
	deposit: depositStates,
	depositHistory: depositHistoryStates,
	earnings: earningsStates,
	newDataset: newDatasetStates,
	access: accessStates,
};
