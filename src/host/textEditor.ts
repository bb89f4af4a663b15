import * as vscode from "vscode";
import { showUntitled } from "./files.ts";

/** The language of the editor that has the cursor. */
export function activeLanguage(): string | undefined {
	return vscode.window.activeTextEditor?.document.languageId;
}

/** Writes text at the cursor, as it is; without an editor it opens a new one. */
export async function insertAtCursor(text: string, languageOfNew: string): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	const written = await editor?.edit((edit) => {
		for (const selection of editor.selections) edit.replace(selection, text);
	});
	if (written !== true) await showUntitled(text, languageOfNew);
}
