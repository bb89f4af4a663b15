/** A fault not caused by a response, but by this computer or VS Code. */
export interface FurtherRow {
	readonly id: string;
	readonly fault: string;
	/** The outcome, in words. */
	readonly outcome: string;
	/** Test files that cover it, each with part of a test's title. */
	readonly shownBy: Readonly<Record<string, string>>;
}

export const furtherRows: readonly FurtherRow[] = [
	{
		id: "36",
		fault: "This computer’s clock is wrong or is set back",
		outcome:
			"Session lifetimes and waits follow the marketplace’s own clock. The balance estimate starts over",
		shownBy: {
			"test/unit/model/session/passwordSession.test.ts":
				"is the time from issue to expiry by the marketplace’s own clock",
			"test/unit/api/transport/retryPolicy.test.ts":
				"is measured by the local clock if the response has no date",
			"test/unit/model/wallet/wallet.test.ts": "or the clock is set back",
		},
	},
	{
		id: "47",
		fault: "The computer sleeps while a request is in progress",
		outcome:
			"A response that arrived by the time the computer wakes counts. Otherwise, the call times out, as in row 11",
		shownBy: { "test/unit/api/transport/callLifetime.test.ts": "doesn’t expire if a response arrived first" },
	},
	{
		id: "48",
		fault: "The extension host is killed after a write was sent",
		outcome:
			"At the next start, the action is unconfirmed, the same action is blocked, and *Check Now* checks it",
		shownBy: {
			"test/contract/windows.test.ts": "leave all outcomes unconfirmed if killed before the response",
			"test/e2e/payments/withdrawals.ts": "shows a withdrawal as unconfirmed after the extension host dies",
		},
	},
];
