import type { App } from "../app.ts";
import { accessCommands } from "./access.ts";
import { billingCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import type { NounHandlers, PageNoun } from "./commandHandler.ts";
import { manifestCommands } from "./manifest.ts";

/** Handlers of the page nouns. Import this module lazily: it pulls in the code of pages and manifests. */
export function pageHandlers(app: App): { readonly [N in PageNoun]: NounHandlers<N> } {
	return {
		dataset: datasetCommands(app),
		access: accessCommands(app),
		...billingCommands(app),
		manifest: manifestCommands(app),
	};
}
