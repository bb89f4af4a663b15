/** Adding to the balance, and letting the service add to it by itself. */
import * as z from "zod/mini";
import { definePage, nothing } from "./channel.ts";
import {
	accountState,
	autoDepositValues,
	buyerBalance,
	checkFinding,
	readable,
	writeNotice,
} from "./wallet.ts";

const checkout = z.object({
	id: z.string(),
	amount: z.string(),
	currency: z.string(),
	/** `left`: the person said that it was not paid. */
	state: z.enum(["waiting", "notSeen", "received", "left"]),
	startedAt: z.string(),
	watchUntil: z.string(),
	/** This window still knows the address of the checkout page. */
	hasLink: z.boolean(),
	balanceBefore: z.nullable(z.string()),
	balanceNow: z.nullable(z.string()),
	hasReceipt: z.boolean(),
	problem: z.nullable(z.string()),
	/** When it was looked for the last time, in ms; only after "Check Now". */
	checkedAt: z.nullable(z.number()),
});
export type CheckoutState = z.output<typeof checkout>;

const autoNotice = z.discriminatedUnion("kind", [
	...writeNotice.def.options,
	z.object({ kind: z.literal("saved"), at: z.number() }),
	z.object({ kind: z.literal("different"), sent: autoDepositValues, read: autoDepositValues }),
	z.object({ kind: z.literal("notReadBack"), text: z.string() }),
	z.object({ kind: z.literal("checked"), finding: checkFinding, id: z.string() }),
]);
export type AutoNotice = z.output<typeof autoNotice>;

const depositNotice = z.discriminatedUnion("kind", [
	...writeNotice.def.options,
	/** Refused while the browser was to come back to the editor: that may be why. */
	z.object({ kind: z.literal("rejectedLinks"), text: z.string() }),
]);
export type DepositNotice = z.output<typeof depositNotice>;

export const depositState = z.object({
	account: accountState,
	balance: readable(buyerBalance),
	/** An estimate from what this machine saw in the last `seenDays`. */
	runway: z.nullable(z.object({ days: z.number(), perDay: z.string(), seenDays: z.number() })),
	sending: z.boolean(),
	notice: z.nullable(depositNotice),
	checkout: z.nullable(checkout),
	auto: readable(autoDepositValues),
	autoSending: z.boolean(),
	autoNotice: z.nullable(autoNotice),
	/** What a command asked for; `serial` grows with each, also over a reload. */
	prefill: z.object({ serial: z.number(), amount: z.nullable(z.string()), autoDeposit: z.boolean() }),
});
export type DepositState = z.output<typeof depositState>;

const act = { body: nothing, answer: nothing };
const ofCheckout = { body: z.object({ id: z.string() }), answer: nothing };

export const depositPage = definePage({
	name: "deposit",
	state: depositState,
	restore: z.object({}),
	requests: {
		refresh: act,
		/** Asks in a modal dialog before anything is sent. `amount` as typed. */
		start: { body: z.object({ amount: z.string() }), answer: z.enum(["opened", "cancelled", "notOpened"]) },
		checkNow: ofCheckout,
		openCheckout: ofCheckout,
		copyLink: ofCheckout,
		/** Looks once more, then says that nothing was paid. */
		stopWatching: ofCheckout,
		keepWatching: ofCheckout,
		startOver: ofCheckout,
		openReceipt: ofCheckout,
		dismissNotice: act,
		/** Stops asking for links to the editor. */
		returnToWebPages: act,
		switchAccount: act,
		showEarnings: act,
		showHistory: act,
		/** Amounts as typed. */
		saveAutoDeposit: { body: autoDepositValues, answer: z.enum(["saved", "cancelled", "notSaved"]) },
		checkAutoDeposit: act,
		dismissAutoNotice: act,
		signIn: act,
		showLog: act,
	},
});
