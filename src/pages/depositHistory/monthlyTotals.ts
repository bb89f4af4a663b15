import type { DepositRecord } from "../../api/wire/schemas.ts";
import { monthAfter } from "../../base/dates.ts";
import { parseDecimal, toWire, type Units } from "../../base/decimal.ts";
import type { DepositMonth } from "./protocol.ts";

/** Exact totals by currency or month. */
export type Sums = Map<string, { total: Units; count: number }>;

/** A chart with more months than this would be unreadable. */
const MAX_MONTHS = 600;

export function addTo(sums: Sums, key: string, { amount }: DepositRecord): void {
	const { total, count } = sums.get(key) ?? { total: 0n, count: 0 };
	sums.set(key, { total: total + (parseDecimal(amount) ?? 0n), count: count + 1 });
}

/**
 * The total of each month, oldest first, including months without deposits. `day` is a local day such as `2026-11-18`;
 * a deposit with an empty `day` isn't counted.
 */
export function monthlyTotals(
	deposits: ReadonlyArray<{ readonly record: DepositRecord; readonly day: string }>,
): DepositMonth[] {
	const sums: Sums = new Map();
	for (const { record, day } of deposits) if (day !== "") addTo(sums, day.slice(0, 7), record);
	return monthsBetween(Array.from(sums.keys())).map((month) => {
		const sum = sums.get(month);
		return { month, count: sum?.count ?? 0, total: toWire(sum?.total ?? 0n) };
	});
}

/** Every month from the earliest to the latest of `months`, but only the first `MAX_MONTHS`. */
function monthsBetween(months: readonly string[]): string[] {
	const sorted = months.toSorted((a, b) => a.localeCompare(b));
	const first = sorted[0];
	const last = sorted.at(-1);
	const between: string[] = [];
	if (first === undefined || last === undefined) return between;
	for (let month = first; month <= last && between.length < MAX_MONTHS; month = monthAfter(month))
		between.push(month);
	return between;
}
