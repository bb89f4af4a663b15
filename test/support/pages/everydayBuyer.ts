/** A buyer's pages in everyday states. */
import type { ComparisonState } from "../../../src/pages/comparison/protocol.ts";
import type { DatasetRecord, DatasetState } from "../../../src/pages/dataset/protocol.ts";
import type { DepositState } from "../../../src/pages/deposit/protocol.ts";
import type { DepositRow, DepositHistoryState } from "../../../src/pages/depositHistory/protocol.ts";
import {
	account,
	type Everyday,
	everydayOf,
	FAILURE,
	lacking,
	long,
	LONG_NAME,
	readAt,
	record,
	sent,
	signedOut,
} from "./everydayFacts.ts";
import { unknownAuto, unknownDeposit } from "../../../src/pages/deposit/depositNotices.ts";
import { compareState, datasetState, depositsState, depositState } from "./pageStates.ts";

const sibling = { visibility: record.visibility, queryable: true, currency: "USD" };
const dataset: DatasetState = {
	...datasetState(""),
	name: record.name,
	record,
	problem: null,
	readAt,
	host: account.host,
	owner: false,
	balance: { amount: "100.00", currency: "USD" },
	peers: {
		listed: 52,
		others: 51,
		cheaperThan: 20,
		free: 3,
		lowest: "0.00",
		lowestPaid: "0.00000125",
		median: "0.0031",
		highest: "0.12345678",
		bins: [1, 0, 0, 0, 1, 2, 2, 3, 5, 6, 8, 7, 5, 3, 2, 1, 1, 1, 0, 1],
		mine: 13,
		medianBin: 11,
	},
	siblings: [
		{ ...sibling, id: "b", name: "US patent abstracts 2010–2025", price_per_chunk: "0.0018" },
		{ ...sibling, id: "c", name: "Battery chemistry measurements", price_per_chunk: "0.02400000" },
		{ ...sibling, id: "d", name: LONG_NAME, price_per_chunk: "12.34567891", visibility: "private" },
	],
	siblingCount: 9,
};
const unloaded: DatasetState = { ...dataset, record: null, peers: null, siblings: [], siblingCount: 0 };

const column = (one: DatasetRecord): ComparisonState["columns"][number] => ({
	id: one.id,
	name: one.name,
	phase: "ready",
	problem: null,
	record: one,
});
const cheap = {
	...record,
	id: "e",
	name: "US patent abstracts",
	price_per_chunk: "0.0018",
	subscribed: false,
};
const comparison: ComparisonState = {
	...compareState(""),
	columns: [record, cheap].map(column),
	balance: { amount: "10.00", currency: "USD" },
	prefill: null,
};

const ready = { phase: "ready" as const, readAt, problem: null };
const deposit: DepositState = {
	...depositState(""),
	account,
	balance: {
		...ready,
		value: { balance: "100.00", total_deposited: "125.00", total_spent: "25.00", currency: "USD" },
	},
	runway: { days: 12, perDay: "2.05", seenDays: 14 },
	notice: null,
	checkout: null,
	auto: { ...ready, value: { enabled: false, threshold: "0.00", amount: "0.00" } },
	autoNotice: null,
	prefill: { serial: 1, amount: null, autoDeposit: false },
};
const checkout: NonNullable<DepositState["checkout"]> = {
	id: "c1",
	amount: "25.00",
	currency: "USD",
	state: "waiting",
	watchUntil: "2026-11-18T14:32:00Z",
	hasLink: true,
	balanceBefore: "100.00",
	balanceNow: "100.00",
	hasReceipt: true,
	problem: null,
	checkedAt: null,
};

