/** Schemas shared by the money pages. Amounts are wire decimals. */
import * as z from "zod/mini";

/** The account shown at the top of each page. */
export const accountState = z.object({
	/** False if nobody is signed in, so nothing can be loaded or sent. */
	connected: z.boolean(),
	host: z.string(),
	account: z.string(),
	/** The last characters of the key; empty for a session. */
	keyHint: z.string(),
	local: z.boolean(),
});
export type AccountState = z.output<typeof accountState>;

/** A loadable resource; `none` if this account doesn't have it. */
export function readable<T extends z.ZodMiniType>(value: T) {
	return z.object({
		phase: z.enum(["loading", "ready", "failed", "none"]),
		value: z.nullable(value),
		/** Ms since 1970. */
		readAt: z.nullable(z.number()),
		problem: z.nullable(z.string()),
	});
}

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

/** A request that wasn't carried out or whose outcome is unknown. Texts are full sentences. */
export const writeNotice = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("unknown"), id: z.string(), sentAt: z.string() }),
	z.object({ kind: z.literal("rejected"), text: z.string() }),
	z.object({ kind: z.literal("notSent"), text: z.string() }),
	z.object({ kind: z.literal("blocked"), text: z.string() }),
]);
export type WriteNotice = z.output<typeof writeNotice>;

/** What the marketplace's records show about a write with an unknown outcome. */
export const checkResult = z.object({
	kind: z.enum(["happened", "didNotHappen", "nothingSeen", "changedOtherwise", "cannotTell"]),
	title: z.string(),
	sentence: z.string(),
});
export type CheckResult = z.output<typeof checkResult>;
