/** Opens the page on which access to a dataset is changed. */
import type * as vscode from "vscode";
import type { PlanEntry } from "../../../model/selling/accessPlan.ts";
import type { Services } from "../../../services.ts";
import { accessPage, type AccessAction } from "../../protocol/access.ts";
import { AccessController, type AccessSubject } from "./accessController.ts";
import { panelsOf } from "../panels.ts";

export interface AccessRequest {
	readonly tab?: "change" | "ledger";
	/** Addresses to begin with, as the page's text. */
	readonly text?: string;
	readonly action?: AccessAction;
}

const open = new WeakMap<Services, Map<string, AccessController>>();

/** Shows the page of a dataset's access; what is asked for replaces what is on it, but never stops a run. */
export function openAccessPanel(
	services: Services,
	subject: AccessSubject,
	request: AccessRequest = {},
): void {
	show(services, subject).ask(request);
}

/** Shows the difference between an access file and the ledger. */
export function openAccessDifference(
	services: Services,
	subject: AccessSubject,
	file: string,
	entries: readonly PlanEntry[],
): void {
	show(services, subject).askFor(file, entries);
}

/** Brings the page back after a reload. */
export function restoreAccessPanel(services: Services, saved: unknown, panel: vscode.WebviewPanel): boolean {
	const read = accessPage.restore.safeParse(saved);
	if (!read.success) return false;
	show(services, read.data, panel);
	return true;
}

function show(services: Services, subject: AccessSubject, restored?: vscode.WebviewPanel): AccessController {
	const controllers = open.get(services) ?? new Map<string, AccessController>();
	open.set(services, controllers);
	const key = `access:${subject.datasetId.toLowerCase()}`;
	const make = (): AccessController => {
		const controller = new AccessController(services, subject);
		controllers.set(key, controller);
		return controller;
	};
	panelsOf(services).show(key, make, restored);
	return controllers.get(key) ?? make();
}
