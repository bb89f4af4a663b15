import type { Database } from "../database/database.ts";

/** The marketplace's source of time, injected so that tests can expire a code without waiting. */
export type Clock = () => Date;

export function isoTime(clock: Clock, laterByMs = 0): string {
	return new Date(clock().getTime() + laterByMs).toISOString();
}

/** A part of the marketplace that uses the database, and the other parts `P`. */
export abstract class Store<P = unknown> {
	protected readonly database: Database;
	protected readonly clock: Clock;
	protected readonly parts: P;

	constructor(parts: P & { database: Database; clock: Clock }) {
		this.database = parts.database;
		this.clock = parts.clock;
		this.parts = parts;
	}
}
