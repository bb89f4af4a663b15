import type { Services } from "../services.ts";
import type { NounHandlers } from "./register.ts";

export function logCommands(services: Services): NounHandlers<"log"> {
	return { show: () => services.log.show() };
}
