import { parseDecimal } from "../base/decimal.ts";
import type { CatalogueChange, CatalogueChanges } from "../rules/catalogueChanges.ts";
import { entryText, type TextColumn } from "./columns/textColumn.ts";
import {
	type CatalogueColumns,
	idText,
	isListed,
	priceText,
	QUERYABLE,
	type SeenCatalogue,
	SUBSCRIBED,
} from "./columns/columns.ts";
import { findId } from "./columns/idIndex.ts";

const TOLD = 1_000;
const ID_BYTES = 16;

/** Computes what changed in `now` since the seen list. */
export function compareCatalogues(
	seen: SeenCatalogue,
	now: CatalogueColumns,
	since: number,
): CatalogueChanges {
	const changes: CatalogueChange[] = [];
	let total = 0;
	const tell = (change: () => CatalogueChange): void => {
		total++;
		if (total <= TOLD) {
			changes.push(change());
		}
	};
	for (let row = 0; row < now.rows; row++) {
		const before = rowBefore(seen, now, row);
		if (!isListed(now, row) || isUnchanged(seen, before, now, row)) {
			continue;
		}
		for (const change of before < 0 ? [{ kind: "new" as const }] : differences(seen, before, now, row)) {
			tell(() => ({ ...change, id: idText(now, row), name: entryText(now.names, row) }));
		}
	}
	for (let before = 0; before < seen.rows; before++) {
		const hadAccess = ((seen.flags[before] ?? 0) & SUBSCRIBED) !== 0;
		if (hadAccess && isListed(seen, before) && findId(now, seen.ids, before * ID_BYTES) < 0) {
			tell(() => ({ kind: "accessLost", id: idText(seen, before), name: entryText(seen.names, before) }));
		}
	}
	return { since, changes, total };
}

/** Fast path: most rows are unchanged. */
function isUnchanged(seen: SeenCatalogue, before: number, now: CatalogueColumns, row: number): boolean {
	return (
		before >= 0 && seen.flags[before] === now.flags[row] && sameEntry(seen.prices, before, now.prices, row)
	);
}

type Difference = Pick<CatalogueChange, "kind" | "previousPrice">;

function differences(seen: SeenCatalogue, before: number, now: CatalogueColumns, row: number): Difference[] {
	const found: Difference[] = [];
	const old = seen.flags[before] ?? 0;
	const flags = now.flags[row] ?? 0;
	if ((flags & ~old & QUERYABLE) !== 0) {
		found.push({ kind: "queryable" });
	}
	if (((flags ^ old) & SUBSCRIBED) !== 0) {
		found.push({ kind: (flags & SUBSCRIBED) === 0 ? "accessLost" : "accessGained" });
	}
	return [...found, ...priceDifference(seen, before, now, row)];
}

function priceDifference(
	seen: SeenCatalogue,
	before: number,
	now: CatalogueColumns,
	row: number,
): Difference[] {
	const previousPrice = priceText(seen, before);
	const old = parseDecimal(previousPrice);
	const units = parseDecimal(priceText(now, row));
	const comparable = currencyText(seen, before) === currencyText(now, row);
	if (!comparable || old === undefined || units === undefined || old === units) {
		return [];
	}
	return [{ kind: units < old ? "priceDown" : "priceUp", previousPrice }];
}

/**
 * The previous row with the same ID, or -1. Lists mostly keep their order, so the same position is tried
 * first.
 */
function rowBefore(seen: SeenCatalogue, now: CatalogueColumns, row: number): number {
	const start = row * ID_BYTES;
	for (let i = start; i < start + ID_BYTES; i++) {
		if (seen.ids[i] !== now.ids[i]) {
			return findId(seen, now.ids, start);
		}
	}
	return isListed(seen, row) ? row : findId(seen, now.ids, start);
}

function sameEntry(a: TextColumn, aIndex: number, b: TextColumn, bIndex: number): boolean {
	const aStart = a.starts[aIndex] ?? 0;
	const bStart = b.starts[bIndex] ?? 0;
	const length = (a.starts[aIndex + 1] ?? 0) - aStart;
	if (length !== (b.starts[bIndex + 1] ?? 0) - bStart) {
		return false;
	}
	for (let i = 0; i < length; i++) {
		if (a.bytes[aStart + i] !== b.bytes[bStart + i]) {
			return false;
		}
	}
	return true;
}

function currencyText({ currencies, currency }: SeenCatalogue, row: number): string {
	return entryText(currencies, currency[row] ?? 0);
}
