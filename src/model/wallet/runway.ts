import * as l10n from "@vscode/l10n";
import { DAY_MS, HOUR_MS } from "../../base/dates.ts";
import { parseDecimal, type Units } from "../../base/money.ts";

/** The total spent at some time, according to the marketplace. */
export interface SpendingSample {
	/** By the local clock, in ms since 1970. */
	at: number;
	/** Wire decimal. */
	totalSpent: string;
	currency: string;
}

export interface Runway {
	/** Estimated number of whole days that the balance lasts. */
	days: number;
	/** Spent per day in the time observed. */
	perDay: Units;
	/** The time between the first and last samples compared, in ms. */
	observedMs: number;
}

const MIN_MS = 6 * HOUR_MS;
const RECENT_MS = 30 * DAY_MS;
/** A longer period isn't worth an estimate. */
const MAX_DAYS = 3650n;

/**
 * Adds a sample if its total is a decimal. Drops samples that are too old, that aren't earlier than the new one, or
 * that have another currency or a higher total. Also drops the middle one of three within `MIN_MS`, so that frequent
 * refreshes don't crowd out the earlier ones.
 */
export function withSample(samples: readonly SpendingSample[], sample: SpendingSample): SpendingSample[] {
	const units = parseDecimal(sample.totalSpent);
	if (units === undefined) return [...samples];
	const comparable = samples.filter(
		({ at, totalSpent, currency }) =>
			currency === sample.currency &&
			at < sample.at &&
			at > sample.at - RECENT_MS &&
			// A higher total is from before the marketplace reset the total.
			(parseDecimal(totalSpent) ?? units + 1n) <= units,
	);
	const before = comparable.at(-2);
	const isMiddle = before !== undefined && sample.at - before.at < MIN_MS;
	return [...(isMiddle ? comparable.slice(0, -1) : comparable), sample];
}

/**
 * How long a balance lasts at the rate at which the total spent grew. Undefined if the samples span less than
 * `MIN_MS`, nothing was spent, the balance is negative or not a decimal, or the estimate exceeds `MAX_DAYS`.
 */
export function runwayOf(balance: string, samples: readonly SpendingSample[]): Runway | undefined {
	const [first] = samples;
	const last = samples.at(-1);
	const units = parseDecimal(balance);
	if (first === undefined || last === undefined || units === undefined || units < 0n) return undefined;
	const elapsed = last.at - first.at;
	const spent = (parseDecimal(last.totalSpent) ?? 0n) - (parseDecimal(first.totalSpent) ?? 0n);
	if (elapsed < MIN_MS || spent <= 0n) return undefined;
	const days = (units * BigInt(elapsed)) / (spent * BigInt(DAY_MS));
	return days > MAX_DAYS
		? undefined
		: {
				days: Number(days),
				perDay: (spent * BigInt(DAY_MS)) / BigInt(elapsed),
				observedMs: elapsed,
			};
}

export function runwayWords({ days }: Pick<Runway, "days">): string {
	if (days === 0) return l10n.t("less than a day");
	return days === 1 ? l10n.t("about 1 day") : l10n.t("about {0} days", days);
}

const HUNDREDTH = 1_000_000n;

/** Spending per day, rounded to hundredths if it's at least one hundredth: an estimate isn't more exact. */
export function aboutPerDay({ perDay }: Pick<Runway, "perDay">): Units {
	return perDay < HUNDREDTH ? perDay : ((perDay + HUNDREDTH / 2n) / HUNDREDTH) * HUNDREDTH;
}
