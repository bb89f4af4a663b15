import * as l10n from "@vscode/l10n";
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

/** The price of a chunk. The amount is decimal text from the marketplace. */
export interface Price {
	readonly price_per_chunk: string;
	readonly currency: string;
}

const USUAL_CURRENCY = "USD";

/** For display: `0.0042 USD` or `free`. */
export function formatPrice(price: Price): string {
	return isFree(price) ? l10n.t("free") : formatMoney(price.price_per_chunk, price.currency);
}

/**
 * `0.0042 · Tides`: VS Code cuts a row from its end and drops the description first, so the price comes before the
 * name. Leaves out the currency if it's USD.
 */
export function pricedLabel(price: Price, name: string): string {
	const isShort = price.currency === USUAL_CURRENCY && !isFree(price);
	return `\u200e${isShort ? formatAmount(price.price_per_chunk) : formatPrice(price)} · ${name}`;
}

export function isFree({ price_per_chunk }: Price): boolean {
	return parseDecimal(price_per_chunk) === 0n;
}

export function sameCurrency(a: string, b: string): boolean {
	return a.toUpperCase() === b.toUpperCase();
}

/** A value is `undefined` if it can't be computed, for example because the balance is in another currency. */
export interface Cost {
	readonly price?: Units;
	readonly cost?: Units;
	/** The balance after paying `cost`; negative if the balance is too low. */
	readonly after?: Units;
	/** How many whole chunks the balance covers. Also undefined if the price isn't positive or the balance is negative. */
	readonly covered?: bigint | undefined;
	/** The deposit, as a wire decimal, that covers what the balance is short by: rounded up to the next cent. */
	readonly deposit?: string | undefined;
}

/** The precision of payments. */
const CENT: Units = 1_000_000n;

/** What `chunks` chunks of a dataset cost, and what that means for the balance. */
export function costOf(
	{ price_per_chunk, currency }: Price,
	chunks: bigint,
	balance: { readonly amount: string; readonly currency: string } | null | undefined,
): Cost {
	const price = parseDecimal(price_per_chunk);
	if (price === undefined) return {};
	const cost = price * chunks;
	const units =
		balance && sameCurrency(balance.currency, currency) ? parseDecimal(balance.amount) : undefined;
	if (units === undefined) return { price, cost };
	const after = units - cost;
	const covered = price > 0n && units >= 0n ? units / price : undefined;
	const deposit = after < 0n ? toWire(((CENT - 1n - after) / CENT) * CENT) : undefined;
	return { price, cost, after, covered, deposit };
}
