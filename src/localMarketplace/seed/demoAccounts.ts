import type { Units } from "../../base/money.ts";
import type { NewAccount } from "../service/accounts.ts";

export const demoBuyer: NewAccount = { email: "buyer@example.com", name: "Demo Buyer", role: "buyer" };
export const demoSeller: NewAccount = {
	email: "seller@example.com",
	name: "Halden Research",
	role: "both",
};
/** Seller only, so it can't use the discover endpoint. */
export const demoSellerOnly: NewAccount = {
	email: "seller-only@example.com",
	name: "Skyline Meteorological",
	role: "seller",
};

/** The balances after seeding. */
export const demoBalances = {
	buyer: 10_000_000_000n,
	seller: 25_000_000_000n,
	/** The demo seller's balance as a buyer, from one deposit. */
	sellerAsBuyer: 4_000_000_000n,
	/** Earnings of an account that hasn't set up payouts. */
	sellerOnly: 12_000_000_000n,
} satisfies Record<string, Units>;

/** The accounts whose keys the launcher receives. */
export const demoAccounts = [demoBuyer, demoSeller, demoSellerOnly];

/** Buyers to grant access for. They can sign in with the demo password. */
export const moreBuyers: NewAccount[] = [
	{ email: "ana@example.com", name: "Ana Ruiz", role: "buyer" },
	{ email: "jonas@example.com", name: "Jonas Weber", role: "buyer" },
	{ email: "mei@example.com", name: "Mei Tanaka", role: "buyer" },
];

/** Shown on the home page. The local marketplace has nothing worth protecting. */
export const DEMO_PASSWORD = "local-marketplace";
