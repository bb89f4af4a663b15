import { accessStates } from "./access.ts";
import { comparisonStates } from "./comparison.ts";
import { datasetStates } from "./dataset.ts";
import { depositStates } from "./deposit.ts";
import { depositHistoryStates } from "./depositHistory.ts";
import { earningsStates } from "./earnings.ts";
import { newDatasetStates } from "./newDataset.ts";
import type { ShownState, ShownStates } from "./state.ts";

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

/**
 * An empty state of the page, by the page's name. After it, the page draws any other state from scratch. Pages without
 * one keep their form, tab, or focus from one state to the next.
 */
export const emptyStates: Readonly<Record<string, ShownState | undefined>> = {
	dataset: datasetStates["gone"],
	comparison: comparisonStates["none"],
	deposit: depositStates["not signed in"],
	depositHistory: depositHistoryStates["not signed in"],
	earnings: earningsStates["not signed in"],
};
