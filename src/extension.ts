import type * as vscode from "vscode";
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
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const trees = store.add(openTrees());
	let services: Promise<Services> | undefined;
	const load = async (): Promise<Services> => {
		const { start } = await import("./start.ts");
		const built = start(context, trees, store);
		// What comes in by an entrance is to find who is signed in.
		await built.session.opened();
		return built;
	};
	const late = async (): Promise<Services> => (services ??= load());
	store.add(registerCommands(async (noun) => loadHandlers(late, noun)));
	store.add(registerPanelRestorers(late));
	store.add(registerAgentTools(late));
	store.add(onReturn(() => void late().then(comeBack)));
	const rest = setImmediate(
		() =>
			void late().catch(async (error: unknown) => {
				const { tellNotStarted } = await import("./notStarted.ts");
				await tellNotStarted(error);
			}),
	);
	store.add({ dispose: () => clearImmediate(rest) });
}
