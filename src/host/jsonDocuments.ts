import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { displayName } from "../base/text.ts";
import { datasetJson } from "../model/datasets/snippets.ts";

const scheme = "data-marketplace-json";

/** Read-only documents: a dataset's record as the marketplace returned it. */
class JsonDocuments implements vscode.TextDocumentContentProvider {
	readonly #contents = new Map<string, string>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();
	readonly onDidChange = this.#changed.event;

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.#contents.get(uri.authority) ?? "";
	}

	put(uri: vscode.Uri, content: string): void {
		this.#contents.set(uri.authority, content);
		this.#changed.fire(uri);
	}

	forget(uri: vscode.Uri): void {
		this.#contents.delete(uri.authority);
	}
}

let documents: JsonDocuments | undefined;

function registered(): JsonDocuments {
	if (documents) return documents;
	const made = new JsonDocuments();
	vscode.workspace.registerTextDocumentContentProvider(scheme, made);
	vscode.workspace.onDidCloseTextDocument((document) => {
		if (document.uri.scheme === scheme) made.forget(document.uri);
	});
	documents = made;
	return made;
}

/** Shows a dataset's record as a read-only JSON document. */
export async function showDatasetJson(dataset: Dataset): Promise<void> {
	const name = displayName(dataset.name, dataset.id, 60).replaceAll(/[\\/:*?"<>|#%]/g, " ");
	const uri = vscode.Uri.from({ scheme, authority: dataset.id.toLowerCase(), path: `/${name}.json` });
	registered().put(uri, datasetJson(dataset));
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.languages.setTextDocumentLanguage(document, "json");
	await vscode.window.showTextDocument(document, { preview: true });
}
