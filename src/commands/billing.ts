import { type DepositParts, openDepositPanel } from "../pages/deposit/controller.ts";
import { exportDeposits } from "../pages/depositHistory/exportDeposits.ts";
import { type DepositHistoryParts, openDepositHistoryPanel } from "../pages/depositHistory/controller.ts";
import { openEarningsPanel } from "../pages/earnings/controller.ts";
import { tableFormatArgument, textProperty } from "./arguments.ts";
import { type CommandHandler, type NounHandlers, withAccount } from "./commandHandler.ts";

/** An amount to prefill. The page validates it. */
function prefillOf(argument: unknown): { amount?: string } {
	const amount = textProperty(argument, "amount");
	return amount === undefined ? {} : { amount };
}

const opens =
	(open: (argument: unknown) => void): CommandHandler =>
	(argument) => {
		open(argument);
		return { kind: "opened" };
	};

export function billingCommands(parts: DepositParts & DepositHistoryParts): {
	readonly [N in "deposit" | "deposits" | "autoDeposit" | "earnings"]: NounHandlers<N>;
} {
	return {
		deposit: { start: opens((argument) => openDepositPanel(parts, prefillOf(argument))) },
		deposits: {
			show: opens(() => openDepositHistoryPanel(parts)),
			export: withAccount(parts, async ({ account, notifications }, argument) =>
				exportDeposits(notifications, account, tableFormatArgument(argument)),
			),
		},
		autoDeposit: { configure: opens(() => openDepositPanel(parts, { autoDeposit: true })) },
		earnings: {
			show: opens(() => openEarningsPanel(parts, {})),
			withdraw: opens((argument) => openEarningsPanel(parts, prefillOf(argument))),
		},
	};
}
