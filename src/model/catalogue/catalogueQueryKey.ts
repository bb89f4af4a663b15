import type { CatalogueQuery } from "./catalogueTypes.ts";

/** The same text for queries that have the same answer. */
export function queryKey(query: CatalogueQuery): string {
	const { search, sort = "name", group = "none", within, offset = 0, limit, pinned, pinnedFirst } = query;
	return JSON.stringify(
		[
			search?.words ?? [],
			search?.terms ?? [],
			sort,
			group,
			within ?? null,
			offset,
			limit ?? null,
			[...(pinned ?? [])].toSorted(),
			pinnedFirst === true,
		],
		(_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
	);
}

/** Remembers the queries asked last, each once; the longest unasked is forgotten first. */
export class RecentQueries {
	readonly #queries = new Map<string, CatalogueQuery>();
	readonly #capacity: number;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	add(query: CatalogueQuery): void {
		const key = queryKey(query);
		this.#queries.delete(key);
		this.#queries.set(key, query);
		const [oldest] = this.#queries.keys();
		if (this.#queries.size > this.#capacity && oldest !== undefined) {
			this.#queries.delete(oldest);
		}
	}

	get entries(): readonly (readonly [key: string, query: CatalogueQuery])[] {
		return [...this.#queries];
	}
}
