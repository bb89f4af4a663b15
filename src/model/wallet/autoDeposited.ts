import type { AutoDeposit, BuyerBalance } from "../../api/wire/schemas.ts";
import { parseDecimal, toWire } from "../../base/decimal.ts";

/**
 * Detects what auto-deposit added between two balance loads: the total deposited grew by a multiple of its
 * amount, and without that the balance would be below the threshold. No record says what caused a deposit.
 */
export function addedByAutoDeposit(
	before: BuyerBalance | null | undefined,
	now: BuyerBalance,
	automatic: AutoDeposit | undefined,
): string | undefined {
	if (!before || before.currency !== now.currency || automatic?.enabled !== true) return undefined;
	const amount = parseDecimal(automatic.amount);
	const threshold = parseDecimal(automatic.threshold);
	const balance = parseDecimal(now.balance);
	const [earlier, later] = [parseDecimal(before.total_deposited), parseDecimal(now.total_deposited)];
	if (!amount || threshold === undefined || balance === undefined) return undefined;
	if (earlier === undefined || later === undefined || later <= earlier) return undefined;
	const grown = later - earlier;
	return grown % amount === 0n && balance - grown < threshold ? toWire(grown) : undefined;
}
