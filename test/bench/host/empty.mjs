import * as vscode from "vscode";

/** The floor of an activation: an extension that has the editor's API, as each must that does anything, and does nothing. */
export function activate() {
	return vscode.version;
}
