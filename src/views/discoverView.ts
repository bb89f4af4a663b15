import type * as vscode from "vscode";
import { type Event, whenDifferent } from "../base/event.ts";
import { DisposableOwner, type DisposableStore } from "../base/lifecycle.ts";
import type { AccountScope } from "../account/accountScope.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueProgress } from "../catalogue/worker/worker.ts";
import { latest } from "../api/loadable.ts";
import type { SavedSearch } from "../model/preferences.ts";
import type { Session } from "../model/session/session.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import type { Wanted } from "./discoverContent.ts";
import type { RowTree } from "./rowTree.ts";
import { setSessionContextKeys } from "./sessionContextKeys.ts";

interface Parts {
	session: Session;
	scopes: Current<AccountScope>;
	contextKeys: ContextKeys;
}

/** Most loads find the same balance. Then reading all rows again would find no difference. */
function onOtherBalance(wallet: Wallet): Event<void> {
	const shown = (): string => JSON.stringify([latest(wallet.buyer)?.value, lacksRole(wallet.buyer)]);
	return whenDifferent(wallet.onDidChange, shown);
}

/** The Discover tree: which datasets it shows. `DiscoverContent` finds them, and makes rows of them. */
export class DiscoverView extends DisposableOwner {
	readonly #parts: Parts;
	readonly #tree: RowTree;
	#wanted: Omit<Wanted, "filter"> = {};
	/** Whether the session has been read from disk. Until then, no welcome text may say who is signed in. */
	#opened = false;

	constructor(parts: Parts, tree: RowTree) {
		super();
		this.#parts = parts;
		this.#tree = tree;
		for (const event of [parts.session.onDidChange, parts.session.onDidChangeAccounts])
			this.store.add(event(() => this.refresh()));
		this.store.add(whileCurrent(parts.scopes, (scope, store) => this.#follow(scope, store)));
		// Deferred, because the session starts reading its account later in this turn.
		queueMicrotask(() => {
			void parts.session.whenSettled().then(() => {
				this.#opened = true;
				this.#updateContextKeys();
			});
		});
		tree.follow(async () => {
			const { DiscoverContent } = await import("./discoverContent.ts");
			const wanted = () => ({ ...this.#wanted, filter: this.filter });
			return new DiscoverContent({ ...parts, tree, wanted, whenRendered: async () => this.whenRendered() });
		});
	}

	get view(): vscode.TreeView<unknown> {
		return this.#tree.view;
	}

	/**
	 * Resolves once rows have been rendered for the first time and the context keys are set, or once VS Code has had
	 * time to report that the list is visible and hasn't.
	 */
	async whenRendered(): Promise<void> {
		// At startup, a view counts as hidden until VS Code reports otherwise, which it does before it sets a key.
		await this.#parts.contextKeys.whenSet();
		if (!this.view.visible) return;
		await this.#tree.whenFilled;
		await this.#parts.contextKeys.whenSet();
	}

	/** The filter in effect: the one being typed, or else the saved one. */
	get filter(): string {
		return this.#wanted.preview ?? this.#scope?.preferences.view.filter ?? "";
	}

	/** Previews a filter while it's being typed; undefined restores the saved one. */
	preview(text: string | undefined): void {
		if (this.#wanted.preview === text) return;
		this.#wanted = { ...this.#wanted, preview: text };
		this.#tree.showFirstPages();
		this.refresh();
	}

	/** From now on, while the filter is this search, shows what's new for it. */
	showFound({ name, query, watch }: SavedSearch): void {
		const found = watch && watch.found.length > 0 ? { name, query, found: watch.found } : undefined;
		this.#wanted = { ...this.#wanted, found };
	}

	refresh(): void {
		this.#updateContextKeys();
		this.#tree.refresh();
	}

	/** How many of the listed datasets a filter matches, for the filter box. */
	async count(text: string, signal: AbortSignal): Promise<{ total: number; of: number }> {
		const scope = this.#scope;
		if (!scope) return { total: 0, of: 0 };
		const { countMatches } = await import("./discoverContent.ts");
		return countMatches(scope, text, signal);
	}

	get #scope(): AccountScope | undefined {
		return this.#parts.scopes.value;
	}

	#follow(scope: AccountScope | undefined, store: DisposableStore): void {
		if (scope) {
			const { catalogue, preferences, wallet } = scope;
			for (const event of [catalogue.onDidChange, preferences.onDidChange, onOtherBalance(wallet)])
				store.add(event(() => this.refresh()));
			store.add(catalogue.onDidProgress((progress) => this.#showProgress(catalogue, progress)));
		}
		this.#wanted = { preview: this.#wanted.preview };
	}

	#updateContextKeys(): void {
		if (!this.#opened) return;
		const { session, contextKeys } = this.#parts;
		const list = this.#scope?.catalogue.state;
		setSessionContextKeys(contextKeys, session.state);
		contextKeys.set("filtered", this.filter.trim() !== "");
		contextKeys.set("listEmpty", list?.kind === "ready" && list.value.count === 0);
	}

	/** Shows progress only while the first list is loading and there are no rows yet. */
	#showProgress(catalogue: Catalogue, progress: CatalogueProgress): void {
		if (latest(catalogue.state)) return;
		this.#wanted = { ...this.#wanted, progress };
		this.#tree.refresh();
	}
}
