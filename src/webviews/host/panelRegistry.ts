/** At most one panel for each thing on the screen, and panels that come back after the window was reloaded. */
import type * as vscode from "vscode";
import { readMessage, savedState, type PageShape } from "../protocol/channel.ts";
import { viewTypeOf, WebviewPanelHost, type PageController, type PanelEnvironment } from "./panel.ts";

export interface RegistryEnvironment extends PanelEnvironment {
	/** Makes an empty panel in the column that has the focus, or beside it without taking the focus. */
	create(viewType: string, title: string, beside: boolean): vscode.WebviewPanel;
}

interface OpenPanel {
	reveal(): void;
}

/**
 * Knows the open panels by a key such as `dataset:<id>`. It never closes one by itself: a panel that is closed while
 * the window reloads would not come back.
 */
export class PanelRegistry {
	readonly #environment: RegistryEnvironment;
	readonly #open = new Map<string, OpenPanel>();

	constructor(environment: RegistryEnvironment) {
		this.#environment = environment;
	}

	/**
	 * Shows the panel of this key: the one that is open, or a new one from the controller. With `restored` the
	 * controller takes over a panel that the editor kept over a reload.
	 */
	show<P extends PageShape>(
		key: string,
		createController: () => PageController<P>,
		restored?: vscode.WebviewPanel,
	): void {
		const present = this.#open.get(key);
		if (present !== undefined) {
			restored?.dispose();
			present.reveal();
			return;
		}
		const controller = createController();
		const { page, title, beside = false } = controller;
		const panel = restored ?? this.#environment.create(viewTypeOf(page), title, beside);
		const host = new WebviewPanelHost(this.#environment, controller, panel, () => this.#open.delete(key));
		this.#open.set(key, host);
	}
}

/** What a page saved to be restored from; the page's own schema reads it further. */
export function savedForRestore(state: unknown): unknown {
	return readMessage(savedState, state)?.restore;
}
