import * as z from "zod/mini";
import {
	type AutoDeposit,
	autoDepositSchema,
	type BuyerBalance,
	buyerBalanceSchema,
	type SellerBalance,
	sellerBalanceSchema,
} from "../../api/wire/schemas.ts";
import { latest, type Loadable } from "../../api/loadable.ts";

/**
 * An account's money according to the marketplace. A ready value of `undefined` means that the account lacks the
 * role for this part. `readAt` is the time at which the request was sent: of two windows that load at the same time,
 * the one whose response arrives last may have the older value.
 */
export interface WalletParts {
	buyer: Loadable<BuyerBalance | undefined>;
	seller: Loadable<SellerBalance | undefined>;
	autoDeposit: Loadable<AutoDeposit | undefined>;
}

/** Whether the marketplace has said that the account lacks the role for this part. */
export function lacksRole(part: Loadable<unknown> | undefined): boolean {
	const known = latest(part);
	return known !== undefined && known.value === undefined;
}

/** The last loaded value. Null if the account lacked the role for it. */
function kept<T extends z.ZodMiniType>(value: T) {
	return z.exactOptional(z.object({ value: z.nullable(value), readAt: z.number() }));
}

/** What the wallet stores on disk, to have something to show before anything is loaded. */
export const walletSnapshotSchema = z.object({
	buyer: kept(buyerBalanceSchema),
	seller: kept(sellerBalanceSchema),
	autoDeposit: kept(autoDepositSchema),
	/** Whether the balance was low when last loaded, so that the user is notified only once. */
	low: z.boolean(),
	samples: z.array(z.object({ at: z.number(), totalSpent: z.string(), currency: z.string() })),
});

export type WalletSnapshot = z.infer<typeof walletSnapshotSchema>;

export const emptySnapshot: WalletSnapshot = { low: false, samples: [] };

export function sameParts(a: WalletParts, b: WalletParts): boolean {
	return a.buyer === b.buyer && a.seller === b.seller && a.autoDeposit === b.autoDeposit;
}

/**
 * The newer of each part, except that the parts of `mine` that are loading stay. Parts later than `now` are from before
 * the clock was set back, and so older.
 */
export function newerParts(mine: WalletParts, theirs: WalletParts, now: number): WalletParts {
	return {
		buyer: newer(mine.buyer, theirs.buyer, now),
		seller: newer(mine.seller, theirs.seller, now),
		autoDeposit: newer(mine.autoDeposit, theirs.autoDeposit, now),
	};
}

/** The stored parts, marked stale. */
export function fromSnapshot({ buyer, seller, autoDeposit }: WalletSnapshot): WalletParts {
	return { buyer: restored(buyer), seller: restored(seller), autoDeposit: restored(autoDeposit) };
}

/** Only the parts that are ready. */
export function toSnapshot({ buyer, seller, autoDeposit }: WalletParts): Partial<WalletSnapshot> {
	return {
		...(buyer.kind === "ready" && { buyer: { value: buyer.value ?? null, readAt: buyer.readAt } }),
		...(seller.kind === "ready" && { seller: { value: seller.value ?? null, readAt: seller.readAt } }),
		...(autoDeposit.kind === "ready" && {
			autoDeposit: { value: autoDeposit.value ?? null, readAt: autoDeposit.readAt },
		}),
	};
}

function newer<T>(mine: Loadable<T>, theirs: Loadable<T>, now: number): Loadable<T> {
	if (mine.kind === "loading" || theirs.kind !== "ready") return mine;
	const known = latest(mine)?.readAt ?? 0;
	return theirs.readAt <= now && (known > now || theirs.readAt > known)
		? { kind: "ready", value: theirs.value, readAt: theirs.readAt }
		: mine;
}

function restored<T>(stored: { value: T | null; readAt: number } | undefined): Loadable<T | undefined> {
	return stored === undefined
		? { kind: "idle" }
		: { kind: "ready", value: stored.value ?? undefined, readAt: stored.readAt, stale: true };
}
