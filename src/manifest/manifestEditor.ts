import * as vscode from "vscode";
import type { ManifestProblem } from "./manifestText.ts";

/** Saves a manifest first where it is not; undefined when that was cancelled. The saved file may have another name. */
export async function saved(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
	const document = await vscode.workspace.openTextDocument(uri);
	if (!document.isUntitled && !document.isDirty) return uri;
	return document.isUntitled ? vscode.workspace.saveAs(uri) : vscode.workspace.save(uri);
}

/** Puts the cursor on the first problem and opens the list of all. */
export async function showProblems(uri: vscode.Uri, problems: readonly ManifestProblem[]): Promise<void> {
	await showProblemAt(uri, problems[0]?.offset ?? 0);
	await vscode.commands.executeCommand("workbench.actions.view.problems");
}

/** Puts the cursor at a place of a file, in UTF-16 units. */
export async function showProblemAt(uri: vscode.Uri, offset: number): Promise<void> {
	const document = await vscode.workspace.openTextDocument(uri);
	const at = document.positionAt(offset);
	await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}
