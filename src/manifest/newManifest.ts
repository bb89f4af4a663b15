import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { pickOne } from "../host/picks.ts";
import { type DatasetDraft, type FieldDraft, emptyDraft } from "../rules/datasetDraft.ts";
import { fileName, freeManifestUri, openUnsaved } from "./manifestFiles.ts";
import { placeOf } from "./boundedJson.ts";
import { askForSampleFile, readFieldsFrom } from "./fieldsFromSample.ts";

type NewManifestOutcome =
	| { readonly kind: "created"; readonly uri: string; readonly fields: number }
	| { readonly kind: "cancelled" };

/** A manifest's text. Leaves out the connector's properties that have no value. */
export function manifestTextOf(draft: DatasetDraft): string {
	const { connector_id, index_name, embedding_model, namespace, metadata_schema, ...listing } = draft;
	const connector = { connector_id, index_name, embedding_model, namespace };
	const given = Object.fromEntries(Object.entries(connector).filter(([, value]) => value.trim() !== ""));
	return `${JSON.stringify({ ...listing, ...given, metadata_schema }, undefined, "\t")}\n`;
}

/** Opens an empty manifest, or one with the fields of a sample file, as the user chooses. */
export async function newManifest(): Promise<NewManifestOutcome> {
	const from = await pickOne(
		[
			{ label: l10n.t("Create Empty Manifest"), icon: "new-file", value: "empty" as const },
			{
				label: l10n.t("Create from Sample File…"),
				icon: "file",
				detail: l10n.t("Choose a CSV, TSV, JSON, or JSONL file. The file isn’t uploaded."),
				value: "sample" as const,
			},
		],
		{ title: l10n.t("New Dataset Manifest") },
	);
	if (from === undefined) return { kind: "cancelled" };
	if (from === "empty") return open(folderFor(undefined), "new", []);
	const sample = await askForSampleFile();
	return sample ? manifestFrom(sample) : { kind: "cancelled" };
}

/** Reads a sample file and opens a manifest with the fields that the user chooses. Saves and sends nothing. */
export async function manifestFrom(sample: vscode.Uri): Promise<NewManifestOutcome> {
	const fields = await readFieldsFrom(sample);
	if (!fields) return { kind: "cancelled" };
	const stem = fileName(sample).replace(/\.[^.]*$/, "") || "new";
	return open(folderFor(sample), stem, fields);
}

async function open(folder: vscode.Uri, stem: string, fields: FieldDraft[]): Promise<NewManifestOutcome> {
	const uri = await freeManifestUri(folder, stem);
	const text = manifestTextOf({ ...emptyDraft, metadata_schema: fields });
	const document = await openUnsaved(uri, text, placeOf(text, ["name"]).offset + 1);
	return { kind: "created", uri: document.uri.toString(), fields: fields.length };
}

function folderFor(sample: vscode.Uri | undefined): vscode.Uri {
	if (sample) return vscode.Uri.joinPath(sample, "..");
	const active = vscode.window.activeTextEditor?.document.uri;
	if (active?.scheme === "file") return vscode.Uri.joinPath(active, "..");
	return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.from({ scheme: "untitled", path: "/" });
}
