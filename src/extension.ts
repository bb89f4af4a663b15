import * as vscode from "vscode";
import * as l10n from "@vscode/l10n";
import { registerAgentTools } from "./agentTools/registerAgentTools.ts";
import { DisposableStore } from "./base/lifecycle.ts";
import { comeBack } from "./commands/checkoutReturn.ts";
import { loadHandlers } from "./commands/loaders.ts";
import { registerCommands } from "./commands/register.ts";
import { onReturn } from "./host/returnLinks.ts";
import type { Services } from "./services.ts";
import { openTrees } from "./views/trees.ts";
import { registerPanelRestorers } from "./webviews/host/restorers.ts";

/**
 * Opens the entrances that the editor starts the extension for. What stands behind them is loaded right after, or when
 * the first is used: no start of a window waits for it. Asks nobody anything and reaches no network.
 */
export function activate(context: vscode.ExtensionContext): void {
	if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const trees = store.add(openTrees());
	let services: Promise<Services> | undefined;
	const load = async (): Promise<Services> => {
		const { start } = await import("./start.ts");
		return start(context, trees, store);
	};
	const late = async (): Promise<Services> => (services ??= load());
	store.add(registerCommands(async () => loadHandlers(late)));
	store.add(registerPanelRestorers(late));
	store.add(registerAgentTools(late));
	store.add(onReturn(() => void late().then(comeBack)));
	const rest = setImmediate(() => void late().catch(tellNotStarted));
	store.add({ dispose: () => clearImmediate(rest) });
}

async function tellNotStarted(error: unknown): Promise<void> {
	const { Notifications } = await import("./host/notifications.ts");
	const advice = l10n.t("Reload the window; if that does not help, install the extension again.");
	await new Notifications().show("error", `${l10n.t("Data Marketplace could not start.")} ${advice}`);
	throw error;
}
