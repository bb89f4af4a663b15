import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Dataset } from "../api/wire/schemas.ts";
import { liveText } from "./liveText.ts";
import { fileName, textOf } from "./manifestFiles.ts";

const scheme = "data-marketplace-live";

/** The marketplace's side of open comparisons, by URI. */
class LiveDocuments implements vscode.TextDocumentContentProvider {
	readonly #contents = new Map<string, string>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();
	readonly onDidChange = this.#changed.event;

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.#contents.get(uri.toString()) ?? "";
	}

	put(uri: vscode.Uri, content: string): void {
		this.#contents.set(uri.toString(), content);
		this.#changed.fire(uri);
	}

	forget(uri: vscode.Uri): void {
		this.#contents.delete(uri.toString());
	}
}

let documents: LiveDocuments | undefined;

function registered(): LiveDocuments {
	if (documents) return documents;
	const made = new LiveDocuments();
	vscode.workspace.registerTextDocumentContentProvider(scheme, made);
	vscode.workspace.onDidCloseTextDocument((document) => {
		if (document.uri.scheme === scheme) made.forget(document.uri);
	});
	documents = made;
	return made;
}

/** Opens a comparison: the marketplace's version on the left, the manifest on the right. */
export async function showComparison(manifest: vscode.Uri, live: Dataset): Promise<{ same: boolean }> {
	const text = await textOf(manifest);
	const liveSide = liveText(text, live);
	const uri = vscode.Uri.from({ scheme, authority: live.id.toLowerCase(), path: `/${fileName(manifest)}` });
	registered().put(uri, liveSide);
	const title = l10n.t("Live ↔ {0}", fileName(manifest));
	await vscode.commands.executeCommand("vscode.diff", uri, manifest, title, { preview: true });
	return { same: liveSide === text };
}
