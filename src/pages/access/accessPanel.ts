/** Opens the access page of a dataset. */
import type * as vscode from "vscode";
import type { PlanEntry } from "../../model/selling/accessPlan.ts";
import type { Services } from "../../services.ts";
import { accessPage, type AccessAction } from "./protocol.ts";
import { KeyedPages } from "../shared/host/panels.ts";
import { AccessController, type AccessSubject } from "./accessController.ts";

export interface AccessRequest {
	readonly tab?: "change" | "ledger";
	/** Addresses to prefill, as text. */
	readonly text?: string;
	readonly action?: AccessAction;
}

const pages = new KeyedPages<typeof accessPage, AccessController>();

/** Opens a dataset's access page. A request replaces what the page shows but never stops a run. */
export function openAccessPanel(
	services: Services,
	subject: AccessSubject,
	request: AccessRequest = {},
): void {
	show(services, subject)?.ask(request);
}

/** Shows the difference between an access file and the ledger. */
export function openAccessDifference(
	services: Services,
	subject: AccessSubject,
	file: string,
	entries: readonly PlanEntry[],
): void {
	show(services, subject)?.askFor(file, entries);
}

/** Restores the page after a window reload. */
export function restoreAccessPanel(services: Services, saved: unknown, panel: vscode.WebviewPanel): boolean {
	const read = accessPage.restore.safeParse(saved);
	if (!read.success) return false;
	show(services, read.data, panel);
	return true;
}

function show(
	services: Services,
	subject: AccessSubject,
	restored?: vscode.WebviewPanel,
): AccessController | undefined {
	const key = `access:${subject.datasetId.toLowerCase()}`;
	return pages.show(services, key, () => new AccessController(services, subject), restored);
}
