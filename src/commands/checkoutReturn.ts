import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { CommandParts } from "./withAccount.ts";

/**
 * Called when the browser returns from a checkout. If a checkout is pending, this only checks the
 * marketplace's records.
 */
export async function onCheckoutReturn({ scopes }: Pick<CommandParts, "scopes">): Promise<void> {
	const checkouts = scopes.value?.checkouts;
	if (checkouts === undefined) return;
	if (checkouts.list().every(({ state }) => state === "received")) return;
	await runCommand(commandIds.deposit.start);
	await checkouts.refresh();
}
