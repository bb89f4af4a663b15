import * as vscode from "vscode";

/** What the editor says about itself, one line each, for a report of a fault. */
export function editorFacts(): string[] {
	return [
		`${vscode.env.appName} ${vscode.version} (${vscode.env.appHost}${vscode.env.remoteName === undefined ? "" : `, remote ${vscode.env.remoteName}`})`,
		`Node ${process.versions.node}, ${process.platform} ${process.arch}`,
		`Language: ${vscode.env.language}`,
	];
}
