import * as vscode from "vscode";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Session } from "../model/session/session.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";

/** Loads the support for manifests and access files when the first one is opened. */
export function watchManifests(session: Session, scopes: Current<AccountScope>): Disposable {
	const store = new DisposableStore();
	let loading = false;
	const look = (document: vscode.TextDocument): void => {
		if (loading || !/\.(?:dataset|access)\.json$/.test(document.uri.path)) return;
		loading = true;
		void import("./manifestFeatures.ts").then(({ manifestFeatures }) =>
			store.add(manifestFeatures(session, scopes)),
		);
	};
	store.add(vscode.workspace.onDidOpenTextDocument(look));
	for (const document of vscode.workspace.textDocuments) look(document);
	return store;
}
