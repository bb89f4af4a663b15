import { turn } from "../../base/turn.ts";
import type { CatalogueColumns } from "../../catalogueWorker/columns.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import type { CatalogueSnapshot, FirstPages } from "./catalogueSnapshot.ts";
import type { CatalogueQuery } from "./catalogueTypes.ts";
import type { ViewPages } from "./viewPages.ts";

/** What is known of a list at the time when it is put on disk. */
export interface KnownList extends Omit<FirstPages, "pages" | "readAt"> {
	readonly index: CatalogueIndex;
}

export interface SavingParts {
	readonly snapshot: CatalogueSnapshot;
	readonly viewPages: ViewPages;
	/** Undefined while no list is known. */
	readonly known: () => KnownList | undefined;
	/** Told what could not be written to disk; nothing is lost by it but time at the next start. */
	readonly onTrouble: ((error: unknown) => void) | undefined;
}

/** Puts what is known of a catalogue on disk: one writing after the other, so that the last one stays. */
export class CatalogueSaving {
	readonly #parts: SavingParts;
	#writing: Promise<void> = Promise.resolve();
	/** What views ask for is about to be written. */
	#keeping = false;

	constructor(parts: SavingParts) {
		this.#parts = parts;
	}

	/** Ends when everything known so far is on disk. */
	get ended(): Promise<void> {
		return this.#writing;
	}

	/** The list, and whether it is the one that the user has seen. `readAt`: ms since 1970. */
	save(columns: CatalogueColumns, readAt: number, what: { seen: boolean; columns: boolean }): void {
		const { snapshot } = this.#parts;
		this.#write(async () => {
			await this.#saveFirstPages(readAt);
			if (what.columns) {
				await snapshot.writeColumns(columns, readAt);
			}
			if (what.seen) {
				await snapshot.writeSeen(columns, readAt);
			}
		});
	}

	/** A view asks for what it did not ask before: the next start is to have it at once, with all that is asked now. */
	keepForStart(query: CatalogueQuery, readAt: number): void {
		if (this.#keeping || this.#parts.viewPages.isKept(query)) {
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
			await this.#parts.viewPages.write(index, { readAt, summary, changes });
		}
	}
}
