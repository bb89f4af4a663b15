import { parseDecimal, type Units } from "../../base/decimal.ts";
import { DAY_MS, MINUTE_MS } from "../../base/dates.ts";
import { demoBalances } from "./demoAccounts.ts";

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

/**
 * Prices per chunk. Every purchase is at PRICE except the last: a cent is a whole multiple of LAST_PRICE, so the last
 * purchase uses up the rest.
 */
const PRICE = "0.0042";
const LAST_PRICE = "0.0004";
/** This many chunks at PRICE cost a whole number of cents. */
const CHUNK_STEP = 50n;
const UNITS_PER_DOLLAR: Units = 100_000_000n;

interface PastDeposit {
	amount: Units;
	kind: "checkout" | "auto";
	createdAt: string;
}

interface PastPurchase {
	/** Decimal price of a chunk. Identifies the dataset. */
	price: string;
	chunks: bigint;
	cost: Units;
	createdAt: string;
}

export interface History {
	deposits: PastDeposit[];
	purchases: PastPurchase[];
	totalDeposited: Units;
	totalSpent: Units;
}

/**
 * An ISO timestamp on the UTC day that is `daysAgo` days before `now`, at a deterministic time of day that varies
 * with `index`.
 */
function timeOf(now: Date, daysAgo: number, index: number): string {
	const minutesIntoDay = 8 * 60 + ((index * 197) % 600);
	const midnight = Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
	return new Date(midnight + minutesIntoDay * MINUTE_MS + ((index * 7_331) % MINUTE_MS)).toISOString();
}

function purchaseFor(spare: Units, price: string, createdAt: string): PastPurchase {
	const unitPrice = parseDecimal(price) ?? 1n;
	const step = price === PRICE ? CHUNK_STEP : 1n;
	const chunks = (spare / unitPrice / step) * step;
	return { price, chunks, cost: unitPrice * chunks, createdAt };
}

/**
 * The demo buyer's deposits and purchases. The totals match the balance, and spending never exceeds what was deposited
 * by then.
 */
export function buyerHistory(now: Date): History {
	const history: History = { deposits: [], purchases: [], totalDeposited: 0n, totalSpent: 0n };
	const buy = (price: string, createdAt: string) => {
		const spare = history.totalDeposited - history.totalSpent - demoBalances.buyer;
		const purchase = purchaseFor(spare > 0n ? spare : 0n, price, createdAt);
		if (purchase.chunks > 0n) {
			history.purchases.push(purchase);
			history.totalSpent += purchase.cost;
		}
	};
	paidDeposits.forEach(([dollars, daysAgo, kind], index) => {
		const amount = BigInt(dollars) * UNITS_PER_DOLLAR;
		history.deposits.push({ amount, kind: kind ?? "checkout", createdAt: timeOf(now, daysAgo, index) });
		history.totalDeposited += amount;
		buy(PRICE, timeOf(now, daysAgo - 1, index + paidDeposits.length));
	});
	buy(LAST_PRICE, timeOf(now, 1, 2 * paidDeposits.length));
	return history;
}
