import type { AutoDeposit, BuyerBalance } from "../../api/wire/schemas.ts";
import { parseDecimal } from "../../base/money.ts";

/** Amounts are wire decimals. */
export interface LowBalance {
	balance: string;
	threshold: string;
	currency: string;
}

/** Undefined unless the balance is below the threshold, which is `setting` or else that of auto-deposit, if on. */
export function lowBalanceOf(
	buyer: BuyerBalance | undefined,
	automatic: AutoDeposit | undefined,
	setting: string,
): LowBalance | undefined {
	const threshold = setting || (automatic?.enabled === true ? automatic.threshold : "");
	const limit = parseDecimal(threshold);
	const balance = parseDecimal(buyer?.balance ?? "");
	return buyer !== undefined && balance !== undefined && limit !== undefined && balance < limit
		? { balance: buyer.balance, threshold, currency: buyer.currency }
		: undefined;
}
