import * as vscode from "vscode";
import { BalanceRefresh } from "./background/balanceRefresh.ts";
import { type Disposable, DisposableStore } from "./base/lifecycle.ts";
import { propertyOf } from "./base/record.ts";
import { turn } from "./base/async/turn.ts";
import { removeCredential } from "./commands/session/removeCredential.ts";
import { showCompletedSteps } from "./commands/walkthroughSteps.ts";
import { AccountsMenu } from "./host/accountsMenu.ts";
import { commandIds } from "./host/commandIds.ts";
import { runCommand } from "./host/commands.ts";
import { watchManifests } from "./manifest/watchManifests.ts";
import type { AccountId } from "./model/session/accounts.ts";
import { isConnected } from "./model/session/sessionState.ts";
import type { Services } from "./services.ts";
import { registerDatasetHover } from "./views/datasetHover.ts";
import { registerRowMarks } from "./views/rowMarks.ts";
import { showBalanceInStatusBar } from "./views/statusBar.ts";

/** Registers the status bar, hovers, manifests, and the Accounts menu: work that would delay the first rows. */
export function connectAfterFirstRows(services: Services): Disposable {
	const store = new DisposableStore();
	const { session, wallet, settings } = services;
	const balance = store.add(createBalanceRefresh(services));
	store.add(showBalanceInStatusBar(session, wallet, [settings.lowBalance.onDidChange, balance.onDidAge]));
	showCompletedSteps(services);
	store.add(registerRowMarks());
	store.add(registerDatasetHover(services));
	store.add(watchManifests(services));
	store.add(watchForKeyLeaks(services));
	store.add(createAccountsMenu(services));
	if (services.datasetList.view.visible) void loadAhead(services);
	return store;
}

function createBalanceRefresh(services: Services): BalanceRefresh {
	const { serviceChoice, localMarketplace, settings } = services;
	return new BalanceRefresh({
		...services,
		refreshMinutes: settings.balanceRefreshMinutes,
		window: vscode.window,
		isReachable: () => serviceChoice.current?.local !== true || localMarketplace.origin !== undefined,
	});
}

/** Preloads what the first click needs, one part per turn of the event loop, so that nothing else waits for it. */
async function loadAhead({ log }: Services): Promise<void> {
	try {
		await turn();
		await import("./api/transport/undiciTransport.ts");
		await turn();
		await import("./commands/handlers.ts");
	} catch (error) {
		log.error("What the first command needs did not load", error);
	}
}

/** Loads the search for the key in open files once there's a key to look for. */
function watchForKeyLeaks(services: Services): Disposable {
	const store = new DisposableStore();
	let loading = false;
	const look = (): void => {
		if (loading || !isConnected(services.session.state)) return;
		loading = true;
		void import("./background/keyLeaks.ts").then(({ watchKeyLeaks }) => store.add(watchKeyLeaks(services)));
	};
	store.add(services.session.onDidChange(look));
	look();
	return store;
}

/** Adds signing in to the Accounts menu once the user has opened a view that needs it. */
function createAccountsMenu(services: Services): Disposable {
	const { session, datasetList } = services;
	const store = new DisposableStore();
	const acts = {
		signIn: async (id?: AccountId): Promise<boolean> =>
			isSignedIn(await runCommand(commandIds.session.signIn, id)),
		signOut: async (id: AccountId): Promise<void> => {
			await removeCredential(services, id);
		},
	};
	const menu = store.add(new AccountsMenu(session, acts, "Data Marketplace"));
	const { view } = datasetList;
	const offer = (): void => {
		if (view.visible && session.state.kind === "signedOut") void menu.offerSignIn();
	};
	store.add(session.onDidChange(offer));
	store.add(view.onDidChangeVisibility(offer));
	offer();
	return store;
}

function isSignedIn(outcome: unknown): boolean {
	return propertyOf(outcome, "kind") === "signedIn";
}
