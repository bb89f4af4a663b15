import { type DepositParts, openDepositPanel } from "../pages/deposit/controller.ts";
import { exportDeposits } from "../pages/depositHistory/exportDeposits.ts";
import { type DepositHistoryParts, openDepositHistoryPanel } from "../pages/depositHistory/controller.ts";
import { openEarningsPanel } from "../pages/earnings/controller.ts";
import type { PageParts } from "../pages/shared/host/panels.ts";
import { tableFormatArgument, textProperty } from "./arguments.ts";
import { type NounHandlers, withAccount } from "./commandHandler.ts";

interface Opened {
	kind: "opened";
}

/** An amount to prefill. The page validates it. */
function prefillOf(argument: unknown): { amount?: string } {
	const amount = textProperty(argument, "amount");
	return amount === undefined ? {} : { amount };
}

export function depositCommands(parts: DepositParts): NounHandlers<"deposit"> {
	return {
		start: async (argument): Promise<Opened> => {
			openDepositPanel(parts, prefillOf(argument));
			return { kind: "opened" };
		},
	};
}

export function depositsCommands(parts: DepositHistoryParts): NounHandlers<"deposits"> {
	return {
		show: async (): Promise<Opened> => {
			openDepositHistoryPanel(parts);
			return { kind: "opened" };
		},
		export: withAccount(parts.scopes, async ({ account }, argument) =>
			exportDeposits(parts.notifications, account, tableFormatArgument(argument)),
		),
	};
}

export function autoDepositCommands(parts: DepositParts): NounHandlers<"autoDeposit"> {
	return {
		configure: async (): Promise<Opened> => {
			openDepositPanel(parts, { autoDeposit: true });
			return { kind: "opened" };
		},
	};
}

export function earningsCommands(parts: PageParts): NounHandlers<"earnings"> {
	const open = async (argument: unknown): Promise<Opened> => {
		openEarningsPanel(parts, prefillOf(argument));
		return { kind: "opened" };
	};
	return { show: async () => open(undefined), withdraw: open };
}
