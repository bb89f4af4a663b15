import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import type { CatalogueIndex } from "../search/catalogueIndex.ts";
import type { FirstPages } from "./snapshot.ts";
import { type CataloguePage, type CatalogueQuery, queryKey } from "../search/catalogueQuery.ts";

const REMEMBERED = 50;
/** No further page is stored once the stored ones have this many rows: the next start reads them first. */
const ROWS_ON_DISK = 500;

interface Asked {
	readonly query: CatalogueQuery;
	/** The result, until the list changes. */
	page?: CataloguePage;
}

/**
 * Caches the pages that views show: redrawing a view doesn't search again, and the next start shows the last pages
 * before the list is loaded. Evicts the page requested least recently.
 */
export class PageCache {
	readonly #asked = new Map<string, Asked>();
	#fromDisk: FirstPages | undefined;
	/** The keys of all queries at the last write to disk, even of those whose pages weren't stored. */
	#kept: ReadonlySet<string> = new Set();

	/** What an earlier window stored on disk. Undefined if there's nothing, or after `forget()`. */
	get fromDisk(): FirstPages | undefined {
		return this.#fromDisk;
	}

	adopt(fromDisk: FirstPages | undefined): void {
		this.#fromDisk = fromDisk;
		this.#kept = new Set(fromDisk?.pages.map(([key]) => key));
	}

	/** Records the request. Returns the result if it's cached. */
	get(query: CatalogueQuery): CataloguePage | undefined {
		const key = queryKey(query);
		const asked = this.#asked.get(key) ?? { query };
		this.#asked.delete(key);
		this.#asked.set(key, asked);
		const [oldest] = this.#asked.keys();
		if (this.#asked.size > REMEMBERED && oldest !== undefined) this.#asked.delete(oldest);
		return asked.page ?? this.#fromDisk?.pages.find(([known]) => known === key)?.[1];
	}

	keep(query: CatalogueQuery, page: CataloguePage): void {
		const asked = this.#asked.get(queryKey(query));
		if (asked) asked.page = page;
	}

	isKept(query: CatalogueQuery): boolean {
		return this.#kept.has(queryKey(query));
	}

	/** A dataset on one of the pages from disk. */
	row(id: string): DatasetSummary | undefined {
		for (const [, page] of this.#fromDisk?.pages ?? []) {
			const found = page.rows.find((row) => row.id === id);
			if (found) return found;
		}
		return undefined;
	}

	/** Discards all pages after the list changed, but not which queries were requested. */
	forget(): void {
		this.#fromDisk = undefined;
		for (const asked of this.#asked.values()) delete asked.page;
	}

	/** The results of the most recent queries, to be written to disk; of the default query if there are none. */
	async pages(index: CatalogueIndex): Promise<FirstPages["pages"]> {
		const asked: Array<[string, Asked]> =
			this.#asked.size > 0 ? [...this.#asked] : [[queryKey({}), { query: {} }]];
		const pages: Array<[string, CataloguePage]> = [];
		let rows = 0;
		for (const [key, { query, page }] of asked.toReversed()) {
			if (rows >= ROWS_ON_DISK) break;
			const found = page ?? (await index.query(query));
			rows += found.rows.length;
			pages.push([key, found]);
		}
		this.#kept = new Set(asked.map(([key]) => key));
		return pages;
	}
}
