import * as vscode from "vscode";

/** Puts text on the clipboard of the machine that the person sits at. */
export async function copyToClipboard(text: string): Promise<void> {
	await vscode.env.clipboard.writeText(text);
}
