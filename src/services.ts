import type { Log } from "./host/log.ts";

/** What commands, views and pages are given: one instance of each model and adapter, built in extension.ts. */
export interface Services {
	readonly log: Log;
}
