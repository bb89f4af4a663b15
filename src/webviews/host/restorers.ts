/** Panels of buyers that come back after the window was reloaded. Light: pages load when one does come back. */
import type * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../../base/lifecycle.ts";
import type { Services } from "../../services.ts";
import { readMessage, type PageShape } from "../protocol/channel.ts";
import { comparePage } from "../protocol/compare.ts";
import { datasetPage } from "../protocol/dataset.ts";
import { depositPage } from "../protocol/deposit.ts";
import { depositsPage } from "../protocol/deposits.ts";
import { earningsPage } from "../protocol/earnings.ts";
import { registerRestorer } from "./panelRegistry.ts";

/** Registers with the editor; what a page had saved is read with the page's own schema. */
export function registerPanelRestorers(services: Services): Disposable {
	const store = new DisposableStore();
	const register = (
		page: PageShape,
		open: (saved: unknown, panel: vscode.WebviewPanel) => Promise<boolean>,
	) => store.add(registerRestorer(page, open));
	register(datasetPage, async (saved, panel) => {
		const restored = readMessage(datasetPage.restore, saved);
		const { openDatasetPanel } = await import("./datasetPanel.ts");
		return restored !== undefined && done(() => openDatasetPanel(services, restored.id, panel));
	});
	register(comparePage, async (saved, panel) => {
		const restored = readMessage(comparePage.restore, saved);
		const { openComparePanel } = await import("./comparePanel.ts");
		return restored !== undefined && done(() => openComparePanel(services, restored.ids, panel));
	});
	register(depositPage, async (_saved, panel) => {
		const { openDepositPanel } = await import("./depositPanel.ts");
		return done(() => openDepositPanel(services, {}, panel));
	});
	register(depositsPage, async (_saved, panel) => {
		const { openDepositsPanel } = await import("./depositsPanel.ts");
		return done(() => openDepositsPanel(services, panel));
	});
	register(earningsPage, async (_saved, panel) => {
		const { openEarningsPanel } = await import("./earningsPanel.ts");
		return done(() => openEarningsPanel(services, {}, panel));
	});
	return store;
}

function done(open: () => void): true {
	open();
	return true;
}
