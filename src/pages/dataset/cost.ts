import { coveredChunks, multiply, parseDecimal, type Units } from "../../base/decimal.ts";
import type { DatasetRecord } from "./protocol.ts";

export interface Balance {
	readonly amount: string;
	readonly currency: string;
}

/** A value is `undefined` if it can't be computed, for example because the balance is in another currency. */
export interface Cost {
	readonly price: Units | undefined;
	readonly cost: Units | undefined;
	/** The balance after paying `cost`; negative if the balance is too low. */
	readonly after: Units | undefined;
	/** How many chunks the balance covers. */
	readonly covered: bigint | undefined;
}

/** What `chunks` chunks of a dataset cost, and what that means for the balance. */
export function costOf(
	{ price_per_chunk, currency }: Pick<DatasetRecord, "price_per_chunk" | "currency">,
	chunks: bigint,
	balance: Balance | null,
): Cost {
	const price = parseDecimal(price_per_chunk);
	const cost = price === undefined ? undefined : multiply(price, chunks);
	const units = balance?.currency === currency ? parseDecimal(balance.amount) : undefined;
	if (price === undefined || cost === undefined || units === undefined)
		return { price, cost, after: undefined, covered: undefined };
	return { price, cost, after: units - cost, covered: coveredChunks(units, price) };
}
