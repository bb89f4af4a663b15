import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Services } from "../services.ts";

/**
 * Called when the browser returns from a checkout. If a checkout is pending, this only checks the
 * marketplace's records.
 */
export async function comeBack({ checkouts }: Services): Promise<void> {
	if (checkouts.list().every(({ state }) => state === "received")) return;
	await runCommand(commandIds.deposit.start);
	await checkouts.look();
}
