import { toWire, type Units } from "../base/decimal.ts";

/** The precision of payments. */
const CENT: Units = 1_000_000n;

/** The deposit, as a wire decimal, that covers what a balance is short by: rounded up to the next cent. */
export function suggestedDeposit(shortfall: Units): string {
	return toWire(((shortfall + CENT - 1n) / CENT) * CENT);
}
