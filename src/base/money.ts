import { groupDigits } from "./count.ts";
import { display } from "./text.ts";

/**
 * An exact amount of money, counted in units of 1e-8 of its currency: the interface gives 8 decimal places.
 * Money is never held in a `number`, which cannot hold 90071992547409.93000001.
 */
export type Units = bigint;

const PLACES = 8;
const UNITS_PER_WHOLE: Units = 100_000_000n;
const WIRE_DECIMAL = /^(-?)(\d+)(?:\.(\d{1,8}))?$/;
/** Longer texts are no amount of money, and turning them into a bigint would take noticeable time. */
const MAX_LENGTH = 100;

/**
 * Reads a decimal as the service writes it ("Monetary values are strings holding decimals"): `-?digits[.1-8 digits]`,
 * ASCII only, without sign "+", exponent, spaces or grouping. Anything else is `undefined`.
 */
export function parseDecimal(text: string): Units | undefined {
	const match = text.length <= MAX_LENGTH ? WIRE_DECIMAL.exec(text) : null;
	if (!match) {
		return undefined;
	}
	const [, sign, whole = "0", fraction = ""] = match;
	const units = BigInt(whole) * UNITS_PER_WHOLE + BigInt(fraction.padEnd(PLACES, "0"));
	return sign ? -units : units;
}

function plainParts(units: Units): { whole: string; fraction: string } {
	const magnitude = units < 0n ? -units : units;
	const digits = (magnitude % UNITS_PER_WHOLE).toString().padStart(PLACES, "0");
	return { whole: (magnitude / UNITS_PER_WHOLE).toString(), fraction: digits.replace(/0{1,6}$/, "") };
}

/** For display: at least 2 decimal places, none cut, thousands grouped, a true minus: `1,407.84567891`, `−0.50`. */
export function formatUnits(units: Units): string {
	const { whole, fraction } = plainParts(units);
	return `${units < 0n ? "−" : ""}${groupDigits(whole)}.${fraction}`;
}

/** For display, from the service's decimal string. What cannot be read as an amount comes back as it is, made safe to show. */
export function formatAmount(decimal: string): string {
	const units = parseDecimal(decimal);
	return units === undefined ? display(decimal, 60) : formatUnits(units);
}

/** For display, with the currency behind: `100.00 USD`. The currency is the service's text and shown as such. */
export function formatMoney(decimal: string | Units, currency: string): string {
	const amount = typeof decimal === "bigint" ? formatUnits(decimal) : formatAmount(decimal);
	return `${amount} ${display(currency, 12)}`.trimEnd();
}

/** For requests: plain ASCII, ungrouped, at least 2 places: `100.00`, `0.0042`. */
export function toWire(units: Units): string {
	const { whole, fraction } = plainParts(units);
	return `${units < 0n ? "-" : ""}${whole}.${fraction}`;
}

/** The cost of `count` chunks at `price`. Exact: a price in units times a count of things is in units. */
export function multiply(price: Units, count: bigint): Units {
	return price * count;
}

/** Rounded up to hundredths, which is what a payment is made in. */
export function wholeCents(units: Units): Units {
	const cent = UNITS_PER_WHOLE / 100n;
	return ((units + cent - 1n) / cent) * cent;
}

/** How many whole chunks a balance pays for; `undefined` where that says nothing: no positive price, or a negative balance. */
export function coveredChunks(balance: Units, price: Units): bigint | undefined {
	return price <= 0n || balance < 0n ? undefined : balance / price;
}

export function sum(values: Iterable<Units>): Units {
	let total: Units = 0n;
	for (const value of values) {
		total += value;
	}
	return total;
}
