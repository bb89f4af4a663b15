import { formatMoney, parseDecimal, type Units } from "../../base/money.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";
import { Problem } from "./problem.ts";

/** The largest SQLite integer, in units of 1e-8: 92,233,720,368.54775807. */
export const MAX_AMOUNT: Units = 9_223_372_036_854_775_807n;

const PLACES = 8;
const UNITS_PER_WHOLE = 100_000_000n;

/**
 * Formats an amount for a response, always with 8 decimal places: `100.00000000`. `units` must not be
 * negative.
 */
export function wireAmount(units: Units): string {
	const fraction = (units % UNITS_PER_WHOLE).toString().padStart(PLACES, "0");
	return `${units / UNITS_PER_WHOLE}.${fraction}`;
}

/** An amount in a sentence, which doesn't break before the currency: `100.00 USD`. */
export function moneyText(units: Units, currency: string = BALANCE_CURRENCY): string {
	return formatMoney(units, currency).replace(" ", "\u00a0");
}

/**
 * Parses a request's amount. Throws 422, naming `field`, if it isn't a decimal, is negative, or is too large
 * to store.
 */
export function readAmount(decimal: string, field: string): Units {
	const units = parseDecimal(decimal);
	if (units !== undefined && units >= 0n) return checkStorable(units, field);
	const sentence = `${field} must be a decimal with up to 8 places, such as "12.50".`;
	throw new Problem(422, "invalid_amount", sentence);
}

/** Returns the amount, or throws 422 if a column can't store it. */
export function checkStorable(units: Units, field: string): Units {
	if (units > MAX_AMOUNT)
		throw new Problem(422, "amount_too_large", `${field} can’t exceed 92,233,720,368.54775807.`);
	return units;
}
