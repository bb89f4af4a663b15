/** Restores panels after a window reload. Imports a page's code only when one of its panels is restored. */
import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { App, LateApp } from "../app.ts";

/** Rebuilds a panel from its page's saved state. Resolves to false if the state is invalid. */
type Restore = (app: App, state: unknown, panel: vscode.WebviewPanel) => Promise<unknown>;

/** All pages, by the name in their protocol. */
const pages: Readonly<Record<string, Restore>> = {
	access: async (...saved) => (await import("./access/controller.ts")).restoreAccessPanel(...saved),
	comparison: async (...saved) =>
		(await import("./comparison/controller.ts")).restoreComparisonPanel(...saved),
	dataset: async (...saved) => (await import("./dataset/controller.ts")).restoreDatasetPanel(...saved),
	deposit: async (app, _, panel) =>
		(await import("./deposit/controller.ts")).openDepositPanel(app, {}, panel),
	depositHistory: async (app, _, panel) =>
		(await import("./depositHistory/controller.ts")).openDepositHistoryPanel(app, panel),
	earnings: async (app, _, panel) =>
		(await import("./earnings/controller.ts")).openEarningsPanel(app, {}, panel),
	newDataset: async (...saved) =>
		(await import("./newDataset/controller.ts")).restoreNewDatasetPanel(...saved),
};

/** Registers the serializers. They close a panel whose saved state is invalid. */
export function registerPanelRestorers(app: LateApp): Disposable {
	const store = new DisposableStore();
	for (const [name, restore] of Object.entries(pages)) {
		const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
			if ((await restore(await app(), state, panel)) === false) panel.dispose();
		};
		store.add(
			vscode.window.registerWebviewPanelSerializer(`dataMarketplace.${name}`, { deserializeWebviewPanel }),
		);
	}
	return store;
}
