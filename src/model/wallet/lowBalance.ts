import { parseDecimal } from "../../base/decimal.ts";
import type { AutoDeposit, BuyerBalance } from "../../api/wire/schemas.ts";

/** Wire decimals. */
export interface LowBalance {
	balance: string;
	threshold: string;
	currency: string;
}

/** Set while the balance is below its threshold: the setting's, else that of active auto-deposit. */
export function lowBalanceOf(
	buyer: BuyerBalance | undefined,
	automatic: AutoDeposit | undefined,
	setting: string | undefined,
): LowBalance | undefined {
	const threshold = setting || (automatic?.enabled === true ? automatic.threshold : "");
	const limit = parseDecimal(threshold);
	const balance = parseDecimal(buyer?.balance ?? "");
	return buyer !== undefined && balance !== undefined && limit !== undefined && balance < limit
		? { balance: buyer.balance, threshold, currency: buyer.currency }
		: undefined;
}
