import type { App } from "../services.ts";
import type { NounHandlers } from "./register.ts";

export function logCommands(app: App): NounHandlers<"log"> {
	return { show: () => app.log.show() };
}
