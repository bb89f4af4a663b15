import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Session } from "../model/session/session.ts";

interface Parts {
	session: Session;
	current: Current<AccountScope>;
	/** Resolves when known rows have been passed to VS Code, if it requests any. */
	whenRendered: () => Promise<void>;
	/** The lists are loaded once any of these views is visible. */
	views: ReadonlyArray<vscode.TreeView<unknown>>;
	/** The one of `views` that shows the account's own datasets. */
	owned: vscode.TreeView<unknown>;
}

/**
 * Loads the lists automatically: once per account, when one of the extension's views is first visible.
 * Nothing is requested before that.
 */
export class AutoRefresh implements Disposable {
	readonly #parts: Parts;
	readonly #store = new DisposableStore();
	#read: AccountScope | undefined;
	#ownedRead: AccountScope | undefined;
	#readingNew: AccountScope | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#store.add(whileCurrent(parts.current, (scope, store) => scope && this.#follow(scope, store)));
		this.#store.add(parts.session.onDidChange(() => void this.look()));
		this.#store.add(
			vscode.window.onDidChangeWindowState(({ focused }) => {
				if (focused) void this.#focused();
			}),
		);
		for (const view of parts.views) this.#store.add(view.onDidChangeVisibility(() => void this.look()));
		void this.look();
	}

	/** Loads what is visible and hasn't been loaded for this account. */
	async look(): Promise<void> {
		const { session, current, whenRendered, views } = this.#parts;
		const scope = current.value;
		if (!scope?.account.client) return this.#forget();
		if (views.some(({ visible }) => visible) && this.#read !== scope) {
			this.#read = scope;
			const { catalogue, wallet } = scope;
			// Rows from disk come first: the work below would compete with rendering them.
			await whenRendered();
			await catalogue.loaded();
			catalogue.warm();
			await session.ensureChecked();
			await Promise.all([catalogue.refresh(), wallet.refresh()]);
		}
		if (this.#ownedRead !== scope) await this.#readOwned(scope);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#follow(scope: AccountScope, store: DisposableStore): void {
		const { ownership, sellerDatasets, writes, catalogue, checkouts, wallet } = scope;
		store.add(ownership.onDidChange(() => void this.#readNewOwned(scope)));
		store.add(sellerDatasets.onDidChange(() => void this.#readOwned(scope)));
		store.add(checkouts.onDidReceive(() => void wallet.refresh()));
		store.add(
			writes.onDidSettle(({ kind, outcome }) => {
				if (kind === "create" && outcome === "done") void catalogue.refresh();
			}),
		);
	}

	/** Loads the account's own datasets, if their view is visible. */
	async #readOwned(scope: AccountScope): Promise<void> {
		if (!this.#parts.owned.visible || !scope.account.client) return;
		this.#ownedRead = scope;
		await scope.ownership.refresh();
	}

	/** Loads newly added own datasets, if their view is visible. */
	async #readNewOwned(scope: AccountScope): Promise<void> {
		if (this.#readingNew === scope || !this.#parts.owned.visible || !scope.account.client) return;
		this.#readingNew = scope;
		await scope.ownership.refreshNew().finally(() => (this.#readingNew = undefined));
	}

	/** Called after signing out, so that the next sign-in loads everything again. */
	#forget(): void {
		this.#read = undefined;
		this.#ownedRead = undefined;
	}

	async #focused(): Promise<void> {
		const { session, current } = this.#parts;
		await session.recheck();
		current.value?.writes.recheck();
		await current.value?.checkouts.refresh();
	}
}
