/** The panels of this window and their VS Code environment. */
import * as vscode from "vscode";
import type { Services } from "../../../services.ts";
import type { PageShape } from "../protocol/channel.ts";
import type { PageController } from "./panel.ts";
import { PanelRegistry, type RegistryEnvironment } from "./panelRegistry.ts";

const registries = new WeakMap<Services, PanelRegistry>();

/** The one registry of these services. */
export function panelsOf(services: Services): PanelRegistry {
	let registry = registries.get(services);
	if (registry === undefined) {
		registry = new PanelRegistry(createEnvironment(services));
		registries.set(services, registry);
	}
	return registry;
}

/** Pages whose callers pass data to an open page: controllers can be looked up by key. */
export class KeyedPages<P extends PageShape, C extends PageController<P>> {
	readonly #controllers = new WeakMap<Services, Map<string, C>>();

	/** Reveals the page with this key, or creates it. */
	show(
		services: Services,
		key: string,
		createController: () => C,
		restored?: vscode.WebviewPanel,
	): C | undefined {
		const controllers = this.#controllers.get(services) ?? new Map<string, C>();
		this.#controllers.set(services, controllers);
		const create = (): C => {
			const controller = createController();
			controllers.set(key, controller);
			return controller;
		};
		panelsOf(services).show(key, create, restored);
		return controllers.get(key);
	}
}

function createEnvironment({ facts, log }: Services): RegistryEnvironment {
	const extension = vscode.Uri.file(facts.folder);
	const root = vscode.Uri.joinPath(extension, "dist", "pages");
	// Allows scripts, but no command links, and only files from the pages' own folder.
	const options: vscode.WebviewOptions = {
		enableScripts: true,
		enableForms: true,
		enableCommandUris: false,
		localResourceRoots: [root],
	};
	return {
		log,
		localisation: { language: vscode.env.language, strings: vscode.l10n.bundle ?? null },
		create: (viewType, title, beside) =>
			vscode.window.createWebviewPanel(
				viewType,
				title,
				beside
					? { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }
					: { viewColumn: vscode.ViewColumn.Active },
				options,
			),
		prepare: (panel) => {
			panel.webview.options = options;
			panel.iconPath = {
				dark: vscode.Uri.joinPath(extension, "media", "tab-dark.svg"),
				light: vscode.Uri.joinPath(extension, "media", "tab-light.svg"),
			};
		},
		resources: (webview, page) => {
			const address = (file: string): string =>
				webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
			return {
				cspSource: webview.cspSource,
				script: address(`${page.name}.js`),
				styles: address("style.css"),
				codicons: address("codicon.css"),
			};
		},
	};
}
