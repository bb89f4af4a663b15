import type { Database } from "../database/database.ts";

/** The marketplace's source of time, injected so that tests can expire a code without waiting. */
export type Clock = () => Date;

export function isoTime(clock: Clock, laterByMs = 0): string {
	return new Date(clock().getTime() + laterByMs).toISOString();
}

/** A part of the marketplace that uses the database, and the other parts `P`. */
export abstract class Store<P = unknown> {
	protected readonly parts: P & { readonly database: Database; readonly clock: Clock };

	/** `parts` may still be incomplete, because they're created one after another. */
	constructor(parts: P & { readonly database: Database; readonly clock: Clock }) {
		this.parts = parts;
	}

	protected get database(): Database {
		return this.parts.database;
	}

	protected get clock(): Clock {
		return this.parts.clock;
	}
}
