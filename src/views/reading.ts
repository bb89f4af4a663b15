import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Catalogue } from "../model/catalogue/catalogue.ts";
import type { SellerDatasets } from "../model/catalogue/sellerDatasets.ts";
import type { Ownership } from "../model/selling/ownership.ts";
import type { Session } from "../model/session/session.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Checkouts } from "../model/wallet/checkout.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { Writes } from "../model/writes/writes.ts";

interface Parts {
	session: Session;
	catalogue: Catalogue;
	wallet: Wallet;
	ownership: Ownership;
	sellerDatasets: SellerDatasets;
	writes: Writes;
	checkouts: Checkouts;
	/** Ends when the rows that are known were handed to the editor, where it asks for them. */
	drawn: () => Promise<void>;
}

/**
 * When the lists are read without a command: once for each account when a view of ours is first looked at. They are
 * not asked for while no view was looked at.
 */
export class Reading implements Disposable {
	readonly #parts: Parts;
	readonly #store = new DisposableStore();
	readonly #views: { visible: boolean }[] = [];
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
		this.#store.add(parts.session.onDidChange(() => void this.look()));
		this.#store.add(
			vscode.window.onDidChangeWindowState(({ focused }) => {
				if (focused) void this.#focused();
			}),
		);
	}

	/** A view of ours: what it shows is read when it is first visible. */
	watch(view: vscode.TreeView<unknown>, owned = false): void {
		this.#views.push(view);
		if (owned) this.#owned = view;
		this.#store.add(view.onDidChangeVisibility(() => void this.look()));
		void this.look();
	}

	/** Reads what is looked at and was not read for this account. */
	async look(): Promise<void> {
		const { session, catalogue, wallet, drawn } = this.#parts;
		if (!isConnected(session.state)) return this.#forget();
		const account = `${session.state.origin} ${session.state.account}`;
		if (this.#views.some(({ visible }) => visible) && this.#read !== account) {
			this.#read = account;
			// Rows from disk come first: what follows takes the processor that draws them.
			await drawn();
			await catalogue.loaded();
			catalogue.warm();
			await session.ensureChecked();
			await Promise.all([catalogue.refresh(), wallet.refresh()]);
		}
		if (this.#ownedRead !== account) await this.readOwned();
	}

	/** Reads the account's own datasets, where they are looked at. */
	async readOwned(): Promise<void> {
		const { session, ownership } = this.#parts;
		if (this.#owned?.visible !== true || !isConnected(session.state)) return;
		this.#ownedRead = `${session.state.origin} ${session.state.account}`;
		await ownership.refresh();
	}

	/** Reads what came to the account's own datasets since, where they are looked at. */
	async readNewOwned(): Promise<void> {
		const { session, ownership } = this.#parts;
		if (this.#readingNew || this.#owned?.visible !== true || !isConnected(session.state)) return;
		this.#readingNew = true;
		await ownership.refreshNew().finally(() => (this.#readingNew = false));
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** After signing out, the next sign-in reads anew. */
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
