import * as l10n from "@vscode/l10n";
import { MINUTE_MS, parseTimestamp } from "../../base/dates.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { formatMoney, formatUnits, parseDecimal } from "../../base/decimal.ts";
import { autoDepositWords, sameAutoDeposit } from "./autoDepositValues.ts";
import { cannotTell, type CheckResult, stillUnconfirmedTitle } from "./actOutcome.ts";
import { type JournalRecord, amountOf } from "./journal.ts";
import { newDeposits, recentDeposits } from "./recentDeposits.ts";

interface CheckOptions {
	/** By the local clock, in ms since 1970. */
	now: number;
	signal: AbortSignal | undefined;
}

/** Compares the total withdrawn before and now. */
export async function checkWithdrawal(
	record: JournalRecord,
	client: MarketplaceClient,
	{ signal, now }: CheckOptions,
): Promise<CheckResult> {
	const { total_withdrawn: total, currency } = await client.billing.sellerBalance(signal);
	const before = parseDecimal(record.before?.totalWithdrawn ?? "");
	const after = parseDecimal(total);
	const amount = parseDecimal(record.amount ?? "");
	const to = formatMoney(total, currency);
	if (before === undefined || after === undefined || amount === undefined) {
		return cannotTell(
			l10n.t(
				"Total withdrawn is now {0}. The earlier total isn’t available, so the totals can’t be compared.",
				to,
			),
		);
	}
	const from = formatUnits(before);
	if (after - before === amount) {
		const title = l10n.t("{0} was withdrawn", amountOf(record));
		const sentence = l10n.t("Total withdrawn went from {0} to {1}. You can withdraw again.", from, to);
		return { kind: "happened", title, sentence };
	}
	if (after === before) {
		const sentence = l10n.t(
			"Total withdrawn is still {0}, {1} after the request. If you withdraw again and the first request completes later, both amounts will be withdrawn.",
			to,
			elapsed(record, now),
		);
		return {
			kind: "nothingSeen",
			title: l10n.t("No withdrawal of {0} has been recorded", amountOf(record)),
			sentence,
		};
	}
	const sentence = l10n.t(
		"Total withdrawn changed by {0} (from {1} to {2}) instead of {3}. There may have been another withdrawal.",
		formatMoney(after - before, currency),
		from,
		to,
		amountOf(record),
	);
	return { kind: "changedOtherwise", title: stillUnconfirmedTitle(), sentence };
}

export async function checkDeposit(
	record: JournalRecord,
	client: MarketplaceClient,
	{ signal, now }: CheckOptions,
): Promise<CheckResult> {
	const { depositIds, newestDepositAt } = record.before ?? {};
	const recent = await recentDeposits(client, signal);
	if (depositIds === undefined) {
		return cannotTell(
			l10n.t(
				"The deposit history from before the request isn’t available. You can’t be charged without opening the checkout page, so you can start a new deposit.",
			),
		);
	}
	const before = {
		ids: depositIds,
		...(newestDepositAt === undefined ? {} : { newestAt: newestDepositAt }),
	};
	const deposits = newDeposits(recent, before);
	if (deposits.length > 0) return { kind: "changedOtherwise", ...newDepositWords(deposits) };
	return {
		kind: "nothingSeen",
		title: l10n.t("No deposit of {0} has been recorded", amountOf(record)),
		sentence: l10n.t(
			"Checked {0} after the request. You can’t be charged without opening the checkout page, so you can start a new deposit.",
			elapsed(record, now),
		),
	};
}

function newDepositWords(deposits: readonly DepositRecord[]): { title: string; sentence: string } {
	const amounts = deposits.map((deposit) => formatMoney(deposit.amount, deposit.currency)).join(", ");
	return deposits.length === 1
		? {
				title: l10n.t("A new deposit was recorded"),
				sentence: l10n.t(
					"Recorded since your request: {0}. The deposit may be from another checkout.",
					amounts,
				),
			}
		: {
				title: l10n.t("New deposits were recorded"),
				sentence: l10n.t(
					"Recorded since your request: {0}. The deposits may be from other checkouts.",
					amounts,
				),
			};
}

export async function checkAutoDeposit(
	record: JournalRecord,
	client: MarketplaceClient,
	{ signal }: CheckOptions,
): Promise<CheckResult> {
	const now = await client.billing.autoDeposit(signal);
	const sent = record.autoDeposit;
	const before = record.before?.autoDeposit;
	const words = autoDepositWords(now, record.currency);
	const current = l10n.t("Current settings: {0}.", words);
	if (sent !== undefined && sameAutoDeposit(now, sent))
		return { kind: "happened", title: l10n.t("Auto-deposit was changed"), sentence: current };
	if (before !== undefined && sameAutoDeposit(now, before))
		return { kind: "nothingSeen", title: l10n.t("Auto-deposit hasn’t changed"), sentence: current };
	const sentence = l10n.t(
		"You sent: {0}. Current settings: {1}. Your change may not have been applied, or the settings may have changed again since.",
		sent === undefined ? "?" : autoDepositWords(sent, record.currency),
		words,
	);
	return { kind: "changedOtherwise", title: stillUnconfirmedTitle(), sentence };
}

function elapsed(record: JournalRecord, now: number): string {
	const minutes = Math.floor(Math.max(0, now - (parseTimestamp(record.startedAt) ?? now)) / MINUTE_MS);
	if (minutes < 1) return l10n.t("less than a minute");
	if (minutes < 120) return minutes === 1 ? l10n.t("a minute") : l10n.t("{0} minutes", minutes);
	return l10n.t("{0} hours", Math.floor(minutes / 60));
}
