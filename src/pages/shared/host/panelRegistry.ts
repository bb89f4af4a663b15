/** Keeps at most one panel per subject, and restores panels after a window reload. */
import type * as vscode from "vscode";
import { readMessage, savedState, type PageShape } from "../protocol/channel.ts";
import { viewTypeOf, WebviewPanelHost, type PageController, type PanelEnvironment } from "./panel.ts";

export interface RegistryEnvironment extends PanelEnvironment {
	/** Creates an empty panel in the active column, or beside it without taking focus. */
	create(viewType: string, title: string, beside: boolean): vscode.WebviewPanel;
}

interface OpenPanel {
	reveal(): void;
}

/**
 * Tracks open panels by a key such as `dataset:<id>`. It never closes one itself: a panel closed during a
 * window reload wouldn't be restored.
 */
export class PanelRegistry {
	readonly #environment: RegistryEnvironment;
	readonly #open = new Map<string, OpenPanel>();

	constructor(environment: RegistryEnvironment) {
		this.#environment = environment;
	}

	/**
	 * Reveals the panel with this key, or creates one with the controller. With `restored`, the controller
	 * takes over a panel that VS Code kept across a reload.
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

/** The restore data that a page saved; the page's own schema validates it. */
export function savedForRestore(state: unknown): unknown {
	return readMessage(savedState, state)?.restore;
}
