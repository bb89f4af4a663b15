/** The two accounts that one can sign in to from the start. */
export const DEMO_ACCOUNTS = [
	{ email: "buyer@example.com", name: "Demo Buyer", role: "buyer" },
	{ email: "seller@example.com", name: "Halden Research", role: "seller" },
] as const;

export const [DEMO_BUYER, DEMO_SELLER] = DEMO_ACCOUNTS;

/** Shown on the home page: nothing here is worth protecting. */
export const DEMO_PASSWORD = "local-marketplace";
