import * as vscode from "vscode";

/** The file a command applies to: its argument (from a menu, a lens, or a caller), else the active editor's file. */
export function fileArgument(
	argument: unknown,
	accepts: (uri: vscode.Uri) => boolean,
): vscode.Uri | undefined {
	const given = uriOf(argument) ?? vscode.window.activeTextEditor?.document.uri;
	return given && accepts(given) ? given : undefined;
}

function uriOf(argument: unknown): vscode.Uri | undefined {
	if (argument instanceof vscode.Uri) return argument;
	if (typeof argument === "string") return parse(argument);
	if (typeof argument === "object" && argument !== null && "uri" in argument) return uriOf(argument.uri);
	return undefined;
}

/** Accepts an absolute path or a URI. */
function parse(text: string): vscode.Uri | undefined {
	try {
		return /^[a-z][a-z0-9+.-]+:/i.test(text) ? vscode.Uri.parse(text, true) : vscode.Uri.file(text);
	} catch {
		return undefined;
	}
}
