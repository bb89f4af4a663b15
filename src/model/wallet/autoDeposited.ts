import type { AutoDeposit, BuyerBalance } from "../../api/wire/schemas.ts";
import { parseDecimal, toWire } from "../../base/decimal.ts";

export interface AutoDeposited {
	/** Wire decimal. */
	amount: string;
	currency: string;
}

/**
 * What auto-deposit apparently added between two balance loads: the marketplace doesn't say what
 * caused a deposit. Undefined unless auto-deposit is on, the total deposited grew by a multiple of auto-deposit's
 * amount, and the balance would be below the threshold without that growth.
 */
export function autoDepositedBetween(
	before: BuyerBalance | null | undefined,
	now: BuyerBalance,
	automatic: AutoDeposit | undefined,
): AutoDeposited | undefined {
	if (!before || before.currency !== now.currency || automatic?.enabled !== true) return undefined;
	const amount = parseDecimal(automatic.amount);
	const threshold = parseDecimal(automatic.threshold);
	const balance = parseDecimal(now.balance);
	const [earlier, later] = [parseDecimal(before.total_deposited), parseDecimal(now.total_deposited)];
	if (!amount || threshold === undefined || balance === undefined) return undefined;
	if (earlier === undefined || later === undefined || later <= earlier) return undefined;
	const grown = later - earlier;
	if (grown % amount !== 0n || balance - grown >= threshold) return undefined;
	return { amount: toWire(grown), currency: now.currency };
}
