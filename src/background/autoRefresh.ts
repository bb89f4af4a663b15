import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { CurrentCatalogue } from "../catalogue/currentCatalogue.ts";
import type { SellerDatasets } from "../catalogue/sellerDatasets.ts";
import type { Ownership } from "../model/selling/ownership.ts";
import type { Session } from "../model/session/session.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Checkouts } from "../model/wallet/checkout.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { Writes } from "../model/writes/writes.ts";

interface Parts {
	session: Session;
	catalogue: CurrentCatalogue;
	wallet: Wallet;
	ownership: Ownership;
	sellerDatasets: SellerDatasets;
	writes: Writes;
	checkouts: Checkouts;
	/** Resolves when known rows have been passed to VS Code, if it requests any. */
	drawn: () => Promise<void>;
}

/**
 * Loads the lists automatically: once per account, when one of the extension's views is first visible.
 * Nothing is requested before that.
 */
export class AutoRefresh implements Disposable {
	readonly #parts: Parts;
	readonly #store = new DisposableStore();
	readonly #views: Array<{ visible: boolean }> = [];
	#owned: { visible: boolean } | undefined;
	#read = "";
	#ownedRead = "";
	#readingNew = false;

	constructor(parts: Parts) {
		this.#parts = parts;
		const { ownership, sellerDatasets, writes, catalogue } = parts;
		this.#store.add(ownership.onDidChange(() => void this.readNewOwned()));
		this.#store.add(sellerDatasets.onDidChange(() => void this.readOwned()));
		this.#store.add(
			writes.onDidSettle(({ kind, outcome }) => {
				if (kind === "create" && outcome === "done") void catalogue.refresh();
			}),
		);
		this.#store.add(parts.checkouts.onDidReceive(() => void parts.wallet.refresh()));
		this.#store.add(parts.session.onDidChange(() => void this.look()));
		this.#store.add(
			vscode.window.onDidChangeWindowState(({ focused }) => {
				if (focused) void this.#focused();
			}),
		);
	}

	/** Watches a view, which loads its data when first visible. */
	watch(view: vscode.TreeView<unknown>, owned = false): void {
		this.#views.push(view);
		if (owned) this.#owned = view;
		this.#store.add(view.onDidChangeVisibility(() => void this.look()));
		void this.look();
	}

	/** Loads what is visible and hasn't been loaded for this account. */
	async look(): Promise<void> {
		const { session, catalogue, wallet, drawn } = this.#parts;
		if (!isConnected(session.state)) return this.#forget();
		const account = `${session.state.origin} ${session.state.account}`;
		if (this.#views.some(({ visible }) => visible) && this.#read !== account) {
			this.#read = account;
			// Rows from disk come first: the work below would compete with drawing them.
			await drawn();
			await catalogue.loaded();
			catalogue.warm();
			await session.ensureChecked();
			await Promise.all([catalogue.refresh(), wallet.refresh()]);
		}
		if (this.#ownedRead !== account) await this.readOwned();
	}

	/** Loads the account's own datasets, if their view is visible. */
	async readOwned(): Promise<void> {
		const { session, ownership } = this.#parts;
		if (this.#owned?.visible !== true || !isConnected(session.state)) return;
		this.#ownedRead = `${session.state.origin} ${session.state.account}`;
		await ownership.refresh();
	}

	/** Loads newly added own datasets, if their view is visible. */
	async readNewOwned(): Promise<void> {
		const { session, ownership } = this.#parts;
		if (this.#readingNew || this.#owned?.visible !== true || !isConnected(session.state)) return;
		this.#readingNew = true;
		await ownership.refreshNew().finally(() => (this.#readingNew = false));
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** After signing out, the next sign-in loads everything again. */
	#forget(): void {
		this.#read = "";
		this.#ownedRead = "";
	}

	async #focused(): Promise<void> {
		await this.#parts.session.recheck();
		this.#parts.writes.recheck();
		await this.#parts.checkouts.look();
	}
}
