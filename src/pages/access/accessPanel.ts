/** Opens the access page of a dataset. */
import type * as vscode from "vscode";
import type { PlanEntry } from "../../model/selling/accessPlan.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { App } from "../../services.ts";
import { accessPage, type AccessAction } from "./protocol.ts";
import { Panels, savedBy } from "../shared/host/panels.ts";
import { AccessController, type AccessSubject } from "./accessController.ts";

export interface AccessRequest {
	readonly tab?: "change" | "ledger";
	/** Addresses to prefill, as text. */
	readonly text?: string;
	readonly action?: AccessAction;
}

const pages = new Panels<typeof accessPage, AccessController>();

/** Opens a dataset's access page. A request replaces what the page shows but never stops a run. */
export function openAccessPanel(app: App, subject: AccessSubject, request: AccessRequest = {}): void {
	show(app, subject).ask(request);
}

/** Shows the difference between an access file and the ledger. */
export function openAccessDifference(
	app: App,
	subject: AccessSubject,
	file: string,
	entries: readonly PlanEntry[],
): void {
	show(app, subject).askFor(file, entries);
}

/** Restores the page after a window reload. */
export function restoreAccessPanel(app: App, state: unknown, panel: vscode.WebviewPanel): boolean {
	const saved = savedBy(accessPage, state);
	if (saved === undefined) return false;
	show(app, saved, panel);
	return true;
}

function show(app: App, subject: AccessSubject, restored?: vscode.WebviewPanel): AccessController {
	const key = `access:${subject.datasetId.toLowerCase()}`;
	const create = (scope: AccountScope | undefined, previous?: AccessController): AccessController =>
		new AccessController(app, scope, subject, previous);
	return pages.show(app, key, create, restored);
}
