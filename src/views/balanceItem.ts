import { isDeepStrictEqual } from "node:util";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { describeError } from "../api/describeError.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { Event } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Session } from "../model/session/session.ts";
import { formatAge, HOUR_MS } from "../base/dates.ts";
import { formatMoney } from "../base/money.ts";
import { forMarkdown, forPrompt } from "../base/text.ts";
import { commandIds, type CommandId } from "../host/commandIds.ts";
import { failureOf, latest, type Loadable } from "../api/loadable.ts";
import { type ConnectedState, isConnected, type SessionState } from "../model/session/sessionState.ts";
import { type Runway, runwayWords } from "../model/wallet/runway.ts";
import type { Wallet } from "../model/wallet/wallet.ts";

interface BalanceItemText {
	readonly text: string;
	readonly warning: boolean;
	/** Markdown, with untrusted text escaped. */
	readonly tooltip: string;
	readonly ariaLabel: string;
}

type WalletView = Pick<Wallet, "buyer" | "seller" | "low" | "runway">;

/** Commands that links in the hover may run. */
const hoverCommands = [
	commandIds.deposit.start,
	commandIds.balance.refresh,
	commandIds.deposits.show,
	commandIds.earnings.show,
];

/** The status bar item. Never loads anything itself. `others` are further events after which to update. */
export function showBalance(
	session: Session,
	scopes: Current<AccountScope>,
	others: ReadonlyArray<Event<unknown>>,
): Disposable {
	const store = new DisposableStore();
	const item = store.add(
		vscode.window.createStatusBarItem("dataMarketplace.balance", vscode.StatusBarAlignment.Right, 1000),
	);
	item.name = l10n.t("Data Marketplace Balance");
	item.command = commandIds.balance.show;
	let rendered: BalanceItemText | undefined;
	const render = (): void => {
		const wallet = scopes.value?.wallet;
		const status = wallet && balanceItemText(session.state, wallet, Date.now());
		// VS Code parses the hover again for each property that is set, changed or not.
		if (isDeepStrictEqual(status, rendered)) return;
		rendered = status;
		if (!status) return item.hide();
		const hover = new vscode.MarkdownString(status.tooltip, true);
		hover.isTrusted = { enabledCommands: hoverCommands };
		item.text = status.text;
		item.tooltip = hover;
		item.accessibilityInformation = { label: status.ariaLabel };
		item.backgroundColor = status.warning
			? new vscode.ThemeColor("statusBarItem.warningBackground")
			: undefined;
		item.show();
	};
	store.add(session.onDidChange(render));
	store.add(whileCurrent(scopes, (scope, ofScope) => scope && ofScope.add(scope.wallet.onDidChange(render))));
	for (const event of others) store.add(event(render));
	store.add(vscode.window.onDidChangeWindowState(render));
	render();
	return store;
}

/** The status of the session's account; undefined to hide the item. */
export function balanceItemText(
	session: SessionState,
	wallet: WalletView,
	now: number,
): BalanceItemText | undefined {
	if (!isConnected(session)) return undefined;
	const shown = shownBalance(wallet);
	const reading = wallet.buyer.kind === "loading" || wallet.seller.kind === "loading";
	if (!shown) return reading ? readingText(session) : undefined;
	const state = stateOf(session, wallet, shown);
	const icon = reading ? "loading~spin" : state.icon;
	const money = session.local ? l10n.t("{0} (local)", shown.money) : shown.money;
	const age = formatAge(shown.readAt, now);
	const isOld = now - shown.readAt >= HOUR_MS;
	return {
		// The currency comes from the marketplace, and the status bar renders icon syntax.
		text: `$(${icon}) ${forPrompt(money)}${isOld ? ` · ${age}` : ""}`,
		warning: state.warning,
		tooltip: tooltip(session, wallet, shown, now),
		ariaLabel: [
			shown.role === "buyer" ? l10n.t("Balance {0}", shown.money) : l10n.t("Earnings {0}", shown.money),
			session.local ? l10n.t("local marketplace, no real money") : session.host,
			state.words,
			l10n.t("refreshed {0}", age),
		]
			.filter((part) => part !== undefined)
			.join(", "),
	};
}

interface Shown {
	role: "buyer" | "seller";
	money: string;
	readAt: number;
	loadable: Loadable<unknown>;
}

