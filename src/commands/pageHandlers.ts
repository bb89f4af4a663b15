import type { App } from "../app.ts";
import { accessCommands } from "./access.ts";
import { autoDepositCommands, depositCommands, depositsCommands, earningsCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import type { NounHandlers, PageNoun } from "./commandHandler.ts";
import { manifestCommands } from "./manifest.ts";

/**
 * Functions that make the handlers of each page noun. Import this module lazily: it pulls in the code of pages and
 * manifests.
 */
export const pageHandlerMakers: { readonly [N in PageNoun]: (app: App) => NounHandlers<N> } = {
	dataset: datasetCommands,
	access: accessCommands,
	deposit: depositCommands,
	deposits: depositsCommands,
	autoDeposit: autoDepositCommands,
	earnings: earningsCommands,
	manifest: manifestCommands,
};
