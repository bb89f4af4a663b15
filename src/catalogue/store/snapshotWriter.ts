import { setTimeout as delay } from "node:timers/promises";
import { turn } from "../../base/clock.ts";
import type { CatalogueColumns } from "../columns/columns.ts";
import type { CatalogueIndex } from "../search/catalogueIndex.ts";
import type { CatalogueSnapshot, FirstPages } from "./snapshot.ts";
import type { CatalogueQuery } from "../search/query.ts";
import type { QueryCache } from "./queryCache.ts";

/** Delay after a refresh: writing the list competes for CPU with rendering its rows. */
const RENDER_MS = 300;

/** What's known of a list at the time it's written to disk. */
export interface KnownList extends Omit<FirstPages, "pages" | "readAt"> {
	readonly index: CatalogueIndex;
}

export interface SnapshotParts {
	readonly snapshot: CatalogueSnapshot;
	readonly queryCache: QueryCache;
	/** Undefined while there is no list. */
	readonly known: () => KnownList | undefined;
	/** Called with disk write errors. They only make the next start slower. */
	readonly onTrouble: ((error: unknown) => void) | undefined;
	/**
	 * Resolves when a new list's rows are rendered: only then is the list written. The default waits for a
	 * fixed time.
	 */
	readonly whenRendered?: (() => Promise<void>) | undefined;
}

/** Writes what's known of a catalogue to disk. Writes run one at a time, so the last one wins. */
export class SnapshotWriter {
	readonly #parts: SnapshotParts;
	#writing: Promise<void> = Promise.resolve();
	#newest: CatalogueColumns | undefined;
	/** Whether a write of the views' queries is already queued. */
	#keeping = false;

	constructor(parts: SnapshotParts) {
		this.#parts = parts;
	}

	/** Resolves when pending writes have ended, even if they failed. */
	get ended(): Promise<void> {
		return this.#writing;
	}

	/**
	 * Queues a new list for writing. `isBaseline`: whether later lists are compared with it. `readAt`: ms since
	 * 1970.
	 */
	save(columns: CatalogueColumns, readAt: number, isBaseline: boolean): void {
		const { whenRendered = async () => delay(RENDER_MS) } = this.#parts;
		this.#newest = columns;
		this.#write(async () => {
			// Skip a list that a newer one, already queued, replaces.
			if (this.#newest !== columns) {
				return;
			}
			await whenRendered();
			await this.#saveFirstPages(readAt);
			await this.#parts.snapshot.writeColumns(columns, readAt);
			if (isBaseline) {
				await this.#parts.snapshot.writeBaseline(columns, readAt);
			}
		});
	}

	/** Makes this list the baseline for later changes. */
	saveBaseline(columns: CatalogueColumns, readAt: number): void {
		this.#write(async () => {
			await this.#saveFirstPages(readAt);
			await this.#parts.snapshot.writeBaseline(columns, readAt);
		});
	}

	/** Stores the pages of all current view queries for the next start, if this query isn't stored yet. */
	keepForStart(query: CatalogueQuery, readAt: number): void {
		if (this.#keeping || this.#parts.queryCache.isKept(query)) {
			return;
		}
		this.#keeping = true;
		this.#write(async () => {
			this.#keeping = false;
			await this.#saveFirstPages(readAt);
		});
	}

	#write(write: () => Promise<void>): void {
		this.#writing = this.#writing
			.then(turn)
			.then(write)
			.catch((error: unknown) => this.#parts.onTrouble?.(error));
	}

	async #saveFirstPages(readAt: number): Promise<void> {
		const known = this.#parts.known();
		if (known) {
			const { index, summary, changes } = known;
			await this.#parts.queryCache.write(index, { readAt, summary, changes });
		}
	}
}
