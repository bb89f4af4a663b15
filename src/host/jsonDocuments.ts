import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { displayName } from "../base/text.ts";
import { datasetJson } from "../model/datasets/snippets.ts";
import { ReadOnlyDocuments } from "./readOnlyDocuments.ts";

const scheme = "data-marketplace-json";

let documents: ReadOnlyDocuments | undefined;

/** Shows a dataset's record as a read-only JSON document. */
export async function showDatasetJson(dataset: Dataset): Promise<void> {
	const name = displayName(dataset.name, dataset.id, 60).replaceAll(/[\\/:*?"<>|#%]/g, " ");
	const uri = vscode.Uri.from({ scheme, authority: dataset.id.toLowerCase(), path: `/${name}.json` });
	documents ??= new ReadOnlyDocuments(scheme);
	documents.put(uri, datasetJson(dataset));
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.languages.setTextDocumentLanguage(document, "json");
	await vscode.window.showTextDocument(document, { preview: true });
}
