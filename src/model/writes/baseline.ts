import { isRoleRejection, MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { hintOf } from "../../rules/apiKey.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import type { Baseline, WriteKind } from "./journal.ts";
import { knownDeposits, recentDeposits } from "./recentDeposits.ts";

/**
 * Loads what a write about money or keys could change. Throws MarketplaceError if the write shouldn't be sent: the
 * marketplace can't be reached, rejects the credential, or, for a seller's withdrawal, doesn't provide the balance
 * needed to check its outcome. `now` is in ms since 1970.
 */
export async function readBaseline(
	kind: Exclude<WriteKind, "create" | "grant" | "revoke">,
	account: OpenAccount,
	client: MarketplaceClient,
	now: number,
): Promise<Baseline> {
	switch (kind) {
		case "withdraw":
			return beforeWithdrawal(client);
		case "deposit":
			return beforeDeposit(client, now);
		case "autoDeposit": {
			const known = await unlessUnreachable(async () => client.billing.autoDeposit());
			if (known === undefined) return {};
			const { enabled, threshold, amount } = known;
			return { autoDeposit: { enabled, threshold, amount } };
		}
		case "keyGenerate":
		case "keyRevoke": {
			const keyHint = await unlessUnreachable(async () => hintOfWorkingKey(account));
			return keyHint === undefined ? {} : { keyHint };
		}
	}
}

async function beforeWithdrawal(client: MarketplaceClient): Promise<Baseline> {
	try {
		const seller = await client.billing.sellerBalance();
		return { totalWithdrawn: seller.total_withdrawn };
	} catch (error) {
		// Apparently not a seller: the marketplace will say so when it gets the withdrawal.
		if (error instanceof MarketplaceError && isRoleRejection(error)) return {};
		throw error;
	}
}

async function beforeDeposit(client: MarketplaceClient, now: number): Promise<Baseline> {
	const [buyer, deposits] = await Promise.all([
		unlessUnreachable(async () => client.billing.buyerBalance()),
		unlessUnreachable(async () => recentDeposits(client)),
	]);
	const known = deposits && knownDeposits(deposits, now);
	return {
		...(buyer && { buyerBalance: buyer.balance }),
		...(known && { depositIds: [...known.ids] }),
		...(known?.newestAt === undefined ? {} : { newestDepositAt: known.newestAt }),
	};
}

/** Undefined without a key, and for one that no longer works: after the write, a test of that key would show nothing. */
async function hintOfWorkingKey(account: OpenAccount): Promise<string | undefined> {
	const key = await account.readKey();
	const result = await account.probeKey();
	if (result?.kind === "failed") throw result.error;
	return key !== undefined && result?.kind === "accepted" ? hintOf(key) : undefined;
}

/**
 * Resolves to undefined if the marketplace responds without the value: the write may still be sent. Rejects if
 * the marketplace doesn't respond, or responds with 401.
 */
async function unlessUnreachable<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof MarketplaceError && error.status !== undefined && error.status !== 401)
			return undefined;
		throw error;
	}
}
