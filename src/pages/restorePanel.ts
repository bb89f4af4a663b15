import type * as vscode from "vscode";
import type { App } from "../services.ts";
import { restoreAccessPanel } from "./access/accessPanel.ts";
import { restoreComparePanel } from "./comparison/comparePanel.ts";
import { restoreCreatePanel } from "./newDataset/createPanel.ts";
import { restoreDatasetPanel } from "./dataset/datasetPanel.ts";
import { restoreDepositPanel } from "./deposit/depositPanel.ts";
import { restoreDepositsPanel } from "./depositHistory/depositsPanel.ts";
import { restoreEarningsPanel } from "./earnings/earningsPanel.ts";
import { savedForRestore } from "./shared/host/panels.ts";
import type { RestoredPage } from "./restoredPages.ts";

type Restore = (app: App, saved: unknown, panel: vscode.WebviewPanel) => boolean;

const pages: Readonly<Record<RestoredPage, Restore>> = {
	dataset: restoreDatasetPanel,
	comparison: restoreComparePanel,
	deposit: restoreDepositPanel,
	depositHistory: restoreDepositsPanel,
	earnings: restoreEarningsPanel,
	newDataset: restoreCreatePanel,
	access: restoreAccessPanel,
};

/** Rebuilds a page's panel from its saved state. Returns false if the state is invalid. */
export function restorePanel(
	name: RestoredPage,
	app: App,
	state: unknown,
	panel: vscode.WebviewPanel,
): boolean {
	return pages[name](app, savedForRestore(state), panel);
}
