import { parseDecimal, type Units } from "../../base/decimal.ts";
import { DAY_MS, MINUTE_MS } from "../../base/dates.ts";
import { text } from "../database/database.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { isoTime } from "../service/store.ts";
import { stableId } from "./catalogueEntry.ts";
import { demoBalances, demoSeller } from "./demoAccounts.ts";

/** Whole US dollars, oldest first, with how many days ago each was paid: 27 deposits over eleven months. */
const paidDeposits: Array<[dollars: number, daysAgo: number, kind?: "auto"]> = [
	[25, 333],
	[25, 326],
	[50, 311],
	[50, 298],
	[25, 287, "auto"],
	[25, 276, "auto"],
	[50, 262],
	[100, 249],
	[25, 238, "auto"],
	[50, 224],
	[50, 211],
	[25, 199, "auto"],
	[75, 188],
	[50, 176],
	[25, 163, "auto"],
	[100, 151],
	[50, 138],
	[25, 127, "auto"],
	[50, 114],
	[50, 97],
	[75, 84],
	[25, 71, "auto"],
	[50, 58],
	[100, 44],
	[50, 31],
	[25, 16, "auto"],
	[50, 3],
];

/** Past withdrawals of the demo seller: amount and days ago. */
const pastWithdrawals: Array<[amount: string, daysAgo: number]> = [
	["420.00", 290],
	["380.50", 205],
	["500.00", 120],
	["380.00", 41],
];

/**
 * Prices per chunk. Every purchase is at PRICE except the last: a cent is a whole multiple of LAST_PRICE, so the last
 * purchase uses up the rest.
 */
const PRICE = "0.0042";
const LAST_PRICE = "0.0004";
/** This many chunks at PRICE cost a whole number of cents. */
const CHUNK_STEP = 50n;
const UNITS_PER_DOLLAR: Units = 100_000_000n;

/**
 * An ISO timestamp on the UTC day that is `daysAgo` days before `now`, at a deterministic time of day that varies
 * with `index`.
 */
function timeOf(now: Date, daysAgo: number, index: number): string {
	const minutesIntoDay = 8 * 60 + ((index * 197) % 600);
	const midnight = Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
	return new Date(midnight + minutesIntoDay * MINUTE_MS + ((index * 7_331) % MINUTE_MS)).toISOString();
}

/**
 * Records the demo buyer's deposits and purchases. The totals match the balance, and spending never exceeds what was
 * deposited by then.
 */
export function createBuyerHistory(
	{ accounts, ledger, clock, database }: Marketplace,
	buyerId: string,
): void {
	const now = clock();
	let totalDeposited = 0n;
	let totalSpent = 0n;
	const buy = (decimal: string, step: bigint, createdAt: string): void => {
		const price = parseDecimal(decimal) ?? 1n;
		const spare = totalDeposited - totalSpent - demoBalances.buyer;
		const chunks = (spare / price / step) * step;
		if (chunks <= 0n) return;
		const cost = price * chunks;
		totalSpent += cost;
		const sql = "SELECT id FROM datasets WHERE price_per_chunk = ? ORDER BY sequence LIMIT 1";
		const dataset = database.get(sql, price);
		if (dataset) ledger.recordPurchase(buyerId, text(dataset, "id"), { chunks, cost, createdAt });
	};
	paidDeposits.forEach(([dollars, daysAgo, kind], index) => {
		const amount = BigInt(dollars) * UNITS_PER_DOLLAR;
		ledger.recordDeposit(buyerId, amount, kind ?? "checkout", timeOf(now, daysAgo, index));
		totalDeposited += amount;
		buy(PRICE, CHUNK_STEP, timeOf(now, daysAgo - 1, index + paidDeposits.length));
	});
	buy(LAST_PRICE, 1n, timeOf(now, 1, 2 * paidDeposits.length));
	accounts.setBuyer(buyerId, { balance: demoBalances.buyer, totalDeposited, totalSpent });
	accounts.rememberCard(buyerId);
}

/** Records the demo seller's withdrawals, and the deposit that its balance as a buyer comes from. */
export function createSellerHistory({ accounts, ledger, clock }: Marketplace): void {
	const sellerId = stableId(demoSeller.email);
	let totalWithdrawn = 0n;
	for (const [decimal, daysAgo] of pastWithdrawals) {
		const amount = parseDecimal(decimal) ?? 0n;
		ledger.recordWithdrawal(sellerId, amount, isoTime(clock, -daysAgo * DAY_MS));
		totalWithdrawn += amount;
	}
	const balance = demoBalances.seller;
	accounts.setSeller(sellerId, { balance, totalEarned: balance + totalWithdrawn, totalWithdrawn });
	accounts.setOnboarded(sellerId, true);
	const deposit = demoBalances.sellerAsBuyer;
	ledger.recordDeposit(sellerId, deposit, "checkout", isoTime(clock, -60 * DAY_MS));
	accounts.setBuyer(sellerId, { balance: deposit, totalDeposited: deposit, totalSpent: 0n });
	accounts.rememberCard(sellerId);
}
