import * as vscode from "vscode";
import { propertyOf, stringOf } from "../base/record.ts";

const jupyter = { type: "jupyter-notebook", extension: "vscode.ipynb" };

/**
 * The notebook in the active editor, even if no cell has the cursor. Undefined for the interactive window, where
 * people type into an input.
 */
export function activeNotebook(): vscode.NotebookEditor | undefined {
	const editor = vscode.window.activeNotebookEditor;
	return editor?.notebook.notebookType === "interactive" ? undefined : editor;
}

/** The language of the first selected code cell, else of the notebook's first code cell, else of the kernel. */
export function codeLanguage({ notebook, selection }: vscode.NotebookEditor): string | undefined {
	const cells = [
		...notebook.getCells(new vscode.NotebookRange(selection.start, selection.end)),
		...notebook.getCells(),
	];
	const code = cells.find(({ kind }) => kind === vscode.NotebookCellKind.Code);
	const kernel = propertyOf(propertyOf(notebook.metadata, "metadata"), "language_info");
	return code?.document.languageId ?? stringOf(kernel, "name");
}

/** Inserts a code cell below the selected ones, and selects it. Resolves to false if VS Code rejects the edit. */
export async function insertCell(
	editor: vscode.NotebookEditor,
	text: string,
	language: string,
): Promise<boolean> {
	const at = editor.selection.end;
	const edit = new vscode.WorkspaceEdit();
	edit.set(editor.notebook.uri, [vscode.NotebookEdit.insertCells(at, [codeCell(text, language)])]);
	if (!(await vscode.workspace.applyEdit(edit))) return false;
	editor.selection = new vscode.NotebookRange(at, at + 1);
	editor.revealRange(editor.selection);
	return true;
}

/** Whether a new notebook can be opened: VS Code's built-in extension for notebooks may be disabled. */
export function offersNotebooks(): boolean {
	return vscode.extensions.getExtension(jupyter.extension) !== undefined;
}

export async function showNewNotebook(text: string, language: string): Promise<void> {
	const data = new vscode.NotebookData([codeCell(text, language)]);
	const notebook = await vscode.workspace.openNotebookDocument(jupyter.type, data);
	await vscode.window.showNotebookDocument(notebook);
}

function codeCell(text: string, language: string): vscode.NotebookCellData {
	return new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text.trimEnd(), language);
}
