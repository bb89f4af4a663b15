import type * as vscode from "vscode";
import { registerAgentTools } from "./agentTools/registerAgentTools.ts";
import { DisposableStore } from "./base/lifecycle.ts";
import { registerCommands } from "./commands/register.ts";
import { giveKeyToLaunches } from "./commands/session/keyDebugProvider.ts";
import { commandIds } from "./host/commandIds.ts";
import { runCommand } from "./host/commands.ts";
import { type ArrivedLink, registerLinks } from "./host/links.ts";
import type { App } from "./app.ts";
import { openTrees } from "./views/trees.ts";
import { registerPanelRestorers } from "./pages/restorers.ts";

/**
 * Registers the entry points VS Code starts the extension for, without prompts or requests. The rest loads
 * right after activation, or on first use if that's sooner.
 */
export function activate(context: vscode.ExtensionContext): void {
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const trees = store.add(openTrees());
	let app: Promise<App> | undefined;
	const load = async (): Promise<App> => {
		const { start } = await import("./start.ts");
		const built = start(context, trees, store);
		// Every entry point needs to know who is signed in.
		await built.session.whenSettled();
		return built;
	};
	const late = async (): Promise<App> => (app ??= load());
	store.add(registerCommands(late));
	store.add(registerPanelRestorers(late));
	store.add(registerAgentTools(late));
	store.add(
		giveKeyToLaunches(async (...asked) => {
			const { giveKey } = await import("./commands/session/keyDebug.ts");
			return giveKey(await late(), ...asked);
		}),
	);
	const openLink = async (link: ArrivedLink): Promise<void> => {
		const { openDatasetLink } = await import("./commands/openDatasetLink.ts");
		await openDatasetLink(await late(), link);
	};
	store.add(
		registerLinks(
			() => void late().then(onCheckoutReturn),
			(link) => void openLink(link),
		),
	);
	// A timer, because VS Code tells its window about the views by one: the window opens them while the rest loads.
	const rest = setTimeout(
		() =>
			void late().catch(async (error: unknown) => {
				const { notifyNotStarted } = await import("./notStarted.ts");
				await notifyNotStarted(error);
			}),
	);
	store.add({ dispose: () => clearTimeout(rest) });
}

/**
 * Called when the browser returns from a checkout. If a checkout isn't known to be paid, opens the deposit page
 * and checks the marketplace's records: the return itself proves nothing.
 */
async function onCheckoutReturn({ scopes }: App): Promise<void> {
	const checkouts = scopes.value?.checkouts;
	if (checkouts === undefined) return;
	if (checkouts.list().every(({ state }) => state === "received")) return;
	await runCommand(commandIds.deposit.start);
	await checkouts.refresh();
}
