import { type DepositParts, openDepositPanel } from "../pages/deposit/controller.ts";
import { exportDeposits } from "../pages/depositHistory/depositsExport.ts";
import { type DepositsParts, openDepositsPanel } from "../pages/depositHistory/controller.ts";
import { openEarningsPanel } from "../pages/earnings/controller.ts";
import type { PageParts } from "../pages/shared/host/panels.ts";
import { textProperty } from "./arguments.ts";
import { type NounHandlers, withAccount } from "./commandHandler.ts";

interface Opened {
	kind: "opened";
}

/** An amount to prefill. The page validates and confirms it. */
function prefillOf(argument: unknown): { amount?: string } {
	const amount = textProperty(argument, "amount");
	return amount === undefined ? {} : { amount };
}

export function depositCommands(app: DepositParts): NounHandlers<"deposit"> {
	return {
		start: async (argument): Promise<Opened> => {
			openDepositPanel(app, prefillOf(argument));
			return { kind: "opened" };
		},
	};
}

export function depositsCommands(app: DepositsParts): NounHandlers<"deposits"> {
	return {
		show: async (): Promise<Opened> => {
			openDepositsPanel(app);
			return { kind: "opened" };
		},
		export: withAccount(app, async (parts, argument) => {
			const format = textProperty(argument, "format");
			return exportDeposits(
				parts.notifications,
				parts.account,
				format === "csv" || format === "json" ? format : undefined,
			);
		}),
	};
}

export function autoDepositCommands(app: DepositParts): NounHandlers<"autoDeposit"> {
	return {
		configure: async (): Promise<Opened> => {
			openDepositPanel(app, { autoDeposit: true });
			return { kind: "opened" };
		},
	};
}

export function earningsCommands(app: PageParts): NounHandlers<"earnings"> {
	const open = async (argument: unknown): Promise<Opened> => {
		openEarningsPanel(app, prefillOf(argument));
		return { kind: "opened" };
	};
	return { show: async () => open(undefined), withdraw: open };
}
