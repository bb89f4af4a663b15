import type * as vscode from "vscode";
import { registerAgentTools } from "./agentTools/registerAgentTools.ts";
import { DisposableStore } from "./base/lifecycle.ts";
import { onCheckoutReturn } from "./commands/checkoutReturn.ts";
import { loadHandlers } from "./commands/loaders.ts";
import { registerCommands } from "./commands/register.ts";
import { type ArrivedLink, registerLinks } from "./host/links.ts";
import type { App } from "./app.ts";
import { openTrees } from "./views/trees.ts";
import { registerPanelRestorers } from "./pages/restorers.ts";

/**
 * Registers the entry points VS Code starts the extension for. The rest loads right after, or on first use:
 * startup never waits for it. Prompts for nothing and makes no requests.
 */
export function activate(context: vscode.ExtensionContext): void {
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const trees = store.add(openTrees());
	let app: Promise<App> | undefined;
	const load = async (): Promise<App> => {
		const { start } = await import("./start.ts");
		const built = start(context, trees, store);
		// Anything that comes in through an entry point needs to know who is signed in.
		await built.session.whenSettled();
		return built;
	};
	const late = async (): Promise<App> => (app ??= load());
	store.add(registerCommands(async (noun) => loadHandlers(late, noun)));
	store.add(registerPanelRestorers(late));
	store.add(registerAgentTools(late));
	const openLink = async (link: ArrivedLink): Promise<void> => {
		const { openDatasetLink } = await import("./commands/datasetLink.ts");
		await openDatasetLink(await late(), link);
	};
	store.add(
		registerLinks(
			() => void late().then(onCheckoutReturn),
			(link) => void openLink(link),
		),
	);
	const rest = setImmediate(
		() =>
			void late().catch(async (error: unknown) => {
				const { notifyNotStarted } = await import("./notStarted.ts");
				await notifyNotStarted(error);
			}),
	);
	store.add({ dispose: () => clearImmediate(rest) });
}
