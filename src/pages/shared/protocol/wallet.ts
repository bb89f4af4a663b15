/** Schemas that several pages share: the account and requests about it, balances, and auto-deposit. Amounts are wire decimals. */
import * as z from "zod/mini";
import { act } from "./channel.ts";

/** The requests of the components in `account.tsx`, for every page that shows one. */
export const accountRequests = { signIn: act, switchAccount: act, showEarnings: act };

/** The account shown at the top of a page. */
export const accountState = z.object({
	/** False without a signed-in account or a usable credential: nothing can be loaded or sent. */
	connected: z.boolean(),
	host: z.string(),
	account: z.string(),
	/** The last characters of the API key, or empty. */
	keyHint: z.string(),
	local: z.boolean(),
});
export type AccountState = z.output<typeof accountState>;

/** A loadable resource; `none` if this account doesn't have it. */
export function readable<T extends z.ZodMiniType>(value: T) {
	return z.object({
		phase: z.enum(["loading", "ready", "failed", "none"]),
		value: z.nullable(value),
		/** Milliseconds since 1970. */
		readAt: z.nullable(z.number()),
		problem: z.nullable(z.string()),
	});
}

export type Readable<V> = z.output<ReturnType<typeof readable<z.ZodMiniType<V>>>>;

export const buyerBalance = z.object({
	balance: z.string(),
	total_deposited: z.string(),
	total_spent: z.string(),
	currency: z.string(),
});

export const sellerBalance = z.object({
	balance: z.string(),
	total_earned: z.string(),
	total_withdrawn: z.string(),
	currency: z.string(),
});

export const autoDepositValues = z.object({
	enabled: z.boolean(),
	threshold: z.string(),
	amount: z.string(),
});
export type AutoDepositForm = z.output<typeof autoDepositValues>;
