import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { CoalescedTask } from "../base/async/coalescedTask.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { Event } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { OwnedDataset } from "../model/selling/ownership.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import { endDatesAreReminders } from "../rules/endDate.ts";
import { dueCount, dueRows, dueWords } from "./rows/dueRows.ts";
import type { Row } from "./rows/row.ts";
import type { RowTree } from "./rowTree.ts";
import type { Trees } from "./trees.ts";

interface Followed {
	readonly scopes: Current<AccountScope>;
	/** Resolves when a view that was rendered may be rendered again: a run of access changes makes many changes a second. */
	readonly pause: () => Promise<void>;
}

interface AccountRows {
	/** `pages` says how many pages to show of a list. */
	rows(pages: (list: string) => number): Promise<readonly Row[]>;
	/** Events after which the rows may have changed. */
	readonly events: ReadonlyArray<Event<unknown>>;
}

/** Fills the account's views: My Datasets, Billing, and Activity. */
export function fillAccountViews(
	scopes: Current<AccountScope>,
	contextKeys: ContextKeys,
	trees: Trees,
	pause: Followed["pause"],
): Disposable {
	const store = new DisposableStore();
	const followed = { scopes, pause };
	store.add(
		fill(followed, trees.owned, ownedOf, (view, scope) => {
			const items = scope?.ownership.items() ?? [];
			view.description = scope ? ownedDescription(items) : "";
			view.badge = dueBadge(dueCount(scope?.dueAccess.datasets() ?? []));
			contextKeys.set("ownedEmpty", items.length === 0 && !(scope && awaitsSellers(scope)));
		}),
	);
	store.add(
		fill(followed, trees.billing, billingOf, (_view, scope) => {
			const noBuyer = lacksRole(scope?.wallet.buyer);
			contextKeys.set("noRole", noBuyer && lacksRole(scope?.wallet.seller));
			contextKeys.set("noBuyer", noBuyer);
		}),
	);
	store.add(
		fill(followed, trees.activity, activityOf, (view, scope) => {
			contextKeys.set(
				"activityEmpty",
				!scope || (scope.writes.records().length === 0 && scope.writes.complete),
			);
			view.badge = badgeOf(scope?.writes.unknown().length ?? 0);
		}),
	);
	return store;
}

/** Why datasets are in the list, such as "created by you, added by ID". Short, because a side bar cuts it off. */
export function ownedDescription(items: readonly OwnedDataset[]): string {
	const words: Record<OwnedDataset["reason"], string> = {
		created: l10n.t("created by you"),
		added: l10n.t("added by ID"),
		seller: l10n.t("from your sellers"),
	};
	const reasons = new Set(items.map((item) => item.reason));
	return (["created", "added", "seller"] as const)
		.filter((reason) => reasons.has(reason))
		.map((reason) => words[reason])
		.join(", ");
}

/** Whether datasets of a seller marked as the user's own may still arrive with the list. */
function awaitsSellers({ ownership, sellerDatasets, catalogue }: AccountScope): boolean {
	return (
		catalogue.state.kind !== "failed" &&
		ownership.sellers().some(({ id }) => sellerDatasets.of(id) === undefined)
	);
}

function fill(
	{ scopes, pause }: Followed,
	tree: RowTree,
	rowsOf: (scope: AccountScope, store: DisposableStore) => AccountRows,
	decorate: (view: vscode.TreeView<Row>, scope: AccountScope | undefined) => void,
): Disposable {
	let shown: AccountRows | undefined;
	const pages = tree.pages.bind(tree);
	tree.follow(async () => ({ rows: () => shown?.rows(pages) ?? [] }));
	return whileCurrent(scopes, (scope, store) => {
		shown = scope && rowsOf(scope, store);
		const rendering = new CoalescedTask(async () => {
			if (store.disposed) return;
			decorate(tree.view, scope);
			tree.refresh();
			await pause();
		});
		const render = (): void => void rendering.request();
		for (const event of shown?.events ?? []) store.add(event(render));
		render();
	});
}

function ownedOf(scope: AccountScope): AccountRows {
	const { ownership, ledger, dueAccess, preferences, catalogue, sellerDatasets, medianPrices } = scope;
	const buyersOf = ledger.forDataset.bind(ledger);
	const isPinned = preferences.isPinned.bind(preferences);
	const listed = catalogue.row.bind(catalogue);
	const peersOf = medianPrices.of.bind(medianPrices);
	return {
		rows: async (pages) => {
			const { ownedRows } = await import("./rows/ownedRows.ts");
			return [
				...dueRows(dueAccess.datasets()),
				...ownedRows({ items: ownership.items(), buyersOf, pages, isPinned, listed, peersOf }, Date.now()),
			];
		},
		events: [
			dueAccess.onDidChangeDay,
			...[ownership, ledger, preferences, catalogue, sellerDatasets, medianPrices].map(
				({ onDidChange }) => onDidChange,
			),
		],
	};
}

function billingOf({ account, wallet, lastDeposit }: AccountScope): AccountRows {
	return {
		rows: async () => {
			const { billingRows } = await import("./rows/billingRows.ts");
			const { buyer, seller, autoDeposit, runway } = wallet;
			if (!account.client) return [];
			return billingRows({ buyer, seller, autoDeposit, runway, lastDeposit: lastDeposit.value }, Date.now());
		},
		events: [wallet.onDidChange, lastDeposit.onDidChange, account.onDidChange],
	};
}

function activityOf({ writes, dueAccess }: AccountScope): AccountRows {
	return {
		rows: async (pages) => {
			const { activityRows, unreadableRow } = await import("./rows/activityRows.ts");
			const rows = activityRows(writes.records(), pages("activity"), Date.now());
			return [...dueRows(dueAccess.datasets()), ...(writes.complete ? [] : [unreadableRow()]), ...rows];
		},
		events: [writes.onDidChange, dueAccess.onDidChangeDay],
	};
}

function dueBadge(buyers: number): vscode.ViewBadge | undefined {
	if (buyers === 0) return undefined;
	return {
		value: buyers,
		tooltip: l10n.t("Access due to end: {0}. {1}", dueWords(buyers), endDatesAreReminders()),
	};
}

function badgeOf(unknown: number): vscode.ViewBadge | undefined {
	if (unknown === 0) return undefined;
	const tooltip = unknown === 1 ? l10n.t("1 unconfirmed action") : l10n.t("{0} unconfirmed actions", unknown);
	return { value: unknown, tooltip };
}
