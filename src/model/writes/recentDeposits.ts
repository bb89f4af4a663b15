import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";

const MAX_DEPOSITS = 50;
/**
 * If pages come oldest first, a history of up to this many pages is loaded; a longer one lacks its newest
 * deposits.
 */
const MAX_PAGES = 40;

/** The newest deposits before a checkout. */
export interface KnownDeposits {
	ids: string[];
	/** The marketplace's time of the newest, as received. */
	newestAt?: string;
}

/**
 * The newest `MAX_DEPOSITS` deposits, newest first. The API documents neither the order of the deposits nor the
 * size of a page: loads pages until there are enough, or up to `MAX_PAGES` if the history starts with the oldest.
 */
export async function recentDeposits(
	client: MarketplaceClient,
	signal?: AbortSignal,
): Promise<DepositRecord[]> {
	const deposits: DepositRecord[] = [];
	let pages = 0;
	for await (const batch of client.billing.deposits(signal)) {
		deposits.push(...batch.deposits);
		const enough = deposits.length >= MAX_DEPOSITS && !isAscending(deposits);
		if (enough || ++pages >= MAX_PAGES) break;
	}
	return deposits.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, MAX_DEPOSITS);
}

export function knownDeposits(newest: readonly DepositRecord[]): KnownDeposits {
	const newestAt = newest[0]?.created_at;
	return { ids: newest.map((deposit) => deposit.id), ...(newestAt === undefined ? {} : { newestAt }) };
}

/**
 * Deposits that weren't there before: their IDs aren't known, and by the marketplace's times, they aren't
 * older than the newest known one.
 */
export function newDeposits(now: readonly DepositRecord[], before: KnownDeposits): DepositRecord[] {
	const known = new Set(before.ids);
	const since = before.newestAt === undefined ? Number.NaN : Date.parse(before.newestAt);
	return now.filter((deposit) => {
		const time = timeOf(deposit);
		return !known.has(deposit.id) && !(time < since);
	});
}

function isAscending(deposits: readonly DepositRecord[]): boolean {
	const [first] = deposits;
	const last = deposits.at(-1);
	return first !== undefined && last !== undefined && timeOf(first) < timeOf(last);
}

/** The time of a deposit. Unparsable times sort as newest: better to check one twice than to miss it. */
function timeOf(deposit: DepositRecord): number {
	const time = Date.parse(deposit.created_at);
	return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
}
