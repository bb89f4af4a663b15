import * as vscode from "vscode";

/** Copies text to the clipboard of the user's own computer. */
export async function copyToClipboard(text: string): Promise<void> {
	await vscode.env.clipboard.writeText(text);
}
