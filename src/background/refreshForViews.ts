import type * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Session } from "../model/session/session.ts";

type View = Pick<vscode.TreeView<unknown>, "visible" | "onDidChangeVisibility">;

interface Parts {
	session: Session;
	scopes: Current<AccountScope>;
	window: Pick<typeof vscode.window, "onDidChangeWindowState">;
	/** Resolves once the list's rows have been rendered, or VS Code had time to report that it's visible and hasn't. */
	whenRendered: () => Promise<void>;
	views: readonly View[];
	/** The one of `views` that shows the account's own datasets. */
	owned: View;
}

/**
 * Loads the lists and balances when one of `views` is visible: once for each connection to the marketplace, so again
 * after a sign-in, an account switch, new network settings, or time offline, and after changes that affect them. On
 * window focus, reads again what other windows may have changed, and checks pending checkouts.
 */
export function refreshForViews(parts: Parts): Disposable {
	const { session, scopes, window } = parts;
	const store = new DisposableStore();
	store.add(whileCurrent(scopes, (scope, ofScope) => scope && refreshAccount(scope, ofScope, parts)));
	const recheck = async (): Promise<void> => {
		await session.recheck();
		scopes.value?.writes.recheck();
		await scopes.value?.checkouts.refresh();
	};
	store.add(window.onDidChangeWindowState(({ focused }) => void (focused && recheck())));
	return store;
}

function refreshAccount(scope: AccountScope, store: DisposableStore, parts: Parts): void {
	const { account, writes, catalogue, wallet, checkouts, ownership, sellerDatasets } = scope;
	const { session, views, owned, whenRendered } = parts;
	const loadLists = oncePerConnection(scope, parts, views, async () => {
		// Rows from disk come first: the work below would compete with rendering them.
		await whenRendered();
		await catalogue.loaded();
		catalogue.warm();
		await session.ensureChecked();
		await Promise.all([catalogue.refresh(), wallet.refresh()]);
	});
	const loadOwned = oncePerConnection(scope, parts, [owned], async () => ownership.refresh());
	const load = async (): Promise<void> => {
		await loadLists();
		await loadOwned();
	};
	const look = async (): Promise<void> => {
		// The network may be back. If it is, the changed account loads everything.
		if (session.state.kind === "offline" && views.some(({ visible }) => visible))
			await session.ensureChecked();
		await load();
	};
	store.add(account.onDidChange(() => void load()));
	for (const { onDidChangeVisibility } of views) store.add(onDidChangeVisibility(() => void look()));
	store.add(checkouts.onDidReceive(() => void wallet.refreshAfterChange()));
	store.add(
		writes.onDidSettle(({ kind, outcome }) => {
			if (kind === "create" && outcome === "done") void catalogue.refreshAfterChange();
		}),
	);
	store.add(sellerDatasets.onDidChange(() => void loadOwned({ again: true })));
	let isLoadingNew = false;
	const loadNew = async (): Promise<void> => {
		if (isLoadingNew || !owned.visible || account.client === undefined) return;
		isLoadingNew = true;
		await ownership.refreshNew().finally(() => (isLoadingNew = false));
	};
	store.add(ownership.onDidChange(() => void loadNew()));
	void load();
}

/**
 * Returns a function that runs `load` if one of the views is visible and the account is newly connected, or connected
 * again after it was offline. With `again`, it needn't be.
 */
function oncePerConnection(
	{ account }: AccountScope,
	{ session }: Parts,
	views: readonly View[],
	load: () => Promise<void>,
): (options?: { again: boolean }) => Promise<void> {
	let loadedWith: MarketplaceClient | undefined;
	let wasOffline = false;
	return async ({ again } = { again: false }) => {
		const { client, confirmed } = account;
		wasOffline ||= session.state.kind === "offline";
		const isDue = again || client !== loadedWith || (wasOffline && confirmed);
		if (client === undefined) {
			loadedWith = undefined;
		} else if (isDue && views.some(({ visible }) => visible)) {
			loadedWith = client;
			wasOffline = session.state.kind === "offline";
			await load();
		}
	};
}
