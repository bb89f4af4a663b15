import * as z from "zod/mini";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { parseDecimal } from "../../base/decimal.ts";
import type { JournalRecord } from "../writes/journalRecord.ts";
import { newDeposits } from "../writes/recentDeposits.ts";

/** A deposit being paid, as stored on disk: without the checkout page's URL, which is as good as cash. */
export const pendingCheckoutSchema = z.object({
	/** The ID of its journal record. */
	id: z.string(),
	sessionId: z.string(),
	/** Wire decimal. */
	amount: z.string(),
	currency: z.string(),
	/** ISO 8601 UTC. */
	startedAt: z.string(),
	/** When to stop checking: "Waiting until 14:32". */
	watchUntil: z.string(),
	/** Wire decimal. */
	balanceBefore: z.exactOptional(z.string()),
	/** The deposits known before it. Absent if they couldn't be loaded. */
	known: z.exactOptional(z.object({ ids: z.array(z.string()), newestAt: z.exactOptional(z.string()) })),
	/** `notSeen`: time has run out, but a late payment is still detected. */
	state: z.enum(["waiting", "notSeen", "received"]),
	depositId: z.exactOptional(z.string()),
});

export type PendingCheckout = z.infer<typeof pendingCheckoutSchema>;

/** A new checkout; what was known before comes from the journal record of its write. */
export function newCheckout(
	asked: Pick<PendingCheckout, "sessionId" | "amount" | "currency" | "startedAt" | "watchUntil">,
	record: JournalRecord | undefined,
): PendingCheckout {
	const before = record?.before;
	const newestAt = before?.newestDepositAt;
	return {
		...asked,
		id: record?.id ?? asked.sessionId,
		state: "waiting",
		...(before?.buyerBalance === undefined ? {} : { balanceBefore: before.buyerBalance }),
		...(before?.depositIds && {
			known: { ids: before.depositIds, ...(newestAt === undefined ? {} : { newestAt }) },
		}),
	};
}

/**
 * Matches the marketplace's deposits to checkouts: a deposit that wasn't there before, with the same amount
 * and currency, each for one checkout only, earliest checkout first.
 */
export function matchDeposits(
	checkouts: readonly PendingCheckout[],
	deposits: readonly DepositRecord[],
): Map<string, DepositRecord> {
	const taken = new Set(checkouts.map(({ depositId }) => depositId));
	const matches = new Map<string, DepositRecord>();
	for (const checkout of checkouts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))) {
		const { known, state } = checkout;
		const deposit =
			known === undefined || state === "received"
				? undefined
				: newDeposits(deposits, known).findLast(({ id, ...paid }) => !taken.has(id) && fits(checkout, paid));
		if (deposit !== undefined) {
			taken.add(deposit.id);
			matches.set(checkout.id, deposit);
		}
	}
	return matches;
}

function fits(checkout: PendingCheckout, paid: { amount: string; currency: string }): boolean {
	const sameCurrency =
		checkout.currency === "" || paid.currency === "" || checkout.currency === paid.currency;
	return sameCurrency && parseDecimal(checkout.amount) === parseDecimal(paid.amount);
}
