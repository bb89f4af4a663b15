import type { Services } from "../services.ts";
import type { AllHandlers } from "./register.ts";

/**
 * What commands do, and the panels that they open, are one bundle: it loads when the first command runs, and
 * splitting it further would cost more in files than it saves in bytes.
 */
export async function loadHandlers(services: Services): Promise<AllHandlers> {
	const { allHandlers } = await import("./handlers.ts");
	return allHandlers(services);
}
