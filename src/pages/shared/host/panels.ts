/** The panels of this window. */
import * as vscode from "vscode";
import type * as z from "zod/mini";
import type { AccountScope } from "../../../account/accountScope.ts";
import type { Current } from "../../../base/current.ts";
import type { ExtensionFacts } from "../../../host/extensionFacts.ts";
import type { Log } from "../../../host/log.ts";
import type { Notifications } from "../../../host/notifications.ts";
import type { Session } from "../../../model/session/session.ts";
import { savedState, type PageShape } from "../protocol/channel.ts";
import { type PageController, viewTypeOf, WebviewPanelHost } from "./panel.ts";

/** What pages need from the window. */
export interface PageParts {
	readonly scopes: Current<AccountScope>;
	readonly session: Session;
	readonly notifications: Notifications;
	readonly log: Log;
	readonly facts: Pick<ExtensionFacts, "folder" | "id">;
}

/**
 * The open panels of one kind of page, by a key such as `dataset:<id>`: at most one for each key. They stay open when
 * the extension stops, because VS Code restores only open panels after a window reload.
 */
export class Panels<P extends PageShape, C extends PageController<P>> {
	readonly #open = new Map<string, WebviewPanelHost<P, C>>();

	/**
	 * Reveals the panel with this key, or creates one. `create` makes its controller for the account in use, now
	 * and after each switch. `restored` is a panel that VS Code kept across a reload; it's closed if the key
	 * already has a panel. `toSide` shows the panel in the column beside the active one.
	 */
	show(
		parts: PageParts,
		key: string,
		create: (scope: AccountScope | undefined, previous?: C) => C,
		restored?: vscode.WebviewPanel,
		toSide = false,
	): C {
		const present = this.#open.get(key);
		if (present !== undefined) {
			restored?.dispose();
			present.reveal(toSide ? vscode.ViewColumn.Beside : undefined);
			return present.controller;
		}
		const host = new WebviewPanelHost<P, C>(
			parts,
			(previous) => create(parts.scopes.value, previous),
			(controller) => restored ?? emptyPanel(controller, toSide),
			() => this.#open.delete(key),
		);
		this.#open.set(key, host);
		return host.controller;
	}
}

/**
 * Makes a function that restores a page after a window reload: it opens the page with the data that the page saved, or
 * returns false if it's invalid or `open` returns false.
 */
export function restorer<S extends z.ZodMiniType>(
	{ restore }: { readonly restore: S },
	open: (parts: PageParts, saved: z.output<S>, panel: vscode.WebviewPanel) => unknown,
) {
	return (parts: PageParts, state: unknown, panel: vscode.WebviewPanel): boolean => {
		const saved = restore.safeParse(savedState.safeParse(state).data?.restore);
		return saved.success && open(parts, saved.data, panel) !== false;
	};
}

/** Creates an empty panel in the active column, or beside it. A page that always opens beside doesn't take focus. */
function emptyPanel(
	{ page, title, beside }: PageController<PageShape>,
	toSide: boolean,
): vscode.WebviewPanel {
	const { Active, Beside } = vscode.ViewColumn;
	return vscode.window.createWebviewPanel(
		viewTypeOf(page),
		title,
		beside === true ? { viewColumn: Beside, preserveFocus: true } : { viewColumn: toSide ? Beside : Active },
	);
}
