import * as vscode from "vscode";
import type { CommandId } from "../commands/ids.ts";

/** Runs one of our own commands as if a person had chosen it. */
export async function runCommand(id: CommandId, argument?: unknown): Promise<unknown> {
	return argument === undefined
		? vscode.commands.executeCommand(id)
		: vscode.commands.executeCommand(id, argument);
}
