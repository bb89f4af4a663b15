import type { Units } from "../../base/money.ts";
import { DAY_MS, MINUTE_MS } from "../../base/dates.ts";
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

/** What the demo seller has withdrawn. */
const SELLER_WITHDRAWN: Units = 168_050_000_000n;

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

/** Survives a reset, after which an unpaid checkout would take a deposit with an unknown ID for its payment. */
function depositId(accountId: string, index: number): string {
	return stableId(`deposit ${index} of ${accountId}`);
}

/** Records the demo buyer's deposits, all of which were spent except the balance. */
export function createBuyerHistory({ accounts, ledger, clock }: Marketplace, buyerId: string): void {
	const now = clock();
	let totalDeposited = 0n;
	paidDeposits.forEach(([dollars, daysAgo, kind], index) => {
		const amount = BigInt(dollars) * UNITS_PER_DOLLAR;
		const id = depositId(buyerId, index);
		ledger.recordDeposit(buyerId, amount, kind ?? "checkout", timeOf(now, daysAgo, index), id);
		totalDeposited += amount;
	});
	const balance = demoBalances.buyer;
	accounts.setBuyer(buyerId, { balance, totalDeposited, totalSpent: totalDeposited - balance });
	accounts.rememberCard(buyerId);
}

/** Sets the demo seller's earnings, and records the deposit that its balance as a buyer comes from. */
export function createSellerHistory({ accounts, ledger, clock }: Marketplace): void {
	const sellerId = stableId(demoSeller.email);
	const balance = demoBalances.seller;
	const totalEarned = balance + SELLER_WITHDRAWN;
	accounts.setSeller(sellerId, { balance, totalEarned, totalWithdrawn: SELLER_WITHDRAWN });
	accounts.setOnboarded(sellerId, true);
	const deposit = demoBalances.sellerAsBuyer;
	const paidAt = isoTime(clock, -60 * DAY_MS);
	ledger.recordDeposit(sellerId, deposit, "checkout", paidAt, depositId(sellerId, 0));
	accounts.setBuyer(sellerId, { balance: deposit, totalDeposited: deposit, totalSpent: 0n });
	accounts.rememberCard(sellerId);
}
