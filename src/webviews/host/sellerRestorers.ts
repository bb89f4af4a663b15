/** Brings the seller's pages back after the window was reloaded; what they need is loaded only then. */
import { DisposableStore, type Disposable } from "../../base/lifecycle.ts";
import type { Services } from "../../services.ts";
import { accessPage } from "../protocol/access.ts";
import { createPage } from "../protocol/create.ts";
import { registerRestorer } from "./panelRegistry.ts";

/** Registers the restorers of the pages for a new dataset and for access. */
export function registerSellerRestorers(services: Services): Disposable {
	const store = new DisposableStore();
	store.add(
		registerRestorer(createPage, async (saved, panel) => {
			const { restoreCreatePanel } = await import("./createPanel.ts");
			return restoreCreatePanel(services, saved, panel);
		}),
	);
	store.add(
		registerRestorer(accessPage, async (saved, panel) => {
			const { restoreAccessPanel } = await import("./accessPanel.ts");
			return restoreAccessPanel(services, saved, panel);
		}),
	);
	return store;
}
