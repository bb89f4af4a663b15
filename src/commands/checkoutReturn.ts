import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Services } from "../services.ts";

/** The browser is back from a checkout: the service's records are looked at where one is waited for, nothing else. */
export async function comeBack({ checkouts }: Services): Promise<void> {
	if (checkouts.list().every(({ state }) => state === "received")) return;
	await runCommand(commandIds.deposit.start);
	await checkouts.look();
}
