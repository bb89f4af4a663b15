import { accessCommands } from "./access.ts";
import { autoDepositCommands, depositCommands, depositsCommands, earningsCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import type { HandlerMakers, PageNoun } from "./register.ts";
import { manifestCommands } from "./manifest.ts";

/** Handlers of the commands for datasets, money, and manifests, with their pages. */
export const pageHandlerMakers: HandlerMakers<PageNoun> = {
	dataset: datasetCommands,
	access: accessCommands,
	deposit: depositCommands,
	deposits: depositsCommands,
	autoDeposit: autoDepositCommands,
	earnings: earningsCommands,
	manifest: manifestCommands,
};
