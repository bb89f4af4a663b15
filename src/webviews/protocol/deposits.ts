/** The deposit history: a summary is pushed, rows are asked for as they come into sight. */
import * as z from "zod/mini";
import { definePage, nothing } from "./channel.ts";
import { accountState } from "./wallet.ts";

export const depositRow = z.object({
	id: z.string(),
	amount: z.string(),
	currency: z.string(),
	created_at: z.string(),
	hasReceipt: z.boolean(),
});
export type DepositRow = z.output<typeof depositRow>;

/** One month of the chart, `2026-11`, in the time zone of the page. */
const month = z.object({ month: z.string(), count: z.number(), total: z.string() });
export type DepositMonth = z.output<typeof month>;

/** Rows that a page asks for at once, at most. */
export const MOST_ROWS = 200;

export const depositsState = z.object({
	account: accountState,
	/** Of the first page; with rows there, `problem` is of an older one. `none`: the account is no buyer's. */
	phase: z.enum(["loading", "ready", "failed", "none"]),
	problem: z.nullable(z.string()),
	readAt: z.nullable(z.number()),
	/** What the balance says; the sum of what was read may be less. */
	depositedInAll: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
	count: z.number(),
	/** One for each currency, the most frequent first. */
	totals: z.array(z.object({ currency: z.string(), total: z.string() })),
	oldest: z.nullable(z.string()),
	unreadable: z.number(),
	reading: z.boolean(),
	complete: z.boolean(),
	/** Why the service's pages lead nowhere. */
	incomplete: z.nullable(z.string()),
	/** Of the most frequent currency, oldest first, without gaps. */
	months: z.array(month),
	/** How many rows the chosen dates leave. */
	filtered: z.number(),
	/** As `totals`, of the chosen dates. */
	filteredTotals: z.array(z.object({ currency: z.string(), total: z.string() })),
	dates: z.object({ from: z.string(), to: z.string() }),
	ascending: z.boolean(),
	/** Changes whenever rows that were sent may have moved. */
	version: z.number(),
	exporting: z.nullable(z.object({ read: z.number() })),
});
export type DepositsState = z.output<typeof depositsState>;

const act = { body: nothing, answer: nothing };
const ofDeposit = { body: z.object({ id: z.string() }), answer: nothing };

export const depositsPage = definePage({
	name: "deposits",
	state: depositsState,
	restore: z.object({}),
	requests: {
		refresh: act,
		/** Reads one more page of the service's. */
		more: act,
		/** Tries the page that failed again. */
		retry: act,
		/** Reads on until this many months are covered, or all with `null`. */
		readOn: { body: z.object({ months: z.nullable(z.number()) }), answer: nothing },
		rows: {
			body: z.object({ start: z.number(), count: z.number() }),
			answer: z.object({ version: z.number(), rows: z.array(depositRow) }),
		},
		/** Which rows and in which order; dates as `2026-11-18` or empty, in this IANA time zone. */
		arrange: {
			body: z.object({ from: z.string(), to: z.string(), ascending: z.boolean(), timeZone: z.string() }),
			answer: nothing,
		},
		openReceipt: ofDeposit,
		copyId: ofDeposit,
		export: { body: z.object({ format: z.enum(["csv", "json"]) }), answer: nothing },
		cancelExport: act,
		deposit: act,
		switchAccount: act,
		showEarnings: act,
		signIn: act,
		showLog: act,
	},
});
