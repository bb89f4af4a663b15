import * as vscode from "vscode";
import type { CommandId } from "./commandIds.ts";

/** Runs one of our own commands as if a person had chosen it. */
export async function runCommand(id: CommandId, argument?: unknown): Promise<unknown> {
	return argument === undefined
		? vscode.commands.executeCommand(id)
		: vscode.commands.executeCommand(id, argument);
}

/** Brings one of our views into sight and gives it the focus. */
export async function focusView(view: `dataMarketplace.${string}`): Promise<void> {
	await vscode.commands.executeCommand(`${view}.focus`);
}

/** Loads this window anew: it reads again what other windows have stored. */
export async function reloadWindow(): Promise<void> {
	await vscode.commands.executeCommand("workbench.action.reloadWindow");
}
