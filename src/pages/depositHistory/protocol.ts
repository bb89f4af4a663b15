/** The deposit history. A summary is pushed; rows are requested as they scroll into view. */
import * as z from "zod/mini";
import { tableFormats } from "../../base/tableText.ts";
import { act, actOn, definePage, nothing } from "../shared/protocol/channel.ts";
import { accountRequests, accountState } from "../shared/protocol/wallet.ts";

export const depositRow = z.object({
	id: z.string(),
	amount: z.string(),
	currency: z.string(),
	created_at: z.string(),
	hasReceipt: z.boolean(),
});
export type DepositRow = z.output<typeof depositRow>;

/** A month of the chart, in the page's time zone. `month` is such as `2026-11`. */
const month = z.object({ month: z.string(), count: z.number(), total: z.string() });
export type DepositMonth = z.output<typeof month>;

/** Maximum number of rows per request. */
export const MAX_ROWS = 200;

const depositHistoryState = z.object({
	account: accountState,
	/**
	 * `phase` is about the first page of the list, and `none` means that the account isn't a buyer. In the phase
	 * `ready`, `problem` is about a later page.
	 */
	phase: z.enum(["loading", "ready", "failed", "none"]),
	problem: z.nullable(z.string()),
	readAt: z.nullable(z.number()),
	/** The total that the marketplace reports. */
	totalDeposited: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
	count: z.number(),
	/** One per currency, most frequent first. */
	totals: z.array(z.object({ currency: z.string(), total: z.string() })),
	/** Number of deposits that no total includes, because their amounts have too many decimal places. */
	notTotaled: z.number(),
	oldest: z.nullable(z.string()),
	unreadable: z.number(),
	reading: z.boolean(),
	complete: z.boolean(),
	/** Why the marketplace's pagination can't be followed to its end. */
	incomplete: z.nullable(z.string()),
	/** Months of the most frequent currency, oldest first, without gaps, up to the current one. */
	months: z.array(month),
	/** Number of deposits in that currency that no month includes, because of their dates. */
	notCharted: z.number(),
	/** Number of rows within the date range. */
	filtered: z.number(),
	/** Like `totals`, within the date range. */
	filteredTotals: z.array(z.object({ currency: z.string(), total: z.string() })),
	dates: z.object({ from: z.string(), to: z.string() }),
	ascending: z.boolean(),
	/** Changes whenever the indexes of sent rows may have changed. */
	version: z.number(),
	exporting: z.nullable(z.object({ read: z.number() })),
});
export type DepositHistoryState = z.output<typeof depositHistoryState>;

const arrangement = z.object({
	/** `2026-11-18`, or empty. */
	from: z.string(),
	to: z.string(),
	ascending: z.boolean(),
	/** IANA name; an unknown one falls back to this computer's time zone. */
	timeZone: z.string(),
});
export type Arrangement = z.output<typeof arrangement>;

export const depositHistoryPage = definePage({
	name: "depositHistory",
	state: depositHistoryState,
	requests: {
		refresh: act,
		/** Loads further pages until there are new rows. */
		more: act,
		/** Retries the page that failed. */
		retry: act,
		/** Loads until at least this many months are covered, or everything if null. */
		readOn: { body: z.object({ months: z.nullable(z.number()) }), response: nothing },
		rows: {
			body: z.object({ start: z.number(), count: z.number() }),
			response: z.array(depositRow),
		},
		/** Filters and sorts the rows. */
		arrange: { body: arrangement, response: nothing },
		openReceipt: actOn,
		copyId: actOn,
		export: { body: z.object({ format: z.enum(tableFormats) }), response: nothing },
		cancelExport: act,
		deposit: act,
		...accountRequests,
		showLog: act,
	},
});
