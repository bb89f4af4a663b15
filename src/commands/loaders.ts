import { turn } from "../base/turn.ts";
import type { LateServices } from "../services.ts";
import type { LoadedHandlers } from "./register.ts";

/**
 * What commands do, and the panels that they open, are one bundle: it loads when the first command runs, and
 * splitting it further would cost more in files than it saves in bytes.
 */
export async function loadHandlers(services: LateServices): Promise<LoadedHandlers> {
	const known = await services();
	const { loadedHandlers } = await import("./handlers.ts");
	// To load it holds the event loop; what a command does first may load as much again.
	await turn();
	return loadedHandlers(known);
}
