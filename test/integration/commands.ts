import * as vscode from "vscode";

/** Runs a command with an argument, and `other` again and again until the command has ended. */
export async function runWith(other: string, command: string, argument?: unknown): Promise<unknown> {
	const state = { ended: false };
	const running = Promise.resolve(vscode.commands.executeCommand(command, argument)).finally(
		() => (state.ended = true),
	);
	while (!state.ended) await vscode.commands.executeCommand(other);
	return running;
}
