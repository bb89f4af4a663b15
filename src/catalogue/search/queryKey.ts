import type { CatalogueQuery } from "./query.ts";

/** A cache key: equal for queries with equal results. */
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
