import { parseDecimal } from "../base/money.ts";
import {
	type BaselineCatalogue,
	type CatalogueColumns,
	entryText,
	ID_BYTES,
	idText,
	isListed,
	QUERYABLE,
	sameBytes,
	SUBSCRIBED,
	type TextColumn,
} from "./columns/columns.ts";
import { findId } from "./columns/idIndex.ts";

/** One way in which a dataset differs from the baseline. */
export interface CatalogueChange {
	readonly id: string;
	readonly kind: "new" | "priceDown" | "priceUp" | "queryable" | "accessGained" | "accessLost";
	/** The previous price as decimal text, for "priceDown" and "priceUp". */
	readonly previousPrice?: string | undefined;
	/** The dataset's name in the newer list, or in the baseline if the newer list lacks the dataset. */
	readonly name: string;
}

export interface CatalogueChanges {
	/** When the baseline was loaded (ms since 1970). */
	readonly since: number;
	/** At most 1,000 changes, lost access first. A dataset may appear more than once. */
	readonly changes: readonly CatalogueChange[];
	/** The number of changed datasets, including those beyond the limit. */
	readonly total: number;
}

const MAX_CHANGES = 1_000;

/** What changed since the baseline. A dataset that `now` lacks counts only if the account had access. */
export function compareCatalogues(
	baseline: BaselineCatalogue,
	now: CatalogueColumns,
	since: number,
): CatalogueChanges {
	const lost: CatalogueChange[] = [];
	const others: CatalogueChange[] = [];
	let total = 0;
	let counted = -1;
	eachDifference(baseline, now, (row, difference) => {
		if (row !== counted) total++;
		counted = row;
		const list = difference.kind === "accessLost" ? lost : others;
		if (list.length < MAX_CHANGES) list.push(changeOf(now, row, difference));
	});
	for (let before = 0; before < baseline.rows; before++) {
		const hadAccess = ((baseline.flags[before] ?? 0) & SUBSCRIBED) !== 0;
		if (hadAccess && isListed(baseline, before) && findId(now, baseline.ids, before * ID_BYTES) < 0) {
			total++;
			const name = entryText(baseline.names, before);
			if (lost.length < MAX_CHANGES) lost.push({ kind: "accessLost", id: idText(baseline, before), name });
		}
	}
	return { since, changes: [...lost, ...others].slice(0, MAX_CHANGES), total };
}

/** Calls `visit` for each way in which a listed row of `now` differs from the baseline. */
export function eachDifference(
	baseline: BaselineCatalogue,
	now: CatalogueColumns,
	visit: (row: number, difference: Difference) => void,
): void {
	for (let row = 0; row < now.rows; row++) {
		const before = rowBefore(baseline, now, row);
		const match = { baseline, before, now, row };
		if (!isListed(now, row) || isUnchanged(match)) continue;
		for (const difference of before < 0 ? [{ kind: "new" as const }] : differences(match))
			visit(row, difference);
	}
}

export function changeOf(now: CatalogueColumns, row: number, difference: Difference): CatalogueChange {
	return { ...difference, id: idText(now, row), name: entryText(now.names, row) };
}

/** A row of the current list, and the baseline's row with the same ID, or -1. */
interface Match {
	readonly baseline: BaselineCatalogue;
	readonly before: number;
	readonly now: CatalogueColumns;
	readonly row: number;
}

/**
 * Whether a row's flags and price are the same as in the baseline: a fast path, because most rows are
 * unchanged.
 */
function isUnchanged({ baseline, before, now, row }: Match): boolean {
	return (
		before >= 0 &&
		baseline.flags[before] === now.flags[row] &&
		sameEntry(baseline.prices, before, now.prices, row)
	);
}

export type Difference = Pick<CatalogueChange, "kind" | "previousPrice">;

function differences(match: Match): Difference[] {
	const { baseline, before, now, row } = match;
	const found: Difference[] = [];
	const old = baseline.flags[before] ?? 0;
	const flags = now.flags[row] ?? 0;
	if ((flags & ~old & QUERYABLE) !== 0) found.push({ kind: "queryable" });
	if (((flags ^ old) & SUBSCRIBED) !== 0)
		found.push({ kind: (flags & SUBSCRIBED) === 0 ? "accessLost" : "accessGained" });
	return [...found, ...priceDifference(match)];
}

function priceDifference({ baseline, before, now, row }: Match): Difference[] {
	const previousPrice = entryText(baseline.prices, before);
	const old = parseDecimal(previousPrice);
	const units = parseDecimal(entryText(now.prices, row));
	const comparable = currencyText(baseline, before) === currencyText(now, row);
	if (!comparable || old === undefined || units === undefined || old === units) return [];
	return [{ kind: units < old ? "priceDown" : "priceUp", previousPrice }];
}

/**
 * The baseline's row with the same ID, or -1. Lists mostly keep their order, so the same position is tried
 * first.
 */
function rowBefore(baseline: BaselineCatalogue, now: CatalogueColumns, row: number): number {
	const start = row * ID_BYTES;
	const stayed = sameBytes(baseline.ids, start, now.ids, start, ID_BYTES) && isListed(baseline, row);
	return stayed ? row : findId(baseline, now.ids, start);
}

function sameEntry(a: TextColumn, aIndex: number, b: TextColumn, bIndex: number): boolean {
	const aStart = a.starts[aIndex] ?? 0;
	const bStart = b.starts[bIndex] ?? 0;
	const length = (a.starts[aIndex + 1] ?? 0) - aStart;
	return (
		length === (b.starts[bIndex + 1] ?? 0) - bStart && sameBytes(a.bytes, aStart, b.bytes, bStart, length)
	);
}

function currencyText({ currencies, currency }: BaselineCatalogue, row: number): string {
	return entryText(currencies, currency[row] ?? 0);
}
