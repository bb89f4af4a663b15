import * as vscode from "vscode";
import { showUntitled } from "./files.ts";

/** The language of the editor that has the cursor. */
export function activeLanguage(): string | undefined {
	return vscode.window.activeTextEditor?.document.languageId;
}

/**
 * Writes text at the cursor, indented as its line is; without an editor that can be written it opens a new one. A file
 * that has neither a name nor a language yet gets the one of the text.
 */
export async function insertAtCursor(text: string, language: string): Promise<void> {
	// As a snippet without places to fill in, which the editor indents.
	const editor = vscode.window.activeTextEditor;
	const written = await editor?.insertSnippet(new vscode.SnippetString().appendText(text));
	if (!editor || written !== true) return showUntitled(text, language);
	const { document } = editor;
	if (document.isUntitled && document.languageId === "plaintext") {
		await vscode.languages.setTextDocumentLanguage(document, language);
	}
}
