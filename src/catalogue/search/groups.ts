import { type CatalogueColumns, entryCount, entryText, sellerParts, SUBSCRIBED } from "../columns/columns.ts";
import type { CatalogueGroup, CatalogueGrouping } from "./catalogueQuery.ts";

/** The rows that belong to the group with the key `within`. */
export function rowsInGroup(
	columns: CatalogueColumns,
	rows: Uint32Array<ArrayBuffer>,
	grouping: CatalogueGrouping,
	within: string,
): Uint32Array<ArrayBuffer> {
	if (grouping === "none") return rows;
	if (grouping === "granted") return rows.filter((row) => isGranted(columns, row) === (within === "granted"));
	const entries = columns[grouping];
	const meant = Uint8Array.from(entryKeys(columns, grouping), ({ key }) => (key === within ? 1 : 0));
	return rows.filter((row) => meant[entries[row] ?? 0] === 1);
}

/** The groups of the rows, in the order in which `CataloguePage.groups` lists them. */
export function groupsOf(
	columns: CatalogueColumns,
	grouping: CatalogueGrouping,
	rows: Uint32Array,
): CatalogueGroup[] {
	if (grouping === "none") return [];
	if (grouping === "granted") {
		const granted = rows.filter((row) => isGranted(columns, row)).length;
		return [
			{ key: "granted", label: "granted", count: granted },
			{ key: "other", label: "other", count: rows.length - granted },
		].filter(({ count }) => count > 0);
	}
	const entries = columns[grouping];
	const keys = entryKeys(columns, grouping);
	const counts = new Uint32Array(keys.length);
	for (const row of rows) {
		const entry = entries[row] ?? 0;
		counts[entry] = (counts[entry] ?? 0) + 1;
	}
	return sumGroups(keys, counts).toSorted(grouping === "seller" ? bySize : byVisibility);
}

function isGranted({ flags }: CatalogueColumns, row: number): boolean {
	return ((flags[row] ?? 0) & SUBSCRIBED) !== 0;
}

function entryKeys(
	columns: CatalogueColumns,
	grouping: "seller" | "visibility",
): Array<{ key: string; label: string }> {
	const count = entryCount(grouping === "seller" ? columns.sellers : columns.visibilities);
	return Array.from({ length: count }, (_, entry) => {
		const [id, label = id] =
			grouping === "seller" ? sellerParts(columns, entry) : [entryText(columns.visibilities, entry)];
		return { key: id || label, label };
	});
}

/** Adds up the entries with the same key. A seller's name may vary between entries: the first one is kept. */
function sumGroups(
	keys: ReadonlyArray<{ key: string; label: string }>,
	counts: Uint32Array,
): CatalogueGroup[] {
	const groups = new Map<string, { key: string; label: string; count: number }>();
	for (const [entry, { key, label }] of keys.entries()) {
		const group = groups.get(key) ?? { key, label, count: 0 };
		group.count += counts[entry] ?? 0;
		groups.set(key, group);
	}
	return [...groups.values()].filter(({ count }) => count > 0);
}

function bySize(a: CatalogueGroup, b: CatalogueGroup): number {
	return b.count - a.count || (a.label < b.label ? -1 : 1);
}

function byVisibility(a: CatalogueGroup, b: CatalogueGroup): number {
	return visibilityRank(a) - visibilityRank(b) || bySize(a, b);
}

function visibilityRank({ key }: CatalogueGroup): number {
	return key === "public" ? 0 : key === "private" ? 1 : 2;
}
