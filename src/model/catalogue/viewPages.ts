import type { DatasetRow } from "../../rules/datasetRow.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { queryKey } from "./catalogueQueryKey.ts";
import type { CatalogueSnapshot, FirstPages } from "./catalogueSnapshot.ts";
import type { CataloguePage, CatalogueQuery } from "./catalogueTypes.ts";

/** As many lists and groups as stand open at most at a time. */
const REMEMBERED = 50;
/** More rows than a screen has are not put on disk: the next start reads them before anything else. */
const ROWS_ON_DISK = 500;

interface Asked {
	readonly query: CatalogueQuery;
	/** The answer, as long as the list is the same. */
	page?: CataloguePage;
}

/**
 * The pages that views show: a view that draws again does not search again, and the next start shows the last ones
 * before it has read the list. The longest unasked is forgotten first.
 */
export class ViewPages {
	readonly #snapshot: CatalogueSnapshot;
	readonly #asked = new Map<string, Asked>();
	#fromDisk: FirstPages | undefined;
	/** What was asked when answers were put on disk last. */
	#kept: ReadonlySet<string> = new Set();

	constructor(snapshot: CatalogueSnapshot) {
		this.#snapshot = snapshot;
	}

	/** What an earlier window left on disk; undefined where there is nothing. */
	get fromDisk(): FirstPages | undefined {
		return this.#fromDisk;
	}

	async read(): Promise<FirstPages | undefined> {
		this.#fromDisk = await this.#snapshot.readFirstPages();
		this.#kept = new Set(this.#fromDisk?.pages.map(([key]) => key));
		return this.#fromDisk;
	}

	/** Remembers that a view asked. The answer, where it is known. */
	ask(query: CatalogueQuery): CataloguePage | undefined {
		const key = queryKey(query);
		const asked = this.#asked.get(key) ?? { query };
		this.#asked.delete(key);
		this.#asked.set(key, asked);
		const [oldest] = this.#asked.keys();
		if (this.#asked.size > REMEMBERED && oldest !== undefined) {
			this.#asked.delete(oldest);
		}
		return asked.page ?? this.#fromDisk?.pages.find(([known]) => known === key)?.[1];
	}

	keep(query: CatalogueQuery, page: CataloguePage): void {
		const asked = this.#asked.get(queryKey(query));
		if (asked) {
			asked.page = page;
		}
	}

	isKept(query: CatalogueQuery): boolean {
		return this.#kept.has(queryKey(query));
	}

	/** A dataset on one of the pages from disk. */
	row(id: string): DatasetRow | undefined {
		for (const [, page] of this.#fromDisk?.pages ?? []) {
			const found = page.rows.find((row) => row.id === id);
			if (found) {
				return found;
			}
		}
		return undefined;
	}

	/** The list is another one. */
	forget(): void {
		this.#fromDisk = undefined;
		for (const asked of this.#asked.values()) {
			delete asked.page;
		}
	}

	/** Puts what views asked last on disk, with the answers of `index`. */
	async write(index: CatalogueIndex, about: Omit<FirstPages, "pages">): Promise<void> {
		const asked: [string, Asked][] =
			this.#asked.size > 0 ? [...this.#asked] : [[queryKey({}), { query: {} }]];
		const pages: [string, CataloguePage][] = [];
		let rows = 0;
		for (const [key, { query, page }] of asked.toReversed()) {
			if (rows >= ROWS_ON_DISK) break;
			const answer = page ?? (await index.query(query));
			rows += answer.rows.length;
			pages.push([key, answer]);
		}
		this.#kept = new Set(asked.map(([key]) => key));
		await this.#snapshot.writeFirstPages({ ...about, pages });
	}
}
