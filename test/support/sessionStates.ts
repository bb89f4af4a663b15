/** The account in session states, for tests of what is rendered. */
export const onAccount = {
	origin: "https://market.example.com",
	host: "market.example.com",
	local: false,
	account: "buyer@example.com",
	credential: "key",
	keyHint: "7Q2d",
	saved: true,
	reloadMayHelp: false,
} as const;

/** Signed in, confirmed by the marketplace. */
export const signedIn = { ...onAccount, kind: "signedIn", verified: true } as const;
