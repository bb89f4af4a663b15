/** What a state of the session says of the account, in tests of what is drawn. */
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

/** Signed in, and the service said so. */
export const signedIn = { ...onAccount, kind: "signedIn", verified: true } as const;
