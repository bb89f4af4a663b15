/** A seller's earnings and withdrawals. */
import * as z from "zod/mini";
import { act, definePage } from "../shared/protocol/channel.ts";
import { noticeSchema } from "../shared/protocol/notice.ts";
import { accountRequests, accountState, readable, sellerBalance } from "../shared/protocol/wallet.ts";

const notice = noticeSchema(["checkNow", "allowRetry", "dismissNotice", "showActivity", "openDashboard"]);
export type EarningsNotice = z.output<typeof notice>;

export const earningsState = z.object({
	account: accountState,
	balance: readable(sellerBalance),
	sending: z.boolean(),
	notice: z.nullable(notice),
	/** From this computer, newest first; `at` is ISO 8601 by the local clock. */
	withdrawals: z.array(
		z.object({
			id: z.string(),
			at: z.string(),
			amount: z.string(),
			currency: z.string(),
			outcome: z.enum(["sending", "done", "rejected", "notSent", "unknown"]),
		}),
	),
	prefill: z.object({ serial: z.number(), amount: z.nullable(z.string()) }),
});
export type EarningsState = z.output<typeof earningsState>;

export const earningsPage = definePage({
	name: "earnings",
	state: earningsState,
	requests: {
		refresh: act,
		/** `confirmation` is the amount typed again. The host checks both. Responds whether the amount was withdrawn. */
		withdraw: {
			body: z.object({ amount: z.string(), confirmation: z.string() }),
			response: z.boolean(),
			sends: true,
		},
		checkNow: act,
		/** Asks for confirmation before unblocking withdrawals. */
		allowRetry: { ...act, sends: true },
		dismissNotice: act,
		showActivity: act,
		openDashboard: act,
		...accountRequests,
	},
});
