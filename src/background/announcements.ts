import * as l10n from "@vscode/l10n";
import type { DepositRecord } from "../api/wire/schemas.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { formatMoney } from "../base/decimal.ts";
import { display, displayName, isolate } from "../base/text.ts";
import type { Browser } from "../host/browser.ts";
import { commandIds } from "../host/commandIds.ts";
import { reloadWindow, runCommand } from "../host/commands.ts";
import type { Notifications } from "../host/notifications.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import type { Session } from "../model/session/session.ts";
import type { WatchNews } from "../model/watches.ts";
import type { Checkouts } from "../model/wallet/checkouts.ts";
import type { LowBalance } from "../model/wallet/lowBalance.ts";
import type { AutoDeposited } from "../model/wallet/wallet.ts";
import type { AccountScope } from "../account/accountScope.ts";

interface Parts {
	readonly session: Session;
	readonly scopes: Current<AccountScope>;
	readonly notifications: Notifications;
	readonly browser: Browser;
}

/** For this long after a checkout starts, an added amount may be its payment. */
const CHECKOUT_MS = 60 * 60_000;

/**
 * Shows notifications that no command causes: about deposits, a low balance, watched searches and prices,
 * and sign-ins in other windows.
 */
export function announce(parts: Parts): Disposable {
	const store = new DisposableStore();
	store.add(
		whileCurrent(parts.scopes, (scope, ofScope) => {
			if (scope) announceForAccount(scope, parts, ofScope);
		}),
	);
	store.add(offerReload(parts));
	return store;
}

function announceForAccount(
	{ account, wallet, checkouts, watches }: AccountScope,
	parts: Parts,
	store: DisposableStore,
): void {
	const { notifications } = parts;
	store.add(wallet.onDidRunLow((low) => void notifyLowBalance(notifications, low)));
	store.add(wallet.onDidAutoDeposit((added) => notifyAutoDeposit(notifications, checkouts, added)));
	store.add(checkouts.onDidReceive(({ deposit }) => void notifyDeposit(account, parts, deposit)));
	store.add(watches.onDidFind((news) => void notifyNews(notifications, news)));
}

/**
 * Where secrets are stored per window, a sign-in in another window takes effect here only after a reload.
 * Offers that reload once each time it becomes necessary.
 */
function offerReload({ session, notifications }: Parts): Disposable {
	let announced = false;
	return session.onDidChange(async (state) => {
		const mayHelp = "reloadMayHelp" in state && state.reloadMayHelp;
		if (announced || !mayHelp) {
			announced = mayHelp;
			return;
		}
		announced = true;
		const reload = l10n.t("Reload Window");
		const message = l10n.t(
			"The sign-in for {0} changed in another window. Reload this window to use the new sign-in.",
			state.account,
		);
		if ((await notifications.show("info", message, reload)) === reload) await reloadWindow();
	});
}

/** Called in one window each time the balance falls below the threshold. */
async function notifyLowBalance(notifications: Notifications, low: LowBalance): Promise<void> {
	const deposit = l10n.t("Deposit…");
	const message = l10n.t(
		"Your balance is {0}, below your {1} threshold.",
		formatMoney(low.balance, low.currency),
		formatMoney(low.threshold, low.currency),
	);
	if ((await notifications.show("warning", message, deposit)) === deposit) {
		await runCommand(commandIds.deposit.start);
	}
}

/** Shows nothing if a checkout started recently: the amount may be its payment, which is reported separately. */
function notifyAutoDeposit(
	notifications: Notifications,
	checkouts: Checkouts,
	{ amount, currency }: AutoDeposited,
): void {
	const since = Date.now() - CHECKOUT_MS;
	if (checkouts.list().some(({ startedAt }) => Date.parse(startedAt) > since)) return;
	void notifications.show("info", l10n.t("Auto-deposit added {0}.", formatMoney(amount, currency)));
}

async function notifyDeposit(
	{ marketplace }: OpenAccount,
	{ notifications, browser }: Parts,
	deposit: DepositRecord,
): Promise<void> {
	const receipt = l10n.t("Open Receipt");
	const amount = formatMoney(deposit.amount, deposit.currency);
	const message = l10n.t("Your deposit of {0} was recorded.", amount);
	const actions = deposit.receipt_url === "" ? [] : [receipt];
	if ((await notifications.show("info", message, ...actions)) === receipt) {
		await browser.open(deposit.receipt_url, { loopbackHttp: marketplace.local });
	}
}

/** One notification for all watches together. With several, Show opens the list of watches. */
async function notifyNews(notifications: Notifications, news: WatchNews): Promise<void> {
	const show = l10n.t("Show");
	const sentences = [...news.searches.map(searchWords), ...news.prices.map(priceWords)];
	const [only = ""] = sentences;
	const message =
		sentences.length === 1
			? only
			: l10n.t("{0} watches have news. {1}", sentences.length, sentences.slice(0, 3).join(" "));
	if ((await notifications.show("info", message, show)) !== show) return;
	const [search] = news.searches;
	const [price] = news.prices;
	if (sentences.length > 1) await runCommand(commandIds.datasets.openSearch);
	else if (search) await runCommand(commandIds.datasets.openSearch, { searchName: search.name });
	else if (price) await runCommand(commandIds.dataset.open, { datasetId: price.dataset.id });
}

function searchWords({ name, count }: WatchNews["searches"][number]): string {
	const search = display(name, 60);
	return count === 1
		? l10n.t("1 dataset is new or cheaper for “{0}”.", search)
		: l10n.t("{0} datasets are new or cheaper for “{1}”.", count, search);
}

function priceWords({ watch, dataset }: WatchNews["prices"][number]): string {
	return l10n.t(
		"{0} now costs {1} per chunk, at or below your target of {2}.",
		isolate(displayName(dataset.name, dataset.id, 80)),
		formatMoney(dataset.price_per_chunk, dataset.currency),
		formatMoney(watch.target, watch.currency),
	);
}
