/** Panels that come back after the window was reloaded. Light: what a page needs loads when one does come back. */
import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../../base/lifecycle.ts";
import type { LateServices } from "../../services.ts";
import { restoredPages } from "./restoredPages.ts";

/** Registers with the editor. A panel that cannot be rebuilt is closed. */
export function registerPanelRestorers(services: LateServices): Disposable {
	const store = new DisposableStore();
	for (const name of restoredPages) {
		const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
			const { restorePanel } = await import("./restorePanel.ts");
			if (!restorePanel(name, await services(), state, panel)) {
				panel.dispose();
			}
		};
		store.add(
			vscode.window.registerWebviewPanelSerializer(`dataMarketplace.${name}`, { deserializeWebviewPanel }),
		);
	}
	return store;
}