/** The buyer's balance, or earnings if there is no buyer's balance. */
function shownBalance({ buyer, seller }: WalletView): Shown | undefined {
	const bought = latest(buyer);
	if (bought?.value) {
		const { balance, currency } = bought.value;
		return { role: "buyer", money: formatMoney(balance, currency), readAt: bought.readAt, loadable: buyer };
	}
	const sold = latest(seller);
	if (!sold?.value) return undefined;
	const { balance, currency } = sold.value;
	return { role: "seller", money: formatMoney(balance, currency), readAt: sold.readAt, loadable: seller };
}

function stateOf(
	session: ConnectedState,
	wallet: WalletView,
	shown: Shown,
): { icon: string; warning: boolean; words?: string } {
	const low = shown.role === "buyer" && wallet.low !== undefined;
	if (session.kind === "offline")
		return { icon: "debug-disconnect", warning: low, words: l10n.t("couldn’t refresh") };
	if (low) return { icon: "warning", warning: true, words: l10n.t("below your threshold") };
	const { loadable } = shown;
	if (failureOf(loadable) || (loadable.kind === "ready" && loadable.stale === true))
		return { icon: "history", warning: false, words: l10n.t("out of date") };
	if (session.local) return { icon: "beaker", warning: false };
	return { icon: shown.role === "buyer" ? "credit-card" : "briefcase", warning: false };
}

function readingText(session: ConnectedState): BalanceItemText {
	const words = l10n.t("Loading the balance…");
	return {
		text: `$(loading~spin) ${session.local ? l10n.t("Balance (local)") : l10n.t("Balance")}`,
		warning: false,
		tooltip: words,
		ariaLabel: words,
	};
}

function tooltip(session: ConnectedState, wallet: WalletView, shown: Shown, now: number): string {
	const title =
		shown.role === "buyer" ? l10n.t("Balance {0}", shown.money) : l10n.t("Earnings {0}", shown.money);
	const failure = session.kind === "offline" ? session.error : failureOf(shown.loadable);
	return [
		`**${forMarkdown(title)}** · ${l10n.t("refreshed {0}", formatAge(shown.readAt, now))}`,
		...(failure ? [forMarkdown(describeError(failure).sentence)] : []),
		table(wallet),
		...runwayLines(shown.role, wallet.runway),
		who(session),
		"---",
		links(shown.role),
	].join("\n\n");
}

function table({ buyer, seller }: WalletView): string {
	const rows: Array<[string, string]> = [];
	const bought = latest(buyer)?.value;
	if (bought) {
		rows.push([l10n.t("Deposited"), formatMoney(bought.total_deposited, bought.currency)]);
		rows.push([l10n.t("Spent"), formatMoney(bought.total_spent, bought.currency)]);
	}
	const sold = latest(seller)?.value;
	if (sold) {
		rows.push([l10n.t("Earnings"), formatMoney(sold.balance, sold.currency)]);
		rows.push([l10n.t("Withdrawn"), formatMoney(sold.total_withdrawn, sold.currency)]);
	}
	const lines = rows.map(([name, money]) => `| ${name} | ${forMarkdown(money)} |`);
	return ["| | |", "|---|---:|", ...lines].join("\n");
}

function runwayLines(role: "buyer" | "seller", runway: Runway | undefined): string[] {
	if (role === "seller" || !runway) return [];
	return [`$(watch) ${l10n.t("Lasts {0} at your recent spending rate", runwayWords(runway))}`];
}

function who(session: ConnectedState): string {
	const account = forMarkdown(session.account);
	const key =
		session.keyHint === "" ? undefined : l10n.t("API key ends in {0}", forMarkdown(session.keyHint));
	const host = session.local ? l10n.t("local marketplace, no real money") : forMarkdown(session.host);
	const kept = session.saved ? undefined : l10n.t("signed in until this window closes");
	return `$(globe) ${host}  \n$(account) ${[account, key, kept].filter((part) => part !== undefined).join(" · ")}`;
}

function link(icon: string, words: string, command: CommandId): string {
	return `[$(${icon}) ${words}](command:${command})`;
}

function links(role: "buyer" | "seller"): string {
	const refresh = link("refresh", l10n.t("Refresh"), commandIds.balance.refresh);
	if (role === "seller")
		return [link("briefcase", l10n.t("Earnings"), commandIds.earnings.show), refresh].join(" · ");
	return [
		link("credit-card", l10n.t("Deposit…"), commandIds.deposit.start),
		refresh,
		link("history", l10n.t("Deposit History"), commandIds.deposits.show),
	].join(" · ");
}
