import { MarketplaceError } from "../../api/errors.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { isRoleRefusal } from "../session/probe.ts";
import type { Snapshot, WriteKind } from "./journalRecord.ts";
import { knownDeposits, recentDeposits } from "./recentDeposits.ts";

/**
 * Reads what a write of this kind could change, before it is sent. Throws MarketplaceError where the write should not
 * be sent either: the service cannot be reached, or refuses the credential, or — for a withdrawal — does not tell the
 * numbers by which its outcome could be found out.
 */
export async function takeSnapshot(kind: WriteKind, client: MarketplaceClient): Promise<Snapshot> {
	switch (kind) {
		case "withdraw":
			return beforeWithdrawal(client);
		case "deposit":
			return beforeDeposit(client);
		case "autoDeposit": {
			const autoDeposit = await unlessSilent(async () => client.billing.autoDeposit());
			return autoDeposit === undefined
				? {}
				: {
						autoDeposit: {
							enabled: autoDeposit.enabled,
							threshold: autoDeposit.threshold,
							amount: autoDeposit.amount,
						},
					};
		}
		case "create":
		case "grant":
		case "revoke":
		case "keyGenerate":
		case "keyRevoke":
			return {};
	}
}

async function beforeWithdrawal(client: MarketplaceClient): Promise<Snapshot> {
	try {
		const seller = await client.billing.sellerBalance();
		return { sellerBalance: seller.balance, totalWithdrawn: seller.total_withdrawn };
	} catch (error) {
		// Not a seller, it seems: then the service says so to the withdrawal itself.
		if (error instanceof MarketplaceError && isRoleRefusal(error)) {
			return {};
		}
		throw error;
	}
}

async function beforeDeposit(client: MarketplaceClient): Promise<Snapshot> {
	const [buyer, deposits] = await Promise.all([
		unlessSilent(async () => client.billing.buyerBalance()),
		unlessSilent(async () => recentDeposits(client)),
	]);
	const known = deposits && knownDeposits(deposits);
	return {
		...(buyer && { buyerBalance: buyer.balance, totalDeposited: buyer.total_deposited }),
		...(known && { depositIds: [...known.ids] }),
		...(known?.newestAt === undefined ? {} : { newestDepositAt: known.newestAt }),
	};
}

/** A service that answers, but not this, does not keep a harmless write from being sent. */
async function unlessSilent<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof MarketplaceError && error.status !== undefined && error.status !== 401) {
			return undefined;
		}
		throw error;
	}
}
