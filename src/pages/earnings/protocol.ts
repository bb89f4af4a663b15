/** A seller's earnings and withdrawals. */
import * as z from "zod/mini";
import { definePage, nothing } from "../shared/protocol/channel.ts";
import { accountState, checkResult, readable, sellerBalance } from "../shared/protocol/wallet.ts";

const withdrawal = { id: z.string(), amount: z.string(), currency: z.string() };

const notice = z.discriminatedUnion("kind", [
	/** The outcome is unknown; withdrawing is blocked until it's resolved. */
	z.object({
		kind: z.literal("unknown"),
		...withdrawal,
		sentAt: z.string(),
		/** Total withdrawn before the request, and what it would be after; wire decimals. */
		before: z.nullable(z.string()),
		after: z.nullable(z.string()),
		/** Another window is still sending it. */
		sending: z.boolean(),
	}),
	z.object({ kind: z.literal("checked"), ...withdrawal, result: checkResult }),
	z.object({ kind: z.literal("done"), amount: z.string(), currency: z.string() }),
	/** `onboarding`: the marketplace's message says that payout onboarding isn't finished. */
	z.object({ kind: z.literal("rejected"), text: z.string(), onboarding: z.boolean() }),
	z.object({ kind: z.literal("notSent"), text: z.string() }),
]);
export type EarningsNotice = z.output<typeof notice>;

export const earningsState = z.object({
	account: accountState,
	balance: readable(sellerBalance),
	sending: z.boolean(),
	notice: z.nullable(notice),
	/** Sent from this computer, newest first; `at` is ISO 8601 by the local clock. */
	withdrawals: z.array(
		z.object({
			id: z.string(),
			at: z.string(),
			amount: z.string(),
			currency: z.string(),
			outcome: z.enum(["done", "rejected", "notSent", "unknown"]),
		}),
	),
	prefill: z.object({ serial: z.number(), amount: z.nullable(z.string()) }),
});
export type EarningsState = z.output<typeof earningsState>;

const act = { body: nothing, response: nothing };
const ofWrite = { body: z.object({ id: z.string() }), response: nothing };

export const earningsPage = definePage({
	name: "earnings",
	state: earningsState,
	restore: z.object({}),
	requests: {
		refresh: act,
		/** `confirmation` is the amount typed again. The host checks both. */
		withdraw: {
			body: z.object({ amount: z.string(), confirmation: z.string() }),
			response: z.enum(["done", "rejected", "notSent", "unknown"]),
			sends: true,
		},
		checkNow: ofWrite,
		/** Confirms before unblocking withdrawals. */
		allowRetry: ofWrite,
		dismissNotice: act,
		showActivity: act,
		openDashboard: act,
		switchAccount: act,
		signIn: act,
		showLog: act,
	},
});
