import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { Catalogue } from "../model/catalogue/catalogue.ts";
import { PeerPrices } from "../model/catalogue/peerPrices.ts";
import type { SellerDatasets } from "../model/catalogue/sellerDatasets.ts";
import type { Ownership } from "../model/selling/ownership.ts";
import type { Session } from "../model/session/session.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Preferences } from "../model/storage/preferences.ts";
import type { LastDeposit } from "../model/wallet/lastDeposit.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { Activity } from "../model/writes/activity.ts";
import type { Ledger } from "../model/writes/ledger.ts";
import { OwnedDrop } from "./ownedDrop.ts";
import { activityRows } from "./rows/activityRows.ts";
import { billingRows, hasNoBuyer, hasNoRole } from "./rows/billingRows.ts";
import { ownedDescription, ownedRows } from "./rows/ownedRows.ts";
import type { Row } from "./rows/row.ts";
import { RowTree } from "./rowTree.ts";
import type { TimeContext } from "./time.ts";

export interface AccountViewParts {
	session: Session;
	wallet: Wallet;
	lastDeposit: LastDeposit;
	catalogue: Catalogue;
	sellerDatasets: SellerDatasets;
	ownership: Ownership;
	ledger: Ledger;
	activity: Activity;
	preferences: Preferences;
	contextKeys: ContextKeys;
}

export interface AccountViews extends Disposable {
	readonly owned: vscode.TreeView<unknown>;
	readonly billing: vscode.TreeView<unknown>;
	readonly activity: vscode.TreeView<unknown>;
}

/** The views of what belongs to the account: its datasets, its money, and what was done from here. */
export function createAccountViews(parts: AccountViewParts): AccountViews {
	const store = new DisposableStore();
	const owned = ownedView(parts, store);
	const billing = billingView(parts, store);
	const activity = activityView(parts, store);
	return { owned, billing, activity, dispose: () => store.dispose() };
}

function time(): TimeContext {
	return { now: Date.now(), locale: vscode.env.language };
}

function createView(
	store: DisposableStore,
	id: string,
	rows: () => readonly Row[],
	events: readonly ((listener: () => void) => Disposable)[],
	decorate: (view: vscode.TreeView<Row>) => void,
	dropping: Partial<vscode.TreeViewOptions<Row>> = {},
): vscode.TreeView<Row> {
	const tree: RowTree = store.add(new RowTree(rows, () => view.visible));
	const view = store.add(vscode.window.createTreeView(id, { ...dropping, treeDataProvider: tree }));
	const draw = (): void => {
		decorate(view);
		tree.refresh();
	};
	for (const event of events) store.add(event(draw));
	draw();
	return view;
}

function ownedView(parts: AccountViewParts, store: DisposableStore): vscode.TreeView<Row> {
	const { ownership, ledger, preferences, session, catalogue, sellerDatasets } = parts;
	const peers = store.add(new PeerPrices(catalogue));
	const rows = (): Row[] => {
		if (!session.account) return [];
		const buyersOf = ledger.forDataset.bind(ledger);
		const isPinned = preferences.isPinned.bind(preferences);
		const listed = catalogue.row.bind(catalogue);
		const peersOf = peers.of.bind(peers);
		return ownedRows({ items: ownership.items(), buyersOf, isPinned, listed, peersOf }, time());
	};
	const events = [ownership, ledger, preferences, session, sellerDatasets, peers].map(
		({ onDidChange }) => onDidChange,
	);
	const describe = (view: vscode.TreeView<Row>): void => {
		view.description = session.account ? ownedDescription(ownership.items()) : "";
	};
	const dropping = { dragAndDropController: new OwnedDrop() };
	return createView(store, "dataMarketplace.owned", rows, events, describe, dropping);
}

function billingView(parts: AccountViewParts, store: DisposableStore): vscode.TreeView<Row> {
	const { wallet, lastDeposit, session, contextKeys } = parts;
	const rows = (): Row[] => {
		const { buyer, seller, autoDeposit, runway } = wallet;
		if (!isConnected(session.state)) return [];
		return billingRows({ buyer, seller, autoDeposit, runway, lastDeposit: lastDeposit.value }, time());
	};
	const events = [wallet.onDidChange, lastDeposit.onDidChange, session.onDidChange];
	return createView(store, "dataMarketplace.billing", rows, events, () => {
		contextKeys.set("noRole", hasNoRole(wallet));
		contextKeys.set("noBuyer", hasNoBuyer(wallet));
	});
}

function activityView(parts: AccountViewParts, store: DisposableStore): vscode.TreeView<Row> {
	const { activity, session } = parts;
	const rows = (): Row[] => (session.account ? activityRows(activity.entries(), time()) : []);
	return createView(
		store,
		"dataMarketplace.activity",
		rows,
		[activity.onDidChange, session.onDidChange],
		(view) => {
			const count = session.account ? activity.unknownCount : 0;
			view.badge =
				count === 0
					? undefined
					: {
							value: count,
							tooltip:
								count === 1 ? l10n.t("1 outcome is not known") : l10n.t("{0} outcomes are not known", count),
						};
		},
	);
}
