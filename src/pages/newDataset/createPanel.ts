/** Opens the pages that edit, review, and preview a dataset. */
import * as vscode from "vscode";
import type { DraftStore } from "../../model/draftStore.ts";
import { emptyDraft, type DatasetDraft } from "../../rules/datasetDraft.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { App } from "../../services.ts";
import { createPage } from "./protocol.ts";
import { Panels, savedBy } from "../shared/host/panels.ts";
import { CreateController } from "./createController.ts";
import { FormSource, ManifestSource } from "./listingSources.ts";

const pages = new Panels<typeof createPage, CreateController>();

/** Opens the form with the account's draft. `given` values fill an empty draft but never replace another. */
export async function openCreatePanel(app: App, given?: unknown): Promise<{ kind: "opened" }> {
	const values = givenValues(given);
	const drafts = app.scopes.value?.drafts;
	if (drafts && Object.keys(values).length > 0) await prefill(drafts, values);
	showForm(app);
	return { kind: "opened" };
}

function showForm(app: App, restored?: vscode.WebviewPanel): void {
	const create = (scope: AccountScope | undefined, previous?: CreateController): CreateController => {
		const typed = previous?.typedSignedOut;
		const source = new FormSource(scope?.drafts, typed);
		const step = typed && !source.isStored ? previous?.restore.step : undefined;
		return new CreateController(app, scope, source, step ?? "edit");
	};
	pages.show(app, "newDataset", create, restored);
}

/** Shows exactly what a manifest would send, with a button to send it. */
export async function openManifestReview(app: App, uri: vscode.Uri): Promise<void> {
	showManifest(app, uri, "review");
}

/** Shows a manifest as buyers would see it, updated as the file changes. */
export function openPreviewPanel(app: App, uri: vscode.Uri): void {
	showManifest(app, uri, "preview");
}

function showManifest(
	app: App,
	uri: vscode.Uri,
	step: "review" | "preview",
	restored?: vscode.WebviewPanel,
): void {
	const create = (scope: AccountScope | undefined): CreateController =>
		new CreateController(app, scope, new ManifestSource(scope?.account.id.origin ?? "", uri), step);
	pages.show(app, `${step}:${uri.toString()}`, create, restored);
}

/** Restores a page after a window reload. Returns false if the saved state is invalid. */
export function restoreCreatePanel(app: App, state: unknown, panel: vscode.WebviewPanel): boolean {
	const saved = savedBy(createPage, state);
	if (saved === undefined) return false;
	const { manifest, step } = saved;
	if (manifest === "") {
		showForm(app, panel);
		return true;
	}
	showManifest(app, vscode.Uri.parse(manifest, true), step === "preview" ? "preview" : "review", panel);
	return true;
}

function givenValues(given: unknown): Partial<DatasetDraft> {
	if (typeof given !== "object" || given === null) return {};
	const known = Object.entries(given).filter(
		([key, value]) =>
			key in emptyDraft && key !== "metadata_schema" && typeof value === "string" && value !== "",
	);
	return Object.fromEntries(known);
}

async function prefill(drafts: DraftStore, values: Partial<DatasetDraft>): Promise<void> {
	const { id, savedAt } = drafts.current;
	if (savedAt !== "") return;
	await drafts.save(id === "" ? crypto.randomUUID() : id, { ...emptyDraft, ...values });
}
