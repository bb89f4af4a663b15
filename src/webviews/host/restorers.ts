/** Panels that come back after the window was reloaded. Light: what a page needs loads when one does come back. */
import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../../base/lifecycle.ts";
import type { Services } from "../../services.ts";

/** Rebuilds a panel from what its page had saved; false where that cannot be read. */
type Restore = (services: Services, saved: unknown, panel: vscode.WebviewPanel) => boolean;

const pages: Readonly<Record<string, () => Promise<Restore>>> = {
	dataset: async () => (await import("./datasetPanel.ts")).restoreDatasetPanel,
	compare: async () => (await import("./comparePanel.ts")).restoreComparePanel,
	deposit: async () => (await import("./depositPanel.ts")).restoreDepositPanel,
	deposits: async () => (await import("./depositsPanel.ts")).restoreDepositsPanel,
	earnings: async () => (await import("./earningsPanel.ts")).restoreEarningsPanel,
	create: async () => (await import("./createPanel.ts")).restoreCreatePanel,
	access: async () => (await import("./accessPanel.ts")).restoreAccessPanel,
};

/** The names of all pages that are restored. */
export const restoredPages: readonly string[] = Object.keys(pages);

/** Registers with the editor. A panel that cannot be rebuilt is closed. */
export function registerPanelRestorers(services: Services): Disposable {
	const store = new DisposableStore();
	for (const [name, load] of Object.entries(pages)) {
		const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
			const [{ savedForRestore }, restore] = await Promise.all([import("./panelRegistry.ts"), load()]);
			if (!restore(services, savedForRestore(state), panel)) {
				panel.dispose();
			}
		};
		store.add(
			vscode.window.registerWebviewPanelSerializer(`dataMarketplace.${name}`, { deserializeWebviewPanel }),
		);
	}
	return store;
}
