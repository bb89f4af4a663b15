import * as vscode from "vscode";

/** The lower bound of an activation: an extension that imports VS Code's API and does nothing. */
export function activate() {
	return vscode.version;
}
