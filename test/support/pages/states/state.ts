import type { Page } from "playwright-core";
import type { JournalRecord } from "../../../../src/model/writes/journal.ts";
import type { AccountState } from "../../../../src/pages/shared/protocol/wallet.ts";

/** One state of a page, as a user can see it. */
export interface ShownState<S = unknown> {
	readonly state: S;
	/** Responses to the page's requests, by name. */
	readonly answers?: Readonly<Record<string, unknown>>;
	/** What the user does before the page is checked. */
	readonly act?: (page: Page) => Promise<void>;
}

/** The states of one page, named after what is special about each. */
export type ShownStates<S = unknown> = Readonly<Record<string, ShownState<S>>>;

/** The time in every state. */
export const now = new Date("2026-11-18T14:30:00Z");
export const AT = "2026-11-18T14:02:00Z";
export const readAt = Date.parse("2026-11-18T12:30:00Z");
export const DATASET_ID = "8d1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b";
export const DOWN = "The marketplace isn’t responding. Try again in a minute.";

export const account: AccountState = {
	connected: true,
	host: "market.example.com",
	account: "ana@example.com",
	keyHint: "ab12",
	local: false,
};
export const nobody: AccountState = { ...account, connected: false };

/** A write without a response. */
export const sent = (kind: JournalRecord["kind"], amount: string): JournalRecord => ({
	id: "w1",
	kind,
	amount,
	currency: "USD",
	startedAt: AT,
	outcome: "unknown",
	before: { totalWithdrawn: "1000.00" },
});

/** A notice about a write, whose text the page shows as is. */
export const notice = {
	kind: "first",
	title: "Couldn’t confirm whether it was carried out",
	texts: [
		"The request was sent at 14:02, but no usable response arrived. The request won’t be sent again automatically.",
	],
} as const;
