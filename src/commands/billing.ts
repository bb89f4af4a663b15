import type { Services } from "../services.ts";
import { openDepositPanel } from "../pages/deposit/depositPanel.ts";
import { exportDeposits } from "../pages/depositHistory/depositsExport.ts";
import { openDepositsPanel } from "../pages/depositHistory/depositsPanel.ts";
import { openEarningsPanel } from "../pages/earnings/earningsPanel.ts";
import { textProperty } from "./arguments.ts";
import type { NounHandlers } from "./register.ts";

interface Opened {
	kind: "opened";
}

/** An amount to prefill. The page validates and confirms it. */
function prefillOf(argument: unknown): { amount?: string } {
	const amount = textProperty(argument, "amount");
	return amount === undefined ? {} : { amount };
}

export function depositCommands(services: Services): NounHandlers<"deposit"> {
	return {
		start: async (argument): Promise<Opened> => {
			openDepositPanel(services, prefillOf(argument));
			return { kind: "opened" };
		},
	};
}

export function depositsCommands(services: Services): NounHandlers<"deposits"> {
	return {
		show: async (): Promise<Opened> => {
			openDepositsPanel(services);
			return { kind: "opened" };
		},
		export: async (argument) => {
			const format = textProperty(argument, "format");
			return exportDeposits(services, format === "csv" || format === "json" ? format : undefined);
		},
	};
}

export function autoDepositCommands(services: Services): NounHandlers<"autoDeposit"> {
	return {
		configure: async (): Promise<Opened> => {
			openDepositPanel(services, { autoDeposit: true });
			return { kind: "opened" };
		},
	};
}

export function earningsCommands(services: Services): NounHandlers<"earnings"> {
	const open = async (argument: unknown): Promise<Opened> => {
		openEarningsPanel(services, prefillOf(argument));
		return { kind: "opened" };
	};
	return { show: async () => open(undefined), withdraw: open };
}
