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
