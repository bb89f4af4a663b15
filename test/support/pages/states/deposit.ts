import type { CheckoutState, DepositState } from "../../../../src/pages/deposit/protocol.ts";
import { unknownAuto, unknownDeposit } from "../../../../src/pages/deposit/depositNotices.ts";
import { account, DOWN, DATASET_ID, nobody, notice, readAt, sent, type ShownStates } from "./state.ts";

const plain: DepositState = {
	account,
	balance: {
		phase: "ready",
		value: { balance: "125.00", total_deposited: "200.00", total_spent: "75.00", currency: "USD" },
		readAt,
		problem: null,
	},
	runway: { days: 12, perDay: "10.41", seenDays: 7 },
	sending: false,
	notice: null,
	checkout: null,
	auto: {
		phase: "ready",
		value: { enabled: true, threshold: "20.00000000", amount: "50.00000000" },
		readAt,
		problem: null,
	},
	autoSending: false,
	autoNotice: null,
	prefill: { serial: 0, amount: null, autoDeposit: false },
};
const unread = { phase: "loading", value: null, readAt: null, problem: null } as const;
const checkout: CheckoutState = {
	id: DATASET_ID,
	amount: "25.00",
	currency: "USD",
	state: "waiting",
	watchUntil: "2026-11-18T15:02:00Z",
	hasLink: true,
	balanceBefore: "125.00",
	balanceNow: "125.00",
	hasReceipt: false,
	problem: null,
	checkedAt: null,
};
/** Without the parts that other states show. */
const brief: DepositState = { ...plain, runway: null, auto: { ...unread, phase: "none" } };
const dismiss = { label: "Dismiss", secondary: true } as const;
const links = { label: "Use Web Addresses Instead", request: "returnToWebPages" } as const;
const rejected: DepositState["notice"] = {
	...notice,
	texts: [...notice.texts],
	look: "failure",
	buttons: [links, { ...dismiss, request: "dismissNotice" }],
};
const withCheckout = (change: Partial<CheckoutState>): { state: DepositState } => ({
	state: { ...brief, checkout: { ...checkout, ...change } },
});
const withAutoNotice = (look: "note" | "warning"): { state: DepositState } => {
	const texts = look === "note" ? [] : [...notice.texts];
	const buttons = look === "note" ? [] : [{ ...dismiss, request: "dismissAutoNotice" } as const];
	const autoNotice = { ...notice, texts, look, buttons };
	return { state: { ...plain, runway: null, autoNotice } };
};
const values = { enabled: true, threshold: "20.00", amount: "50.00" };

export const depositStates: ShownStates<DepositState> = {
	ready: { state: plain },
	"other amount, auto-deposit changed": {
		state: plain,
		act: async (page) => {
			await page.locator("#amount input").fill("12,5");
			await page.locator("#auto-amount input").fill("1");
		},
	},
	"amounts invalid": {
		state: plain,
		act: async (page) => {
			await page.locator("#amount input").fill("-1");
			await page.locator("#auto-threshold input").fill("twenty");
		},
	},
	sending: { state: { ...brief, sending: true } },
	rejected: { state: { ...brief, notice: rejected } },
	"checkout unconfirmed": { state: { ...brief, notice: unknownDeposit(sent("deposit", "25.00")) } },
	"checkout waiting": withCheckout({}),
	"checkout waiting, checked, without link": withCheckout({
		hasLink: false,
		checkedAt: Date.parse("2026-11-18T14:29:00Z"),
	}),
	"checkout not seen": withCheckout({ state: "notSeen", problem: DOWN }),
	"checkout received": withCheckout({ state: "received", balanceNow: "150.00", hasReceipt: true }),
	"checkout left": withCheckout({ state: "left" }),
	"checkout left, check failed": withCheckout({ state: "left", problem: DOWN }),
	"auto-deposit off": { state: { ...plain, auto: { ...plain.auto, value: { ...values, enabled: false } } } },
	"auto-deposit saving": { state: { ...plain, autoSending: true } },
	"auto-deposit saved": withAutoNotice("note"),
	"auto-deposit saved differently": withAutoNotice("warning"),
	"auto-deposit unconfirmed": {
		state: { ...plain, runway: null, autoNotice: unknownAuto(sent("autoDeposit", "50.00")) },
	},
	"balance lasting less than a day": {
		state: { ...plain, runway: { days: 0, perDay: "250.00", seenDays: 7 } },
	},
	loading: { state: { ...plain, balance: unread, auto: unread, runway: null } },
	failed: {
		state: {
			...plain,
			balance: { ...unread, phase: "failed", problem: DOWN },
			auto: { ...unread, phase: "failed", problem: DOWN },
			runway: null,
		},
	},
	"out of date": { state: { ...plain, balance: { ...plain.balance, phase: "failed", problem: DOWN } } },
	"no buyer": {
		state: { ...plain, balance: { ...unread, phase: "none" }, auto: { ...unread, phase: "none" } },
	},
	"not signed in": { state: { ...plain, account: nobody } },
	"not signed in, checkout waiting": { state: { ...plain, account: nobody, checkout } },
};
