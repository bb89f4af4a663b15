/** The panels of this window. */
import * as vscode from "vscode";
import type { Services } from "../../services.ts";
import { PanelRegistry } from "./panelRegistry.ts";

const registries = new WeakMap<Services, PanelRegistry>();

/** The one registry that belongs to these services. */
export function panelsOf(services: Services): PanelRegistry {
	let registry = registries.get(services);
	if (registry === undefined) {
		registry = new PanelRegistry({
			extensionUri: vscode.Uri.file(services.facts.folder),
			log: services.log,
		});
		registries.set(services, registry);
	}
	return registry;
}
