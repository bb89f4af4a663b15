/**
 * Restores panels after a window reload. Kept light: a page's code loads only when one of its panels is
 * restored.
 */
import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { LateApp } from "../services.ts";
import { restoredPages } from "./restoredPages.ts";

/** Registers the serializers. A panel that can't be rebuilt is closed. */
export function registerPanelRestorers(app: LateApp): Disposable {
	const store = new DisposableStore();
	for (const name of restoredPages) {
		const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
			const { restorePanel } = await import("./restorePanel.ts");
			if (!restorePanel(name, await app(), state, panel)) {
				panel.dispose();
			}
		};
		store.add(
			vscode.window.registerWebviewPanelSerializer(`dataMarketplace.${name}`, { deserializeWebviewPanel }),
		);
	}
	return store;
}
