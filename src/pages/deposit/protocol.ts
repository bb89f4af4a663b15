/** Deposits and auto-deposit. */
import * as z from "zod/mini";
import { act, actOn, definePage, nothing } from "../shared/protocol/channel.ts";
import { noticeSchema } from "../shared/protocol/notice.ts";
import {
	accountRequests,
	accountState,
	autoDepositValues,
	buyerBalance,
	readable,
} from "../shared/protocol/wallet.ts";

const checkout = z.object({
	id: z.string(),
	amount: z.string(),
	currency: z.string(),
	/** `left`: the user stopped waiting, and no deposit was recorded. */
	state: z.enum(["waiting", "notSeen", "received", "left"]),
	watchUntil: z.string(),
	/** Whether this window still has the checkout page's URL. */
	hasLink: z.boolean(),
	balanceBefore: z.nullable(z.string()),
	balanceNow: z.nullable(z.string()),
	hasReceipt: z.boolean(),
	problem: z.nullable(z.string()),
	/** When the last check that the user requested ended, in ms since 1970. */
	checkedAt: z.nullable(z.number()),
});
export type CheckoutState = z.output<typeof checkout>;

const depositNotice = noticeSchema(["dismissNotice", "returnToWebPages"]);
export type DepositNotice = z.output<typeof depositNotice>;

const autoNotice = noticeSchema(["refresh", "checkAutoDeposit", "dismissAutoNotice"]);
export type AutoNotice = z.output<typeof autoNotice>;

export const depositState = z.object({
	account: accountState,
	balance: readable(buyerBalance),
	/** An estimate from spending seen on this computer in the last `seenDays` days. */
	runway: z.nullable(z.object({ days: z.number(), perDay: z.string(), seenDays: z.number() })),
	sending: z.boolean(),
	notice: z.nullable(depositNotice),
	checkout: z.nullable(checkout),
	auto: readable(autoDepositValues),
	autoSending: z.boolean(),
	autoNotice: z.nullable(autoNotice),
	/** What a command prefills. `serial` increases with each one, even across reloads. */
	prefill: z.object({ serial: z.number(), amount: z.nullable(z.string()), autoDeposit: z.boolean() }),
});
export type DepositState = z.output<typeof depositState>;

export const depositPage = definePage({
	name: "deposit",
	state: depositState,
	requests: {
		refresh: act,
		/** Confirms in a modal dialog before sending. `amount` is as typed. */
		start: { body: z.object({ amount: z.string() }), response: nothing, sends: true },
		checkNow: actOn,
		openCheckout: actOn,
		copyLink: actOn,
		/** Checks once more before treating the checkout as unpaid. */
		stopWatching: actOn,
		keepWatching: actOn,
		startOver: actOn,
		openReceipt: actOn,
		dismissNotice: { ...act, sends: true },
		/** Stops requesting return links to VS Code. */
		returnToWebPages: { ...act, sends: true },
		showHistory: act,
		/** Amounts aren't validated yet. Responds whether the settings were saved. */
		saveAutoDeposit: { body: autoDepositValues, response: z.boolean(), sends: true },
		checkAutoDeposit: act,
		dismissAutoNotice: { ...act, sends: true },
		...accountRequests,
	},
});
