import * as vscode from "vscode";
import type { CommandId } from "./commandIds.ts";

/** Runs one of the extension's commands as if the user had invoked it. */
export async function runCommand(id: CommandId, argument?: unknown): Promise<unknown> {
	return argument === undefined
		? vscode.commands.executeCommand(id)
		: vscode.commands.executeCommand(id, argument);
}

export async function focusView(view: `dataMarketplace.${string}`): Promise<void> {
	await vscode.commands.executeCommand(`${view}.focus`);
}

/**
 * Collapses all rows of one of the extension's views. VS Code's own button for that would crowd the header of a
 * narrow view.
 */
export async function collapseRows(view: `dataMarketplace.${string}`): Promise<void> {
	await vscode.commands.executeCommand(`workbench.actions.treeView.${view}.collapseAll`);
}

/** Reloads this window, which rereads what other windows have stored. */
export async function reloadWindow(): Promise<void> {
	await vscode.commands.executeCommand("workbench.action.reloadWindow");
}
