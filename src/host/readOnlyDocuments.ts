import * as vscode from "vscode";

/** Read-only documents with what the marketplace returned, until they're closed. */
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
