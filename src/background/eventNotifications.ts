/**
 * Notifications that no command causes. Loaded on the first event that may need one. Buttons that run a command do
 * nothing once the account has been left: the command would act on the account then in use.
 */
import * as l10n from "@vscode/l10n";
import { HOUR_MS, parseTimestamp } from "../base/dates.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { DepositRecord } from "../api/wire/schemas.ts";
import { formatMoney, parseDecimal } from "../base/money.ts";
import { display, displayName, isolate } from "../base/text.ts";
import { type Browser, openMarketplaceLink } from "../host/browser.ts";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Notifications } from "../host/notifications.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import { foundCount } from "../model/preferences.ts";
import type { News } from "../model/watchNews.ts";
import type { LowBalance } from "../model/wallet/lowBalance.ts";
import type { AutoDeposited } from "../model/wallet/wallet.ts";
import type { JournalRecord } from "../model/writes/journal.ts";

export async function notifyLowBalance(
	{ left }: OpenAccount,
	notifications: Notifications,
	low: LowBalance,
): Promise<void> {
	const deposit = l10n.t("Deposit…");
	const message = l10n.t(
		"Your balance is {0}, below your {1} threshold.",
		formatMoney(low.balance, low.currency),
		formatMoney(low.threshold, low.currency),
	);
	if ((await notifications.show("warning", message, deposit)) === deposit && !left.aborted)
		await runCommand(commandIds.deposit.start);
}

/**
 * Shows nothing if a checkout started in the last hour: the amount may be its payment, which is reported separately. A
 * dismissed checkout, and one whose creation is unconfirmed, can still be paid, and only Activity has them.
 */
export function notifyAutoDeposit(
	notifications: Notifications,
	{ checkouts, writes }: Pick<AccountScope, "checkouts" | "writes">,
	{ amount, currency }: AutoDeposited,
): void {
	const since = Date.now() - HOUR_MS;
	const isRecent = ({ startedAt }: { startedAt: string }): boolean =>
		(parseTimestamp(startedAt) ?? 0) > since;
	const mayBePaid = ({ kind, outcome, ...asked }: JournalRecord): boolean =>
		kind === "deposit" &&
		(outcome === "done" || outcome === "unknown") &&
		(asked.amount === undefined || parseDecimal(asked.amount) === parseDecimal(amount));
	if (checkouts.list().some(isRecent)) return;
	if (writes.records().some((record) => isRecent(record) && mayBePaid(record))) return;
	const added = formatMoney(amount, currency);
	void notifications.show("info", l10n.t("{0} was added to your balance, probably by auto-deposit.", added));
}

export async function notifyDeposit(
	{ marketplace }: OpenAccount,
	notifications: Notifications,
	browser: Pick<Browser, "open">,
	deposit: DepositRecord,
): Promise<void> {
	const receipt = l10n.t("Open Receipt");
	const amount = formatMoney(deposit.amount, deposit.currency);
	const message = l10n.t("Your deposit of {0} was recorded.", amount);
	const actions = deposit.receipt_url === "" ? [] : [receipt];
	if ((await notifications.show("info", message, ...actions)) === receipt)
		await openMarketplaceLink(browser, marketplace, deposit.receipt_url);
}

/** One notification for all watches together. With several, Show opens the list of watches. */
export async function notifyNews(
	{ left }: OpenAccount,
	notifications: Notifications,
	news: News,
): Promise<void> {
	const show = l10n.t("Show");
	const sentences = [...news.searches.map(searchWords), ...news.prices.map(priceWords)];
	const [only = ""] = sentences;
	const message =
		sentences.length === 1
			? only
			: l10n.t(
					"{0} watched searches and prices have updates. {1}",
					sentences.length,
					sentences.slice(0, 3).join(" "),
				);
	if ((await notifications.show("info", message, show)) !== show || left.aborted) return;
	const [search] = news.searches;
	const [price] = news.prices;
	if (sentences.length > 1) await runCommand(commandIds.datasets.openSearch);
	else if (search) await runCommand(commandIds.datasets.openSearch, { searchName: search.name });
	else if (price) await runCommand(commandIds.dataset.open, { datasetId: price.dataset.id });
}

function searchWords({ name, count }: News["searches"][number]): string {
	const search = display(name, 60);
	return count === 1
		? l10n.t("1 dataset newly matches “{0}” or costs less.", search)
		: l10n.t("{0} datasets newly match “{1}” or cost less.", foundCount(count), search);
}

function priceWords({ watch, dataset }: News["prices"][number]): string {
	return l10n.t(
		"{0} now costs {1} per chunk, at or below your target of {2}.",
		isolate(displayName(dataset.name, dataset.id, 80)),
		formatMoney(dataset.price_per_chunk, dataset.currency),
		formatMoney(watch.target, watch.currency),
	);
}
