import type { CommandId } from "../../../host/commandIds.ts";
import { runCommand } from "../../../host/commands.ts";

/** Runs a command for a page, dropping the command's result. */
export async function runForPage(command: CommandId, argument?: unknown): Promise<null> {
	await runCommand(command, argument);
	return null;
}
