import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { CurrentCatalogue } from "../catalogue/currentCatalogue.ts";
import { peerPrices } from "../catalogue/peerPrices.ts";
import type { SellerDatasets } from "../catalogue/sellerDatasets.ts";
import type { Ownership } from "../model/selling/ownership.ts";
import type { Session } from "../model/session/session.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Preferences } from "../model/preferences.ts";
import type { LastDeposit } from "../model/wallet/lastDeposit.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { Activity } from "../model/writes/activity.ts";
import type { Ledger } from "../model/writes/ledger.ts";
import { activityRows } from "./rows/activityRows.ts";
import { billingRows, hasNoBuyer, hasNoRole } from "./rows/billingRows.ts";
import { ownedDescription, ownedRows } from "./rows/ownedRows.ts";
import type { Row } from "./rows/row.ts";
import type { RowTree } from "./rowTree.ts";
import type { Trees } from "./trees.ts";

export interface AccountViewParts {
	session: Session;
	wallet: Wallet;
	lastDeposit: LastDeposit;
	catalogue: CurrentCatalogue;
	sellerDatasets: SellerDatasets;
	ownership: Ownership;
	ledger: Ledger;
	activity: Activity;
	preferences: Preferences;
	contextKeys: ContextKeys;
}

/** Fills the account's views: My Datasets, Billing, and Activity. */
export function fillAccountViews(parts: AccountViewParts, trees: Trees): Disposable {
	const store = new DisposableStore();
	store.add(fillOwned(parts, trees.owned));
	store.add(fillBilling(parts, trees.billing));
	store.add(fillActivity(parts, trees.activity));
	return store;
}

function fill(
	tree: RowTree,
	rows: () => readonly Row[],
	events: ReadonlyArray<(listener: () => void) => Disposable>,
	decorate: (view: vscode.TreeView<Row>) => void,
): Disposable {
	const store = new DisposableStore();
	const draw = (): void => {
		decorate(tree.view);
		tree.refresh();
	};
	for (const event of events) store.add(event(draw));
	tree.follow({ rows });
	draw();
	return store;
}

function fillOwned(parts: AccountViewParts, tree: RowTree): Disposable {
	const store = new DisposableStore();
	const { ownership, ledger, preferences, session, catalogue, sellerDatasets, contextKeys } = parts;
	const peers = store.add(peerPrices(catalogue));
	const rows = (): Row[] => {
		if (!session.account) return [];
		const buyersOf = ledger.forDataset.bind(ledger);
		const isPinned = preferences.isPinned.bind(preferences);
		const listed = catalogue.row.bind(catalogue);
		const peersOf = peers.of.bind(peers);
		return ownedRows({ items: ownership.items(), buyersOf, isPinned, listed, peersOf }, Date.now());
	};
	const events = [ownership, ledger, preferences, session, sellerDatasets, peers].map(
		({ onDidChange }) => onDidChange,
	);
	const describe = (view: vscode.TreeView<Row>): void => {
		const items = ownership.items();
		view.description = session.account ? ownedDescription(items) : "";
		contextKeys.set("ownedEmpty", items.length + ownership.sellers().length === 0);
	};
	store.add(fill(tree, rows, events, describe));
	return store;
}

function fillBilling(parts: AccountViewParts, tree: RowTree): Disposable {
	const { wallet, lastDeposit, session, contextKeys } = parts;
	const rows = (): Row[] => {
		const { buyer, seller, autoDeposit, runway } = wallet;
		if (!isConnected(session.state)) return [];
		return billingRows({ buyer, seller, autoDeposit, runway, lastDeposit: lastDeposit.value }, Date.now());
	};
	const events = [wallet.onDidChange, lastDeposit.onDidChange, session.onDidChange];
	return fill(tree, rows, events, () => {
		contextKeys.set("noRole", hasNoRole(wallet));
		contextKeys.set("noBuyer", hasNoBuyer(wallet));
	});
}

function fillActivity(parts: AccountViewParts, tree: RowTree): Disposable {
	const { activity, session, contextKeys } = parts;
	const rows = (): Row[] => (session.account ? activityRows(activity.entries(), Date.now()) : []);
	return fill(tree, rows, [activity.onDidChange, session.onDidChange], (view) => {
		contextKeys.set("activityEmpty", activity.entries().length === 0);
		const count = session.account ? activity.unknownCount : 0;
		view.badge =
			count === 0
				? undefined
				: {
						value: count,
						tooltip: count === 1 ? l10n.t("1 unconfirmed action") : l10n.t("{0} unconfirmed actions", count),
					};
	});
}
