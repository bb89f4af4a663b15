import { turn } from "../../base/turn.ts";
import type { CatalogueColumns } from "../../catalogueWorker/columns.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import type { CatalogueSnapshot, FirstPages } from "./catalogueSnapshot.ts";
import type { CatalogueQuery } from "./catalogueTypes.ts";
import type { ViewPages } from "./viewPages.ts";

/** After a list was read: to write it takes the processor that draws its rows. */
const REST_MILLISECONDS = 300;

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
	/** How a list that was read waits before it is written. */
	readonly rest?: (() => Promise<void>) | undefined;
}

/** Puts what is known of a catalogue on disk: one writing after the other, so that the last one stays. */
export class CatalogueSaving {
	readonly #parts: SavingParts;
	#writing: Promise<void> = Promise.resolve();
	#newest: CatalogueColumns | undefined;
	/** What views ask for is about to be written. */
	#keeping = false;

	constructor(parts: SavingParts) {
		this.#parts = parts;
	}

	/** Ends when everything known so far is on disk. */
	get ended(): Promise<void> {
		return this.#writing;
	}

	/** A list that was just read, `seen` where it is the one to compare later ones with. `readAt`: ms since 1970. */
	save(columns: CatalogueColumns, readAt: number, seen: boolean): void {
		const { rest = untilDrawn } = this.#parts;
		this.#newest = columns;
		this.#write(async () => {
			// One that was overtaken is not worth the wait, and another is about to take its place.
			if (this.#newest !== columns) {
				return;
			}
			await rest();
			await this.#saveFirstPages(readAt);
			await this.#parts.snapshot.writeColumns(columns, readAt);
			if (seen) {
				await this.#parts.snapshot.writeSeen(columns, readAt);
			}
		});
	}

	/** From now on later lists are compared with this one. */
	saveSeen(columns: CatalogueColumns, readAt: number): void {
		this.#write(async () => {
			await this.#saveFirstPages(readAt);
			await this.#parts.snapshot.writeSeen(columns, readAt);
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

async function untilDrawn(): Promise<void> {
	await new Promise<void>((resolve) => {
		setTimeout(resolve, REST_MILLISECONDS);
	});
}
