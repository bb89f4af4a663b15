import { parseDecimal } from "../base/money.ts";
import type { CatalogueChange, CatalogueChanges } from "../model/catalogueTypes.ts";
import { entryText } from "./byteColumn.ts";
import { type CatalogueColumns, idText, isListed, priceText, QUERYABLE, SUBSCRIBED } from "./columns.ts";
import { findId } from "./idIndex.ts";

/** What is kept of the list that the user has seen: enough to say what changed since, and no more. */
export type SeenCatalogue = Pick<
	CatalogueColumns,
	| "rows"
	| "count"
	| "ids"
	| "idPlaces"
	| "idSeed"
	| "names"
	| "prices"
	| "currencies"
	| "currency"
	| "flags"
	| "oddTimes"
>;

const TOLD = 1_000;
const ID_BYTES = 16;

export function seenOf(columns: CatalogueColumns): SeenCatalogue {
	const { rows, count, ids, idPlaces, idSeed, names, prices, currencies, currency, flags } = columns;
	return {
		rows,
		count,
		ids,
		idPlaces,
		idSeed,
		names,
		prices,
		currencies,
		currency,
		flags,
		oddTimes: [],
	};
}

/** What is different in `now` from what was seen. */
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
		if (!isListed(now, row)) {
			continue;
		}
		const before = findId(seen, now.ids, row * ID_BYTES);
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
	const price = priceText(now, row);
	if (price === previousPrice || currencyText(seen, before) !== currencyText(now, row)) {
		return [];
	}
	const old = parseDecimal(previousPrice);
	const units = parseDecimal(price);
	if (old === undefined || units === undefined || old === units) {
		return [];
	}
	return [{ kind: units < old ? "priceDown" : "priceUp", previousPrice }];
}

function currencyText({ currencies, currency }: SeenCatalogue, row: number): string {
	return entryText(currencies, currency[row] ?? 0);
}
