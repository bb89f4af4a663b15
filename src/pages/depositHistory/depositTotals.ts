/** Exact totals of deposits, by currency and by month. */
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { monthBefore } from "../../base/dates.ts";
import { parseDecimal, toWire, type Units } from "../../base/money.ts";
import type { DepositMonth } from "./protocol.ts";

export type Sums = Map<string, { total: Units; count: number }>;

/** A deposit and its local day, such as `2026-11-18`; empty if its time is invalid. */
export interface DatedDeposit {
	readonly record: DepositRecord;
	readonly day: string;
}

/** A chart with more months than this would be unreadable. */
const MAX_MONTHS = 600;

export function addTo(sums: Sums, key: string, { amount }: DepositRecord): void {
	const { total, count } = sums.get(key) ?? { total: 0n, count: 0 };
	sums.set(key, { total: total + (parseDecimal(amount) ?? 0n), count: count + 1 });
}

/**
 * The total of each month up to that of the day `today`, oldest first, including months without deposits. Skips
 * deposits with an invalid time, and those dated in later months, which would leave no room for the others.
 */
export function monthlyTotals(deposits: readonly DatedDeposit[], today: string): DepositMonth[] {
	const current = monthOf(today);
	const sums: Sums = new Map();
	for (const { record, day } of deposits)
		if (day !== "" && monthOf(day) <= current) addTo(sums, monthOf(day), record);
	return monthsBetween([...sums.keys(), current]).map((month) => {
		const sum = sums.get(month);
		return { month, count: sum?.count ?? 0, total: toWire(sum?.total ?? 0n) };
	});
}

/** Every month from the earliest to the latest of `months`, but only the last `MAX_MONTHS`. */
function monthsBetween(months: readonly string[]): string[] {
	const sorted = months.toSorted((a, b) => a.localeCompare(b));
	const first = sorted[0];
	const last = sorted.at(-1);
	const between: string[] = [];
	if (first === undefined || last === undefined) return between;
	for (let month = last; month >= first && between.length < MAX_MONTHS; month = monthBefore(month))
		between.push(month);
	return between.toReversed();
}

/** `2026-11` for the day `2026-11-18` */
function monthOf(day: string): string {
	return day.slice(0, 7);
}

/** The largest number of deposits first. */
export function sumsOf(sums: Sums): Array<{ currency: string; total: string }> {
	return Array.from(sums)
		.toSorted(([, a], [, b]) => b.count - a.count)
		.map(([currency, { total }]) => ({ currency, total: toWire(total) }));
}
