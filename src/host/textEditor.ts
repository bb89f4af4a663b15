import * as vscode from "vscode";
import { showUntitled } from "./files.ts";

/** The language of the editor that has the cursor. */
export function activeLanguage(): string | undefined {
	return vscode.window.activeTextEditor?.document.languageId;
}

/** Writes text at the cursor, indented as its line is; without an editor that can be written it opens a new one. */
export async function insertAtCursor(text: string, languageOfNew: string): Promise<void> {
	// As a snippet without places to fill in, which the editor indents.
	const written = await vscode.window.activeTextEditor?.insertSnippet(
		new vscode.SnippetString().appendText(text),
	);
	if (written !== true) await showUntitled(text, languageOfNew);
}
