import type { DepositRow, DepositHistoryState } from "../../../../src/pages/depositHistory/protocol.ts";
import { account, DOWN, nobody, readAt, type ShownStates } from "./state.ts";

const rows: DepositRow[] = ["25.00", "100.00", "7.12345678", "50.00"].map((amount, place) => ({
	id: `4a3f0c9a-31a5-4c0e-bd52-00000000000${place}`,
	amount,
	currency: "USD",
	created_at: `2026-${String(11 - place).padStart(2, "0")}-0${place + 2}T14:02:00Z`,
	hasReceipt: place !== 2,
}));
const complete: DepositHistoryState = {
	account,
	phase: "ready",
	problem: null,
	readAt,
	totalDeposited: { amount: "182.12345678", currency: "USD" },
	count: rows.length,
	totals: [{ currency: "USD", total: "182.12345678" }],
	notTotaled: 0,
	notCharted: 0,
	oldest: "2026-08-05T14:02:00Z",
	unreadable: 0,
	reading: false,
	complete: true,
	incomplete: null,
	months: [
		{ month: "2026-08", count: 1, total: "50.00" },
		{ month: "2026-09", count: 1, total: "7.12345678" },
		{ month: "2026-10", count: 1, total: "100.00" },
		{ month: "2026-11", count: 1, total: "25.00" },
	],
	filtered: rows.length,
	filteredTotals: [{ currency: "USD", total: "182.12345678" }],
	dates: { from: "", to: "" },
	ascending: false,
	version: 1,
	exporting: null,
};
const answers = { rows };
const none: DepositHistoryState = {
	...complete,
	totalDeposited: null,
	count: 0,
	totals: [],
	oldest: null,
	months: [],
	filtered: 0,
	filteredTotals: [],
};
const more: DepositHistoryState = { ...complete, complete: false };

export const depositHistoryStates: ShownStates<DepositHistoryState> = {
	"all loaded": { state: complete, answers },
	"more to load": { state: more, answers },
	"loading more": { state: { ...more, reading: true }, answers },
	"more failed": { state: { ...more, problem: DOWN }, answers },
	incomplete: {
		state: { ...more, unreadable: 2, incomplete: "The marketplace’s list repeats itself." },
		answers,
	},
	"some within dates": {
		state: {
			...complete,
			dates: { from: "2026-10-01", to: "2026-11-30" },
			filtered: 2,
			filteredTotals: [{ currency: "USD", total: "125.00" }],
			ascending: true,
		},
		answers: { rows: rows.slice(0, 2).toReversed() },
	},
	"none within dates": {
		state: { ...complete, dates: { from: "2025-01-01", to: "2025-12-31" }, filtered: 0, filteredTotals: [] },
	},
	exporting: { state: { ...complete, exporting: { read: 12_400 } }, answers },
	loading: { state: { ...none, phase: "loading", readAt: null, reading: true, complete: false } },
	empty: { state: none },
	failed: { state: { ...none, phase: "failed", problem: DOWN, readAt: null } },
	"no buyer": { state: { ...none, phase: "none" } },
	"not signed in": { state: { ...none, account: nobody } },
};
