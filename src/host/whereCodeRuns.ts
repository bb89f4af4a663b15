import { hostname } from "node:os";
import * as vscode from "vscode";
import { forPrompt } from "../base/text.ts";

/**
 * The name of the remote machine where terminals and debugged programs run; undefined if they run on this
 * computer. A folder's address names the machine best, but an extension host on the machine doesn't see that address.
 */
export function remoteMachine(extensionId: string): string | undefined {
	const { remoteName } = vscode.env;
	if (remoteName === undefined) return undefined;
	const remote = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "vscode-remote");
	if (remote) return remote.uri.authority;
	const kind = vscode.extensions.getExtension(extensionId)?.extensionKind;
	return kind === vscode.ExtensionKind.Workspace ? `${hostname()} (${remoteName})` : remoteName;
}

/** Opens a terminal with additional environment variables. VS Code doesn't restore the terminal after a restart. */
export function openTerminal(options: {
	name: string;
	firstLine: string;
	env: Readonly<Record<string, string>>;
}): void {
	const terminal = vscode.window.createTerminal({
		name: forPrompt(options.name),
		message: forPrompt(options.firstLine),
		env: options.env,
		isTransient: true,
		iconPath: new vscode.ThemeIcon("key"),
	});
	terminal.show();
}
