import * as z from "zod/mini";

const buyer = z.object({
	balance: z.string(),
	total_deposited: z.string(),
	total_spent: z.string(),
	currency: z.string(),
});

const seller = z.object({
	balance: z.string(),
	total_earned: z.string(),
	total_withdrawn: z.string(),
	currency: z.string(),
});

const autoDeposit = z.object({ enabled: z.boolean(), threshold: z.string(), amount: z.string() });

/** The last loaded value. Null: the account didn't have that role. */
function kept<T extends z.ZodMiniType>(value: T) {
	return z.exactOptional(z.object({ value: z.nullable(value), readAt: z.number() }));
}

/** What the wallet stores on disk, to have something to show before anything is loaded. */
export const walletSnapshotSchema = z.object({
	buyer: kept(buyer),
	seller: kept(seller),
	autoDeposit: kept(autoDeposit),
	/** The balance was below its threshold when last loaded: notify only once. */
	low: z.boolean(),
	samples: z.array(z.object({ at: z.number(), totalSpent: z.string(), currency: z.string() })),
});

export type WalletSnapshot = z.infer<typeof walletSnapshotSchema>;

export const emptySnapshot: WalletSnapshot = { low: false, samples: [] };
