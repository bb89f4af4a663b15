import * as vscode from "vscode";

/** Facts about VS Code, one per line, for a bug report. */
export function editorFacts(): string[] {
	return [
		`${vscode.env.appName} ${vscode.version} (${vscode.env.appHost}${vscode.env.remoteName === undefined ? "" : `, remote ${vscode.env.remoteName}`})`,
		`Node ${process.versions.node}, ${process.platform} ${process.arch}`,
		`Language: ${vscode.env.language}`,
	];
}
