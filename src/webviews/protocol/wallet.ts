/** What the pages about money share. Amounts are wire decimals. */
import * as z from "zod/mini";

/** Whose money it is: shown at the top of each page. */
export const accountState = z.object({
	/** False: nobody is connected, so nothing can be read or sent. */
	connected: z.boolean(),
	host: z.string(),
	account: z.string(),
	/** The last characters of the key; empty for a log-in. */
	keyHint: z.string(),
	local: z.boolean(),
});
export type AccountState = z.output<typeof accountState>;

/** The account that a page showed when it was told to act. */
export const shownAccount = z.object({ host: z.string(), account: z.string() });

/** Something that is read from the service; `none` where this account does not have it. */
export function readable<T extends z.ZodMiniType>(value: T) {
	return z.object({
		phase: z.enum(["loading", "ready", "failed", "none"]),
		value: z.nullable(value),
		/** Local time in ms. */
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

/** A request that was not carried out, or of which nothing is known; the words are whole sentences. */
export const writeNotice = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("unknown"), id: z.string(), sentAt: z.string() }),
	z.object({ kind: z.literal("rejected"), text: z.string() }),
	z.object({ kind: z.literal("notSent"), text: z.string() }),
	z.object({ kind: z.literal("blocked"), text: z.string() }),
]);
export type WriteNotice = z.output<typeof writeNotice>;

/** What a look at the service's records told about an unknown write. */
export const checkFinding = z.object({
	kind: z.enum(["happened", "didNotHappen", "nothingSeen", "changedOtherwise", "cannotTell"]),
	title: z.string(),
	sentence: z.string(),
});
export type CheckResult = z.output<typeof checkFinding>;
