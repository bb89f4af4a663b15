import * as vscode from "vscode";
import { showUntitled } from "./files.ts";

export function activeLanguage(): string | undefined {
	return vscode.window.activeTextEditor?.document.languageId;
}

/**
 * Inserts text at the cursor with the line's indentation; opens a new editor if there's no writable one. A
 * file without a name and a language gets the text's language.
 */
export async function insertAtCursor(text: string, language: string): Promise<void> {
	// Insert a snippet without placeholders, because VS Code indents snippets.
	const editor = vscode.window.activeTextEditor;
	const written = await editor?.insertSnippet(new vscode.SnippetString().appendText(text));
	if (!editor || written !== true) return showUntitled(text, language);
	const { document } = editor;
	if (document.isUntitled && document.languageId === "plaintext") {
		await vscode.languages.setTextDocumentLanguage(document, language);
	}
}
