import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { displayName } from "../base/text.ts";
import { datasetJson } from "../model/datasets/snippets.ts";

/** Read-only documents. Keeps the contents of each until it's closed. */
export class ReadOnlyDocuments implements vscode.TextDocumentContentProvider {
	readonly #contents = new Map<string, string>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();
	readonly onDidChange = this.#changed.event;

	/** Stays registered until the extension host ends. */
	constructor(scheme: string) {
		vscode.workspace.registerTextDocumentContentProvider(scheme, this);
		vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#contents.delete(uri.toString()));
	}

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.#contents.get(uri.toString()) ?? "";
	}

	put(uri: vscode.Uri, content: string): void {
		this.#contents.set(uri.toString(), content);
		this.#changed.fire(uri);
	}
}

const JSON_SCHEME = "data-marketplace-json";

let jsonDocuments: ReadOnlyDocuments | undefined;

/** Shows a dataset's record as a read-only JSON document. */
export async function showDatasetJson(dataset: Dataset): Promise<void> {
	const name = displayName(dataset.name, dataset.id, 60).replaceAll(/[\\/:*?"<>|#%]/g, " ");
	const uri = vscode.Uri.from({
		scheme: JSON_SCHEME,
		authority: dataset.id.toLowerCase(),
		path: `/${name}.json`,
	});
	jsonDocuments ??= new ReadOnlyDocuments(JSON_SCHEME);
	jsonDocuments.put(uri, datasetJson(dataset));
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.languages.setTextDocumentLanguage(document, "json");
	await vscode.window.showTextDocument(document, { preview: true });
}
