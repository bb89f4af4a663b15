import * as l10n from "@vscode/l10n";
import { formatShortDate, parseTimestamp } from "../../base/dates.ts";
import type { AutoDeposit, BuyerBalance, DepositRecord, SellerBalance } from "../../api/wire/schemas.ts";
import { formatAmount, formatMoney } from "../../base/money.ts";
import { commandIds } from "../../host/commandIds.ts";
import { failureOf, latest, type Loadable } from "../../api/loadable.ts";
import { type Runway, runwayWords } from "../../model/wallet/runway.ts";
import type { WalletParts } from "../../model/wallet/walletParts.ts";
import { forScreenReader } from "../../base/text.ts";
import type { Row } from "./row.ts";
import { failureRow, loadingRow } from "./noticeRows.ts";

interface BillingModel extends Readonly<WalletParts> {
	readonly runway: Runway | undefined;
	readonly lastDeposit: DepositRecord | undefined;
}

/** The rows of the Billing view; empty if nothing is known, nothing is loading, and nothing has failed. */
export function billingRows(model: BillingModel, now: number): Row[] {
	const buyer = latest(model.buyer)?.value;
	const seller = latest(model.seller)?.value;
	const rows: Row[] = [];
	if (buyer) rows.push(balanceRow(buyer, model.runway), historyRow(model.lastDeposit, now));
	const auto = latest(model.autoDeposit)?.value;
	if (buyer && auto) rows.push(autoDepositRow(auto));
	if (seller) rows.push(earningsRow(seller));
	const loading = rows.length === 0 && [model.buyer.kind, model.seller.kind].includes("loading");
	const failed: Loadable<unknown> = failureOf(model.buyer) ? model.buyer : model.seller;
	const failure = failureOf(failed);
	if (failure) rows.unshift(failureRow(failure, latest(failed) !== undefined, commandIds.balance.refresh));
	return loading ? [...rows, loadingRow()] : rows;
}

function balanceRow(buyer: BuyerBalance, runway: Runway | undefined): Row {
	const label = formatMoney(buyer.balance, buyer.currency);
	const days = runway && runwayWords(runway);
	const description = days === undefined ? l10n.t("balance") : l10n.t("balance · {0} left", days);
	return {
		id: "balance",
		label,
		description,
		icon: "credit-card",
		command: { id: commandIds.balance.show },
		ariaLabel: forScreenReader(l10n.t("Balance {0}", label), days && l10n.t("{0} left", days)),
		tooltip: () =>
			days === undefined
				? l10n.t("Select to show actions for your balance.")
				: l10n.t(
						"Your balance lasts {0} at your recent spending rate, estimated from totals loaded on this computer.",
						days,
					),
	};
}

function historyRow(last: DepositRecord | undefined, now: number): Row {
	const at = last && parseTimestamp(last.created_at);
	const amount = last && formatMoney(last.amount, last.currency);
	const description =
		amount === undefined
			? undefined
			: at === undefined
				? l10n.t("last: {0}", amount)
				: l10n.t("last: {0} on {1}", amount, formatShortDate(at, now));
	return {
		id: "history",
		label: l10n.t("Deposit history"),
		...(description === undefined ? {} : { description }),
		icon: "history",
		command: { id: commandIds.deposits.show },
	};
}

export function autoDepositDescription(auto: AutoDeposit): string {
	return auto.enabled
		? l10n.t("add {1} when below {0}", formatAmount(auto.threshold), formatAmount(auto.amount))
		: l10n.t("off");
}

function autoDepositRow(auto: AutoDeposit): Row {
	return {
		id: "autoDeposit",
		label: l10n.t("Auto-deposit"),
		description: autoDepositDescription(auto),
		icon: auto.enabled ? "sync" : "sync-ignored",
		command: { id: commandIds.autoDeposit.configure },
	};
}

function earningsRow(seller: SellerBalance): Row {
	const label = formatMoney(seller.balance, seller.currency);
	return {
		id: "earnings",
		label,
		description: l10n.t("earnings"),
		icon: "briefcase",
		command: { id: commandIds.earnings.show },
		ariaLabel: l10n.t("Earnings {0}", label),
	};
}
