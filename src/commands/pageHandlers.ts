import type { App } from "../app.ts";
import { accessCommands } from "./access.ts";
import { autoDepositCommands, depositCommands, depositsCommands, earningsCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import type { NounHandlers, PageNoun } from "./commandHandler.ts";
import { manifestCommands } from "./manifest.ts";

/**
 * Handlers of the page nouns. Import this module lazily: it pulls in the code of pages and manifests.
 */
export function pageHandlers(app: App): { readonly [N in PageNoun]: NounHandlers<N> } {
	return {
		dataset: datasetCommands(app),
		access: accessCommands(app),
		deposit: depositCommands(app),
		deposits: depositsCommands(app),
		autoDeposit: autoDepositCommands(app),
		earnings: earningsCommands(app),
		manifest: manifestCommands(app),
	};
}
