import type { LateServices } from "../services.ts";
import type { LoadedHandlers } from "./register.ts";

/**
 * What commands do, and the panels that they open, are one bundle: it loads when the first command runs, and
 * splitting it further would cost more in files than it saves in bytes.
 */
export async function loadHandlers(services: LateServices): Promise<LoadedHandlers> {
	const [{ loadedHandlers }, known] = await Promise.all([import("./handlers.ts"), services()]);
	return loadedHandlers(known);
}
