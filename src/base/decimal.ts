import { display } from "./text.ts";

/**
 * An exact amount of money in units of 1e-8 of its currency, the API's precision. Never a `number`, which
 * can't represent 90071992547409.93000001.
 */
export type Units = bigint;

/** A decimal as the marketplace may send it. It can have more places than `Units`. */
export const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/;

const PLACES = 8;
const UNITS_PER_WHOLE: Units = 100_000_000n;
const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,8}))?$/;
/** Longer text isn't an amount of money, and converting it to a bigint would be slow. */
const MAX_LENGTH = 100;

/**
 * Parses a decimal of at most 100 characters: `-?digits[.1-8 digits]`, ASCII only, no "+", exponent, spaces,
 * or grouping. Otherwise `undefined`.
 */
export function parseDecimal(text: string): Units | undefined {
	const match = text.length <= MAX_LENGTH ? AMOUNT.exec(text) : null;
	if (!match) return undefined;
	const [, sign, whole = "0", fraction = ""] = match;
	const units = BigInt(whole) * UNITS_PER_WHOLE + BigInt(fraction.padEnd(PLACES, "0"));
	return sign ? -units : units;
}

/** For display: groups thousands in a whole number of at most 100 digits: `12,345`. */
export function groupDigits(count: bigint | number | string): string {
	return count.toString().replace(/\B(?=(?:\d{3}){1,33}$)/g, ",");
}

function plainParts(units: Units): { whole: string; fraction: string } {
	const magnitude = units < 0n ? -units : units;
	const digits = (magnitude % UNITS_PER_WHOLE).toString().padStart(PLACES, "0");
	return { whole: (magnitude / UNITS_PER_WHOLE).toString(), fraction: digits.replace(/0{1,6}$/, "") };
}

/**
 * For display: at least 2 decimal places, none cut off, thousands grouped, a true minus sign:
 * `1,407.84567891`, `−0.50`.
 */
export function formatUnits(units: Units): string {
	const { whole, fraction } = plainParts(units);
	return `${units < 0n ? "−" : ""}${groupDigits(whole)}.${fraction}`;
}

/**
 * For display, from the marketplace's decimal string. Text that isn't an amount is sanitized but otherwise unchanged.
 */
export function formatAmount(decimal: string): string {
	const units = parseDecimal(decimal);
	return units === undefined ? display(decimal, 60) : formatUnits(units);
}

/** Like `formatAmount`, but all valid amounts get the same number of decimal places so that their points align. */
export function formatColumn(amounts: readonly string[]): string[] {
	const readable = amounts.map(parseDecimal).filter((units) => units !== undefined);
	const places = readable.reduce((most, units) => Math.max(most, placesOf(formatUnits(units))), 0);
	return amounts.map((amount) => {
		const shown = formatAmount(amount);
		return parseDecimal(amount) === undefined ? shown : shown + "0".repeat(places - placesOf(shown));
	});
}

function placesOf(shown: string): number {
	return shown.length - 1 - shown.indexOf(".");
}

/**
 * An amount for display, followed by its currency: `100.00 USD`. The currency is untrusted text from the marketplace.
 */
export function formatMoney(decimal: string | Units, currency: string): string {
	const amount = typeof decimal === "bigint" ? formatUnits(decimal) : formatAmount(decimal);
	return `${amount} ${display(currency, 12)}`.trimEnd();
}

/** For requests: plain ASCII, ungrouped, at least 2 places: `100.00`, `0.0042`. */
export function toWire(units: Units): string {
	const { whole, fraction } = plainParts(units);
	return `${units < 0n ? "-" : ""}${whole}.${fraction}`;
}

/** A decimal as `toWire` writes it; text that isn't one stays as it is. */
export function plainDecimal(text: string): string {
	const units = parseDecimal(text);
	return units === undefined ? text : toWire(units);
}