const amounts = ["25.00", "100.00", "0.12345678", "1250.50", "10.00"];
const rows: DepositRow[] = amounts.map((amount, index) => ({
	id: `d${index}`,
	amount,
	currency: "USD",
	created_at: `2026-1${index % 2}-0${index + 1}T09:30:00Z`,
	hasReceipt: index % 2 === 0,
}));
const history: DepositHistoryState = {
	...depositsState("", rows.length),
	account,
	problem: null,
	readAt,
	totalDeposited: { amount: "1385.62345678", currency: "USD" },
	totals: [{ currency: "USD", total: "1385.62345678" }],
	notTotaled: 0,
	notCharted: 0,
	filteredTotals: [{ currency: "USD", total: "1385.62345678" }],
	unreadable: 0,
	complete: true,
	incomplete: null,
	months: Array.from({ length: 12 }, (_, index) => ({
		month: `2026-${String(index + 1).padStart(2, "0")}`,
		count: index % 4,
		total: `${index * 25}.00`,
	})),
};
const noHistory: DepositHistoryState = {
	...history,
	count: 0,
	filtered: 0,
	totals: [],
	filteredTotals: [],
	months: [],
	oldest: null,
};

const ofDataset = everydayOf("dataset", dataset);
const ofComparison = (...columns: ComparisonState["columns"]): Everyday => ({
	page: "comparison",
	state: { ...comparison, columns },
});
const ofDeposit = everydayOf("deposit", deposit);
const ofHistory = everydayOf("depositHistory", history, { rows });

/** The states, by page and name. */
export const everydayBuyer: Readonly<Record<string, Everyday>> = {
	"dataset main": ofDataset(),
	"dataset owner": ofDataset({ owner: true, record: { ...record, queryable: false } }),
	"dataset long": ofDataset({ name: LONG_NAME, record: long }),
	"dataset loading": ofDataset({ ...unloaded, phase: "loading" }),
	"dataset failed": ofDataset({ ...unloaded, phase: "failed", problem: FAILURE }),
	"dataset gone": ofDataset({ ...unloaded, phase: "gone" }),
	"dataset stale": ofDataset({ problem: FAILURE, fromList: true }),
	"comparison main": ofComparison(column(record), column(cheap)),
	"comparison long address": ofComparison(column(record), {
		...column(cheap),
		record: null,
		phase: "failed",
		problem: "Couldn’t reach marketplace.data.example.org. Check your network connection.",
	}),
	"comparison four": ofComparison(...[record, cheap, long, { ...record, currency: "EUR" }].map(column)),
	"comparison long": ofComparison(column(long), column({ ...long, id: "g", price_per_chunk: "0.5" })),
	"comparison failed": ofComparison(column(record), {
		...column(cheap),
		phase: "failed",
		problem: FAILURE,
		record: null,
	}),
	"comparison empty": ofComparison(),
	"deposit main": ofDeposit(),
	"deposit waiting": ofDeposit({ checkout }),
	"deposit received": ofDeposit({ checkout: { ...checkout, state: "received", balanceNow: "125.00" } }),
	"deposit notSeen": ofDeposit({ checkout: { ...checkout, state: "notSeen" } }),
	"deposit unconfirmed": ofDeposit({ notice: unknownDeposit(sent("deposit", "25.00")) }),
	"deposit autoUnconfirmed": ofDeposit({ autoNotice: unknownAuto(sent("autoDeposit", "25.00")) }),
	"deposit failed": ofDeposit({
		balance: { phase: "failed", ...lacking },
		auto: { phase: "failed", ...lacking },
	}),
	"deposit signedOut": ofDeposit({ account: signedOut }),
	"deposit noBuyer": ofDeposit({ balance: { phase: "none", ...lacking } }),
	"history main": ofHistory(),
	"history incomplete": ofHistory({
		complete: false,
		incomplete: "The marketplace returned the same page twice.",
		unreadable: 2,
	}),
	"history empty": ofHistory(noHistory),
	"history failed": ofHistory({ ...noHistory, phase: "failed", problem: FAILURE, complete: false }),
	"history signedOut": ofHistory({ ...noHistory, account: signedOut }),
	"history noBuyer": ofHistory({ ...noHistory, phase: "none" }),
};
