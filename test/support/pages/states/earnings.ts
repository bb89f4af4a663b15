import type { EarningsNotice, EarningsState } from "../../../../src/pages/earnings/protocol.ts";
import { account, AT, DOWN, DATASET_ID, nobody, notice, readAt, type ShownStates } from "./state.ts";

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
const withdrawal = { id: DATASET_ID, amount: "10.00", currency: "USD" };
const withNotice = (
	look: EarningsNotice["look"],
	part: Partial<EarningsNotice> = {},
): { state: EarningsState } => {
	const buttons = [{ label: "Dismiss", secondary: true, request: "dismissNotice" } as const];
	return { state: { ...plain, notice: { ...notice, look, texts: [...notice.texts], buttons, ...part } } };
};
const outcomes = ["sending", "unknown", "notSent", "rejected", "done"] as const;

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
	"earlier withdrawals": {
		state: {
			...plain,
			withdrawals: outcomes.map((outcome, place) => ({ ...withdrawal, id: `${place}`, at: AT, outcome })),
		},
	},
	unconfirmed: withNotice("unknown", {
		totals: [
			{ name: "Total withdrawn before the request", amount: "1000", currency: "USD" },
			{ name: "Total if the withdrawal went through", amount: "1010", currency: "USD" },
		],
		buttons: [
			{ label: "Check Now", request: "checkNow" },
			{ label: "Show in Activity", secondary: true, request: "showActivity" },
		],
		blocks: true,
	}),
	"sending in another window": withNotice("unknown", {
		title: "Withdrawing 10.00 USD",
		texts: ["The request was sent at 14:02. You can’t make another withdrawal until this one finishes."],
		buttons: [{ label: "Show in Activity", secondary: true, request: "showActivity" }],
		blocks: true,
	}),
	"checked, still open": withNotice("open", { blocks: true }),
	"checked, didn’t happen": withNotice("info"),
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
