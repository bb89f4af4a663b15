import { hostname } from "node:os";
import * as vscode from "vscode";

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
