import * as vscode from "vscode";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { Session } from "../model/session/session.ts";
import { manifestQuickFixProvider } from "./manifestQuickFixProvider.ts";
import { ManifestDiagnostics } from "./manifestDiagnostics.ts";
import { manifestLenses } from "./manifestLenses.ts";

const manifests: vscode.DocumentFilter = { pattern: "**/*.dataset.json" };
const accessFiles: vscode.DocumentFilter = { pattern: "**/*.access.json" };

/** Diagnostics, quick fixes, and lenses for manifests and access files. */
export function manifestFeatures(session: Session, scopes: Current<AccountScope>): Disposable {
	const store = new DisposableStore();
	const diagnostics = store.add(
		new ManifestDiagnostics((currency) => scopes.value?.medianPrices.of(currency)),
	);
	store.add(
		whileCurrent(scopes, (scope, ofScope) => {
			diagnostics.refreshAll();
			for (const event of scope ? [scope.dueAccess.onDidChangeDay, scope.medianPrices.onDidChange] : [])
				ofScope.add(event(() => diagnostics.refreshAll()));
		}),
	);
	store.add(
		vscode.languages.registerCodeActionsProvider(manifests, manifestQuickFixProvider, {
			providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
		}),
	);
	const lensesChanged = store.add(new vscode.EventEmitter<void>());
	store.add(session.onDidChange(() => lensesChanged.fire()));
	const locks = store.add(vscode.workspace.createFileSystemWatcher("**/*.dataset.lock.json"));
	for (const event of [locks.onDidCreate, locks.onDidChange, locks.onDidDelete])
		store.add(event(() => lensesChanged.fire()));
	store.add(
		vscode.languages.registerCodeLensProvider([manifests, accessFiles], {
			onDidChangeCodeLenses: lensesChanged.event,
			provideCodeLenses: async (document) => {
				const { state } = session;
				return manifestLenses(document, "origin" in state ? state.origin : "");
			},
		}),
	);
	return store;
}
