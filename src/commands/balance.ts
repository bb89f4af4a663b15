import * as l10n from "@vscode/l10n";
import { describeError } from "../api/describeError.ts";
import { formatMoney } from "../base/money.ts";
import { forQuickPick } from "../base/text.ts";
import { commandIds, type CommandId } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { pickOne, type Choice } from "../host/picks.ts";
import { withProgress } from "../host/progress.ts";
import { latest } from "../api/loadable.ts";
import type { Wallet } from "../model/wallet/wallet.ts";
import type { Trees } from "../views/trees.ts";
import { autoDepositDescription } from "../views/rows/billingRows.ts";
import { type CommandParts, type CommandScope, type NounHandlers, withAccount } from "./commandHandler.ts";

interface BalanceOutcome {
	kind: "read" | "notKnown";
	/** Wire decimal, as the marketplace sent it. */
	balance?: string;
	earnings?: string;
	currency?: string;
}

interface Parts extends CommandParts {
	readonly trees: Pick<Trees, "billing">;
}

export function balanceCommands(parts: Parts): NounHandlers<"balance"> {
	return {
		show: withAccount(parts, show),
		refresh: withAccount(parts, async (scope) => refresh(scope, parts.trees)),
	};
}

/** Refreshes both balances. If Billing is hidden, a notification says why that failed instead. */
async function refresh(
	{ wallet, notifications }: CommandScope,
	{ billing }: Parts["trees"],
): Promise<BalanceOutcome> {
	await withProgress(l10n.t("Refreshing the balance"), { view: "dataMarketplace.billing" }, async () =>
		wallet.refresh(),
	);
	const failed = [wallet.buyer, wallet.seller].find((part) => part.kind === "failed");
	if (failed && !billing.view.visible) void notifications.show("error", describeError(failed.error).sentence);
	return outcomeOf(wallet);
}

function outcomeOf(wallet: Wallet): BalanceOutcome {
	const buyer = wallet.buyer.kind === "ready" ? wallet.buyer.value : undefined;
	const seller = wallet.seller.kind === "ready" ? wallet.seller.value : undefined;
	const currency = buyer?.currency ?? seller?.currency;
	return {
		kind: buyer || seller ? "read" : "notKnown",
		...(buyer ? { balance: buyer.balance } : {}),
		...(seller ? { earnings: seller.balance } : {}),
		...(currency === undefined ? {} : { currency }),
	};
}

/** Lets the user pick a balance action, and runs it. */
async function show(
	scope: CommandScope,
): Promise<{ kind: "ran"; command: CommandId } | { kind: "cancelled" }> {
	const command = await pickOne(choices(scope.wallet), { title: title(scope), endsWithFocus: true });
	if (command === undefined) return { kind: "cancelled" };
	await runCommand(command);
	return { kind: "ran", command };
}

function title({ account, wallet }: CommandScope): string {
	const buyer = latest(wallet.buyer)?.value;
	const seller = latest(wallet.seller)?.value;
	const shown = buyer ?? seller;
	const who = l10n.t("{0} on {1}", account.id.account, account.marketplace.host);
	return shown ? `${formatMoney(shown.balance, shown.currency)} · ${who}` : who;
}

function choices(wallet: Wallet): Array<Choice<CommandId>> {
	const buyer = latest(wallet.buyer)?.value;
	const seller = latest(wallet.seller)?.value;
	const auto = latest(wallet.autoDeposit)?.value;
	const rows: Array<Choice<CommandId>> = [];
	if (buyer || !seller) {
		rows.push(
			{ label: l10n.t("Deposit…"), icon: "credit-card", value: commandIds.deposit.start },
			{ label: l10n.t("Show Deposit History"), icon: "history", value: commandIds.deposits.show },
			{
				label: l10n.t("Configure Auto-Deposit…"),
				...(auto ? { description: autoDepositDescription(auto) } : {}),
				icon: auto?.enabled === true ? "sync" : "sync-ignored",
				value: commandIds.autoDeposit.configure,
			},
		);
	}
	if (seller) {
		rows.push({
			label: l10n.t("Show Earnings"),
			description: forQuickPick(formatMoney(seller.balance, seller.currency)),
			icon: "briefcase",
			value: commandIds.earnings.show,
		});
	}
	rows.push(
		{ label: l10n.t("Refresh Balance"), icon: "refresh", value: commandIds.balance.refresh },
		{ label: l10n.t("Switch Account…"), icon: "account", value: commandIds.session.switchAccount },
	);
	return rows;
}
