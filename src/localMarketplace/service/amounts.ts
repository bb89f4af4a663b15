import { parseDecimal } from "../../base/money.ts";
import type { Units } from "../../base/money.ts";
import { Problem } from "./problem.ts";

/** What an SQLite integer holds, in units of 1e-8: 92,233,720,368.54775807. */
const LARGEST_AMOUNT: Units = 9_223_372_036_854_775_807n;

/** The one currency of balances. Datasets may be priced in others. */
export const BALANCE_CURRENCY = "USD";

const PLACES = 8;
const UNITS_PER_WHOLE = 100_000_000n;

/** Amounts in responses always have 8 decimal places: `100.00000000`. Never negative here. */
export function wireAmount(units: Units): string {
	const fraction = (units % UNITS_PER_WHOLE).toString().padStart(PLACES, "0");
	return `${units / UNITS_PER_WHOLE}.${fraction}`;
}

/** Reads a request's amount, `field` naming it in the refusal (422). Not negative, and not more than can be kept. */
export function readAmount(decimal: string, field: string): Units {
	const units = parseDecimal(decimal);
	if (units === undefined || units < 0n) {
		throw new Problem(
			422,
			"invalid_amount",
			`${field} must be a decimal with at most 8 places, such as "12.50".`,
		);
	}
	return keepable(units, field);
}

export function readPositiveAmount(decimal: string, field: string): Units {
	const units = readAmount(decimal, field);
	if (units === 0n) {
		throw new Problem(422, "invalid_amount", `${field} must be more than 0.`);
	}
	return units;
}

/** Passes an amount on, or refuses one that a column cannot hold. */
export function keepable(units: Units, field: string): Units {
	if (units > LARGEST_AMOUNT) {
		throw new Problem(422, "amount_too_large", `${field} would be more than 92,233,720,368.54775807.`);
	}
	return units;
}
