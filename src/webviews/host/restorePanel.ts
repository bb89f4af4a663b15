import type * as vscode from "vscode";
import type { Services } from "../../services.ts";
import { restoreAccessPanel } from "./accessPanel.ts";
import { restoreComparePanel } from "./comparePanel.ts";
import { restoreCreatePanel } from "./createPanel.ts";
import { restoreDatasetPanel } from "./datasetPanel.ts";
import { restoreDepositPanel } from "./depositPanel.ts";
import { restoreDepositsPanel } from "./depositsPanel.ts";
import { restoreEarningsPanel } from "./earningsPanel.ts";
import { savedForRestore } from "./panelRegistry.ts";
import type { RestoredPage } from "./restorers.ts";

type Restore = (services: Services, saved: unknown, panel: vscode.WebviewPanel) => boolean;

const pages: Readonly<Record<RestoredPage, Restore>> = {
	dataset: restoreDatasetPanel,
	compare: restoreComparePanel,
	deposit: restoreDepositPanel,
	deposits: restoreDepositsPanel,
	earnings: restoreEarningsPanel,
	create: restoreCreatePanel,
	access: restoreAccessPanel,
};

/** Rebuilds a page's panel from what the page had saved; false where that cannot be read. */
export function restorePanel(
	name: RestoredPage,
	services: Services,
	state: unknown,
	panel: vscode.WebviewPanel,
): boolean {
	return pages[name](services, savedForRestore(state), panel);
}
