/** Opens the pages that edit, review, and preview a dataset. */
import * as vscode from "vscode";
import { DraftStore } from "../../model/draftStore.ts";
import { emptyDraft, type DatasetDraft } from "../../rules/datasetDraft.ts";
import type { Services } from "../../services.ts";
import { createPage } from "./protocol.ts";
import { panelsOf } from "../shared/host/panels.ts";
import { CreateController } from "./createController.ts";
import { FormSource, ManifestSource } from "./listingSources.ts";

const stores = new WeakMap<Services, DraftStore>();

function draftsOf(services: Services): DraftStore {
	let store = stores.get(services);
	if (store === undefined) {
		store = new DraftStore(services.session);
		stores.set(services, store);
	}
	return store;
}

/** Opens the form with the account's draft. `given` values fill an empty draft but never replace another. */
export async function openCreatePanel(services: Services, given?: unknown): Promise<{ kind: "opened" }> {
	const values = givenValues(given);
	if (Object.keys(values).length > 0) await prefill(draftsOf(services), values);
	showForm(services);
	return { kind: "opened" };
}

function showForm(services: Services, restored?: vscode.WebviewPanel): void {
	const make = (): CreateController =>
		new CreateController(services, new FormSource(draftsOf(services)), "edit");
	panelsOf(services).show("newDataset", make, restored);
}

/** Shows exactly what a manifest would send, with a button to send it. */
export async function openManifestReview(services: Services, uri: vscode.Uri): Promise<void> {
	showManifest(services, uri, "review");
}

/** Shows a manifest as buyers would see it, updated as the file changes. */
export function openPreviewPanel(services: Services, uri: vscode.Uri): void {
	showManifest(services, uri, "preview");
}

function showManifest(
	services: Services,
	uri: vscode.Uri,
	step: "review" | "preview",
	restored?: vscode.WebviewPanel,
): void {
	const make = (): CreateController =>
		new CreateController(services, new ManifestSource(services, uri), step);
	panelsOf(services).show(`${step}:${uri.toString()}`, make, restored);
}

/** Restores a page after a window reload. Returns false if the saved state is invalid. */
export function restoreCreatePanel(services: Services, saved: unknown, panel: vscode.WebviewPanel): boolean {
	const read = createPage.restore.safeParse(saved);
	if (!read.success) return false;
	const { manifest, step } = read.data;
	if (manifest === "") {
		showForm(services, panel);
		return true;
	}
	showManifest(services, vscode.Uri.parse(manifest, true), step === "preview" ? "preview" : "review", panel);
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
