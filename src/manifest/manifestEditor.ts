import * as vscode from "vscode";
import { documentOf } from "./manifestFiles.ts";
import type { ManifestProblem } from "./manifestText.ts";

/** Longer than VS Code lets extensions delay a save. */
const OWN_SAVE_MS = 3000;

/**
 * Saves a manifest if needed; undefined if the user cancels or saving fails. The saved file may have another
 * name. Throws UserFacingError if the file can't be read.
 */
export async function saved(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
	const document = await documentOf(uri);
	if (document.isUntitled) return vscode.workspace.saveAs(uri);
	if (!document.isDirty || (await document.save())) return uri;
	// VS Code doesn't save a document it's already auto-saving, so wait for that.
	await ownSaveOf(document);
	return !document.isDirty || (await document.save()) ? uri : undefined;
}

async function ownSaveOf(document: vscode.TextDocument): Promise<void> {
	if (!document.isDirty) return;
	await new Promise<void>((resolve) => {
		const end = (): void => {
			clearTimeout(limit);
			listener.dispose();
			resolve();
		};
		const listener = vscode.workspace.onDidSaveTextDocument((one) => {
			if (one === document) end();
		});
		const limit = setTimeout(end, OWN_SAVE_MS);
	});
}

/** Opens the file at the first problem, and the Problems view. */
export async function showProblems(uri: vscode.Uri, problems: readonly ManifestProblem[]): Promise<void> {
	await showProblemAt(uri, problems[0]?.offset ?? 0);
	await vscode.commands.executeCommand("workbench.actions.view.problems");
}

/** Opens a file with the cursor at `offset`, in UTF-16 units. */
export async function showProblemAt(uri: vscode.Uri, offset: number): Promise<void> {
	const document = await vscode.workspace.openTextDocument(uri);
	const at = document.positionAt(offset);
	await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}
