import * as vscode from "vscode";
import { BalanceRefresh } from "./background/balanceRefresh.ts";
import { followWalkthroughSteps, onceStepsRegistered } from "./background/followWalkthroughSteps.ts";
import { type Disposable, DisposableStore } from "./base/lifecycle.ts";
import { propertyOf } from "./base/record.ts";
import { turn } from "./base/clock.ts";
import { AccountsMenu } from "./host/accountsMenu.ts";
import { commandIds } from "./host/commandIds.ts";
import { runCommand } from "./host/commands.ts";
import { watchManifests } from "./manifest/watchManifests.ts";
import type { AccountId } from "./model/session/accounts.ts";
import { isConnected } from "./model/session/sessionState.ts";
import type { App } from "./app.ts";
import { registerEditorDrop } from "./views/editorDrop.ts";
import { registerDatasetHover } from "./views/datasetHover.ts";
import { registerRowDecorations } from "./views/rowDecorations.ts";
import { showBalance } from "./views/balanceItem.ts";

/** Connects what would delay the first rows, such as the status bar, hovers, and the Accounts menu. */
export function connectAfterFirstRows(app: App): Disposable {
	const store = new DisposableStore();
	const { session, scopes, settings, walkthroughs } = app;
	const balance = store.add(createBalanceRefresh(app));
	store.add(showBalance(session, scopes, [settings.lowBalance.onDidChange, balance.onDidAge]));
	store.add(onceStepsRegistered(() => walkthroughs.checkOff()));
	store.add(followWalkthroughSteps(scopes, walkthroughs));
	store.add(registerRowDecorations());
	store.add(registerDatasetHover(scopes));
	store.add(registerEditorDrop(scopes));
	store.add(watchManifests(session, scopes));
	store.add(watchForKeyLeaks(app));
	store.add(createAccountsMenu(app));
	if (app.datasetList.view.visible) void loadAhead(app);
	return store;
}

function createBalanceRefresh(app: App): BalanceRefresh {
	const { session, scopes, marketplaceChoice, localMarketplace, settings } = app;
	return new BalanceRefresh({
		session,
		scopes,
		refreshMinutes: settings.balanceRefreshMinutes,
		window: vscode.window,
		isReachable: () => marketplaceChoice.current?.local !== true || localMarketplace.origin !== undefined,
	});
}

/** Preloads what the first click needs, one part per turn of the event loop, so that other work can run in between. */
async function loadAhead({ log }: App): Promise<void> {
	try {
		await turn();
		await import("./api/transport/dispatcherAgent.ts");
		await turn();
		await import("./commands/handlers.ts");
	} catch (error) {
		log.error("Couldn’t load the commands", error);
	}
}

/** Starts looking for the API key in open files once calls can be made with an account. */
function watchForKeyLeaks(app: App): Disposable {
	const store = new DisposableStore();
	let loading = false;
	const look = (): void => {
		if (loading || !isConnected(app.session.state)) return;
		loading = true;
		void import("./background/keyLeaks.ts").then(({ KeyLeaks }) =>
			store.add(new KeyLeaks(app.session, app.scopes)),
		);
	};
	store.add(app.session.onDidChange(look));
	look();
	return store;
}

/** Registers the Accounts menu, which offers to sign in once Discover is visible while the user is signed out. */
function createAccountsMenu(app: App): Disposable {
	const { session, datasetList } = app;
	const store = new DisposableStore();
	const actions = {
		signIn: async (id?: AccountId): Promise<boolean> =>
			isSignedIn(await runCommand(commandIds.session.signIn, id)),
		signOut: async (id: AccountId): Promise<void> =>
			(await import("./commands/session/signOut.ts")).removeCredential(app, id),
	};
	const menu = store.add(new AccountsMenu(session, actions));
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
