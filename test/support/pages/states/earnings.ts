import type { EarningsNotice, EarningsState } from "../../../../src/pages/earnings/protocol.ts";
import { pendingNotice } from "../../../../src/pages/earnings/earningsNotices.ts";
import { account, AT, DOWN, nobody, notice, readAt, sent, type ShownStates } from "./state.ts";

const plain: EarningsState = {
	account,
	balance: {
		phase: "ready",
		value: { balance: "250.00", total_earned: "1250.00", total_withdrawn: "1000.00", currency: "USD" },
		readAt,
		problem: null,
	},
	sending: false,
	notice: null,
	withdrawals: [],
	prefill: { serial: 0, amount: null },
};
const unread = { phase: "loading", value: null, readAt: null, problem: null } as const;
const withNotice = (
	look: EarningsNotice["look"],
	part: Partial<EarningsNotice> = {},
): { state: EarningsState } => {
	const buttons = [{ label: "Dismiss", secondary: true, request: "dismissNotice" } as const];
	return { state: { ...plain, notice: { ...notice, look, texts: [...notice.texts], buttons, ...part } } };
};
const withdrawals = [
	{ outcome: "sending", amount: "10.00" },
	{ outcome: "unknown", amount: "100.5" },
	{ outcome: "notSent", amount: "1250.00" },
	{ outcome: "rejected", amount: "0.12345678" },
	{ outcome: "done", amount: "75.00" },
] as const;
const nothing = { balance: "0.00", total_earned: "0.00", total_withdrawn: "0.00", currency: "USD" };

export const earningsStates: ShownStates<EarningsState> = {
	ready: { state: plain },
	"amount typed": {
		state: plain,
		act: async (page) => page.locator("#amount input").fill("75"),
	},
	"amount confirmed": {
		state: plain,
		act: async (page) => {
			await page.locator("#amount input").fill("75");
			await page.locator("#confirmation input").fill("75.00");
		},
	},
	"amount too large": {
		state: plain,
		act: async (page) => page.locator("#amount input").fill("251"),
	},
	sending: { state: { ...plain, sending: true } },
	"nothing earned": { state: { ...plain, balance: { ...plain.balance, value: nothing } } },
	"earlier withdrawals": {
		state: {
			...plain,
			withdrawals: withdrawals.map((one, place) => ({ ...one, id: `${place}`, currency: "USD", at: AT })),
		},
	},
	unconfirmed: { state: { ...plain, notice: pendingNotice(sent("withdraw", "10.00")) } },
	"sending in another window": withNotice("unknown", {
		title: "Withdrawing 10.00 USD",
		texts: ["The request was sent at 14:02. You can’t make another withdrawal until this one finishes."],
		buttons: [{ label: "Show in Activity", secondary: true, request: "showActivity" }],
		blocks: true,
	}),
	"checked, still open": withNotice("open", { blocks: true }),
	done: withNotice("done"),
	rejected: withNotice("failure"),
	"onboarding unfinished": withNotice("warning", {
		quote: "Payout onboarding isn’t finished.",
		buttons: [{ label: "Open Dashboard", icon: "link-external", request: "openDashboard" }],
	}),
	loading: { state: { ...plain, balance: unread } },
	failed: { state: { ...plain, balance: { ...unread, phase: "failed", problem: DOWN } } },
	"out of date": { state: { ...plain, balance: { ...plain.balance, phase: "failed", problem: DOWN } } },
	"no seller": { state: { ...plain, balance: { ...unread, phase: "none" } } },
	"not signed in": { state: { ...plain, account: nobody } },
};
