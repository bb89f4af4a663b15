/**
 * Restores panels after a window reload. Kept light: a page's code loads only when one of its panels is
 * restored.
 */
import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { App, LateApp } from "../app.ts";

/** Rebuilds a panel from what its page saved. Returns false if that's invalid. */
type Restore = (app: App, state: unknown, panel: vscode.WebviewPanel) => boolean;

/** All pages, by the name in their protocol. */
const pages: Readonly<Record<string, () => Promise<Restore>>> = {
	access: async () => (await import("./access/controller.ts")).restoreAccessPanel,
	comparison: async () => (await import("./comparison/controller.ts")).restoreComparePanel,
	dataset: async () => (await import("./dataset/controller.ts")).restoreDatasetPanel,
	deposit: async () => (await import("./deposit/controller.ts")).restoreDepositPanel,
	depositHistory: async () => (await import("./depositHistory/controller.ts")).restoreDepositsPanel,
	earnings: async () => (await import("./earnings/controller.ts")).restoreEarningsPanel,
	newDataset: async () => (await import("./newDataset/controller.ts")).restoreCreatePanel,
};

/** Registers the serializers. A panel that can't be rebuilt is closed. */
export function registerPanelRestorers(app: LateApp): Disposable {
	const store = new DisposableStore();
	for (const [name, load] of Object.entries(pages)) {
		const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
			const restore = await load();
			if (!restore(await app(), state, panel)) {
				panel.dispose();
			}
		};
		store.add(
			vscode.window.registerWebviewPanelSerializer(`dataMarketplace.${name}`, { deserializeWebviewPanel }),
		);
	}
	return store;
}
