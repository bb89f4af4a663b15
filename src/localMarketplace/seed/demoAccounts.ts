import type { Role } from "../service/accounts.ts";

interface DemoAccount {
	email: string;
	name: string;
	role: Role;
}

export const DEMO_BUYER: DemoAccount = { email: "buyer@example.com", name: "Demo Buyer", role: "buyer" };
/** Holds both roles, as most sellers do. */
export const DEMO_SELLER: DemoAccount = {
	email: "seller@example.com",
	name: "Halden Research",
	role: "both",
};
/** A seller alone: it may not list what others sell. */
export const DEMO_SELLER_ONLY: DemoAccount = {
	email: "seller-only@example.com",
	name: "Skyline Meteorological",
	role: "seller",
};

/** The accounts whose keys the launcher gets. */
export const DEMO_ACCOUNTS = [DEMO_BUYER, DEMO_SELLER, DEMO_SELLER_ONLY];

/** Those that a seller can give access to; with the password, one can sign in to them too. */
export const MORE_BUYERS: DemoAccount[] = [
	{ email: "ana@example.com", name: "Ana Ruiz", role: "buyer" },
	{ email: "jonas@example.com", name: "Jonas Weber", role: "buyer" },
	{ email: "mei@example.com", name: "Mei Tanaka", role: "buyer" },
];

/** Shown on the home page: nothing here is worth protecting. */
export const DEMO_PASSWORD = "local-marketplace";
