import { parseTimestamp } from "../../base/dates.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import type { Baseline } from "./journal.ts";

const MAX_DEPOSITS = 50;
/** If a history that starts with its oldest deposits has more pages, the newest deposits aren't found. */
const MAX_PAGES = 40;

/** The newest deposits before a checkout. */
interface KnownDeposits {
	ids: string[];
	/** The marketplace's time of the newest that isn't dated in the future, as received. */
	newestAt?: string;
}

/**
 * Up to `MAX_DEPOSITS` of the newest deposits, newest first. The API documents neither the order of the deposits
 * nor the size of a page, so pages are loaded until there are enough deposits, or, if the oldest come first, until
 * the end; but at most `MAX_PAGES`.
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

/**
 * `now` is in ms since 1970. A time after it isn't `newestAt`: until then, no later deposit would count as new. If only
 * this computer's clock is slow, an earlier deposit's time is used, which is safe because the IDs are known, too.
 */
export function knownDeposits(newest: readonly DepositRecord[], now: number): KnownDeposits {
	const newestAt = newest.find((deposit) => timeOf(deposit) <= now)?.created_at;
	return { ids: newest.map((deposit) => deposit.id), ...(newestAt === undefined ? {} : { newestAt }) };
}

/** Those known before a write. Undefined if loading them failed. */
export function knownBefore({ depositIds: ids, newestDepositAt: newestAt }: Baseline = {}):
	| KnownDeposits
	| undefined {
	return ids && { ids, ...(newestAt !== undefined && { newestAt }) };
}

/**
 * Deposits that weren't there before: their IDs aren't known, and according to the marketplace's times, they aren't
 * older than the newest known deposit.
 */
export function newDeposits(now: readonly DepositRecord[], before: KnownDeposits): DepositRecord[] {
	const known = new Set(before.ids);
	const since = parseTimestamp(before.newestAt ?? "") ?? -Infinity;
	return now.filter((deposit) => !known.has(deposit.id) && timeOf(deposit) >= since);
}

function isAscending(deposits: readonly DepositRecord[]): boolean {
	const [first] = deposits;
	const last = deposits.at(-1);
	return first !== undefined && last !== undefined && timeOf(first) < timeOf(last);
}

/** In ms since 1970. An unparsable time counts as newest, so that the deposit isn't missed. */
function timeOf(deposit: DepositRecord): number {
	return parseTimestamp(deposit.created_at) ?? Number.MAX_SAFE_INTEGER;
}
