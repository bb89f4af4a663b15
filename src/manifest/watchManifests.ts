import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { App } from "../app.ts";

/** Loads the support for manifests and access files when the first one is opened. */
export function watchManifests(app: App): Disposable {
	const store = new DisposableStore();
	let loading = false;
	const look = (document: vscode.TextDocument): void => {
		if (loading || !/\.(?:dataset|access)\.json$/.test(document.uri.path)) return;
		loading = true;
		void load(app, store);
	};
	store.add(vscode.workspace.onDidOpenTextDocument(look));
	for (const document of vscode.workspace.textDocuments) look(document);
	return store;
}

async function load(app: App, store: DisposableStore): Promise<void> {
	const { manifestLanguage } = await import("./manifestLanguage.ts");
	store.add(manifestLanguage(app));
}
