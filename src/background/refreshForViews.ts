import type * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Session } from "../model/session/session.ts";
import type { Wallet } from "../model/wallet/wallet.ts";

type View = Pick<vscode.TreeView<unknown>, "visible" | "onDidChangeVisibility">;

interface Parts {
	session: Session;
	scopes: Current<AccountScope>;
	window: Pick<typeof vscode.window, "onDidChangeWindowState">;
	/** Resolves once the list's rows have been rendered, or immediately if the list isn't visible. */
	whenRendered: () => Promise<void>;
	views: readonly View[];
	/** The one of `views` that shows the account's own datasets. */
	owned: View;
}

/**
 * Loads the lists and balances when one of `views` is first visible after a sign-in or account switch (the account's
 * own datasets also after a new connection), and again after changes that affect them. On window focus, reads again
 * what other windows may have changed, and checks pending checkouts.
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
	const { account, writes, catalogue, wallet, checkouts } = scope;
	const { session, views, whenRendered } = parts;
	const loadOwned = refreshOwned(scope, store, parts);
	let isLoaded = false;
	const load = async (): Promise<void> => {
		// Once the account has a credential again, everything is loaded again.
		if (!account.client) {
			isLoaded = false;
		} else if (!isLoaded && views.some(({ visible }) => visible)) {
			isLoaded = true;
			// Rows from disk come first: the work below would compete with rendering them.
			await whenRendered();
			await catalogue.loaded();
			catalogue.warm();
			await session.ensureChecked();
			await Promise.all([catalogue.refresh(), wallet.refresh()]);
		} else if (isLoaded && isCutOff(wallet)) {
			// Not awaited: the account's own datasets don't depend on it.
			void Promise.all([session.ensureChecked(), wallet.refresh()]);
		}
		await loadOwned();
	};
	for (const event of [account.onDidChange, ...views.map((view) => view.onDidChangeVisibility)])
		store.add(event(() => void load()));
	store.add(checkouts.onDidReceive(() => void wallet.refreshAfterChange()));
	store.add(
		writes.onDidSettle(({ kind, outcome }) => {
			if (kind === "create" && outcome === "done") void catalogue.refreshAfterChange();
		}),
	);
	void load();
}

/** Whether new network settings may have cut off the last load. The list starts over by itself. */
function isCutOff({ buyer, seller, autoDeposit }: Wallet): boolean {
	return [buyer, seller, autoDeposit].some(
		(part) => part.kind === "loading" || (part.kind === "failed" && part.error.kind === "cancelled"),
	);
}

/**
 * Loads the account's own datasets when the list of them changes, if their view is visible. On the same
 * condition, the returned function loads the datasets once per connection: a new one cuts off a load in flight.
 */
function refreshOwned(
	{ account, ownership, sellerDatasets }: AccountScope,
	store: DisposableStore,
	{ owned }: Parts,
): () => Promise<void> {
	let loadedWith: MarketplaceClient | undefined;
	let isLoadingNew = false;
	const mayLoad = (): boolean => owned.visible && account.client !== undefined;
	const load = async (): Promise<void> => {
		if (!mayLoad()) return;
		loadedWith = account.client;
		await ownership.refresh();
	};
	const loadNew = async (): Promise<void> => {
		if (isLoadingNew || !mayLoad()) return;
		isLoadingNew = true;
		await ownership.refreshNew().finally(() => (isLoadingNew = false));
	};
	store.add(sellerDatasets.onDidChange(() => void load()));
	store.add(ownership.onDidChange(() => void loadNew()));
	return async () => {
		if (loadedWith !== account.client) await load();
	};
}
