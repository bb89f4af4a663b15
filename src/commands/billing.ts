import type { Services } from "../services.ts";
import { textProperty } from "./arguments.ts";
import type { NounHandlers } from "./register.ts";

type Opened = { kind: "opened" };

/** A page's prefilled amount; the page asks and confirms. */
function prefillOf(argument: unknown): { amount?: string } {
	const amount = textProperty(argument, "amount");
	return amount === undefined ? {} : { amount };
}

export function depositCommands(services: Services): NounHandlers<"deposit"> {
	return {
		start: async (argument): Promise<Opened> => {
			const { openDepositPanel } = await import("../webviews/host/depositPanel.ts");
			openDepositPanel(services, prefillOf(argument));
			return { kind: "opened" };
		},
	};
}

export function depositsCommands(services: Services): NounHandlers<"deposits"> {
	return {
		show: async (): Promise<Opened> => {
			const { openDepositsPanel } = await import("../webviews/host/depositsPanel.ts");
			openDepositsPanel(services);
			return { kind: "opened" };
		},
		export: async (argument) => {
			const { exportDeposits } = await import("../webviews/host/depositsExport.ts");
			const format = textProperty(argument, "format");
			return exportDeposits(services, format === "csv" || format === "json" ? format : undefined);
		},
	};
}

export function autoDepositCommands(services: Services): NounHandlers<"autoDeposit"> {
	return {
		configure: async (): Promise<Opened> => {
			const { openDepositPanel } = await import("../webviews/host/depositPanel.ts");
			openDepositPanel(services, { autoDeposit: true });
			return { kind: "opened" };
		},
	};
}

export function earningsCommands(services: Services): NounHandlers<"earnings"> {
	const open = async (argument: unknown): Promise<Opened> => {
		const { openEarningsPanel } = await import("../webviews/host/earningsPanel.ts");
		openEarningsPanel(services, prefillOf(argument));
		return { kind: "opened" };
	};
	return { show: async () => open(undefined), withdraw: open };
}
