/** Page states in which all text by others is the given text. */
import type { ComparisonState } from "../../../src/pages/comparison/protocol.ts";
import type { DatasetRecord, DatasetState } from "../../../src/pages/dataset/protocol.ts";
import type { DepositState } from "../../../src/pages/deposit/protocol.ts";
import type { DepositRow, DepositHistoryState } from "../../../src/pages/depositHistory/protocol.ts";
import type { NoticeState } from "../../../src/pages/shared/protocol/notice.ts";
import type { EarningsState } from "../../../src/pages/earnings/protocol.ts";
import type { AccountState } from "../../../src/pages/shared/protocol/wallet.ts";
import { DATASET_ID } from "./states/state.ts";

function record(text: string): DatasetRecord {
	return {
		id: DATASET_ID,
		seller_id: text,
		seller_name: text,
		name: text,
		description: text,
		price_per_chunk: "0.00420000",
		currency: text,
		visibility: text,
		fields: [{ name: text, type: text, description: text }],
		queryable: false,
		subscribed: true,
		created_at: text,
		updated_at: text,
		others: [{ name: text, value: text }],
	};
}

export function datasetState(text: string): DatasetState {
	const { id, name, visibility, price_per_chunk, currency } = record(text);
	return {
		phase: "ready",
		name: text,
		record: record(text),
		refreshing: false,
		connected: true,
		problem: `The marketplace rejected the request: “${text}” (422).`,
		readAt: 0,
		host: text,
		owner: true,
		pinned: false,
		watched: null,
		balance: { amount: "100.00", currency: text },
		peers: {
			listed: 2,
			others: 1,
			cheaperThan: 1,
			free: 0,
			lowest: text,
			lowestPaid: text,
			median: text,
			highest: text,
			bins: [1, 0, 1],
			mine: 0,
			medianBin: 0,
		},
		comparable: true,
		siblings: [{ id, name, visibility, queryable: false, price_per_chunk, currency }],
		fromList: false,
		siblingCount: 1,
	};
}

export function compareState(text: string): ComparisonState {
	const column = (id: string): ComparisonState["columns"][number] => ({
		id,
		name: text,
		phase: "ready",
		problem: text,
		record: record(text),
	});
	return {
		columns: [column(DATASET_ID), column("x")],
		connected: true,
		balance: { amount: "100.00", currency: text },
		prefill: { serial: 1, chunks: text },
	};
}

export function account(text: string): AccountState {
	return { connected: true, host: text, account: text, keyHint: text, local: false };
}

/** A rejection with a button. */
export function notice(text: string, kind = "rejected"): NoticeState<never> {
	const dismiss = { label: "Dismiss", secondary: true };
	return { kind, look: "failure", title: text, texts: [text], buttons: [dismiss] };
}

export function depositState(text: string): DepositState {
	const balance = { balance: text, total_deposited: text, total_spent: text, currency: text };
	return {
		account: account(text),
		balance: { phase: "failed", value: balance, readAt: 0, problem: text },
		runway: { days: 3, perDay: text, seenDays: 4 },
		sending: false,
		notice: notice(text),
		checkout: {
			id: text,
			amount: text,
			currency: text,
			state: "received",
			watchUntil: text,
			hasLink: true,
			balanceBefore: text,
			balanceNow: text,
			hasReceipt: true,
			problem: text,
			checkedAt: null,
		},
		auto: {
			phase: "ready",
			value: { enabled: true, threshold: text, amount: text },
			readAt: 0,
			problem: null,
		},
		autoSending: false,
		autoNotice: notice(text),
		prefill: { serial: 1, amount: text, autoDeposit: false },
	};
}

export function depositRow(text: string): DepositRow {
	return { id: text, amount: text, currency: text, created_at: text, hasReceipt: true };
}

export function depositsState(text: string): DepositHistoryState {
	return {
		account: account(text),
		phase: "ready",
		problem: text,
		readAt: 0,
		totalDeposited: { amount: text, currency: text },
		count: 1,
		totals: [{ currency: text, total: "25.00" }],
		notTotaled: 0,
		notCharted: 0,
		oldest: "2026-11-18T14:02:00Z",
		unreadable: 1,
		reading: false,
		complete: false,
		incomplete: text,
		months: [{ month: "2026-11", count: 1, total: "25.00" }],
		filtered: 1,
		filteredTotals: [{ currency: text, total: "25.00" }],
		dates: { from: "", to: "" },
		ascending: false,
		version: 1,
		exporting: null,
	};
}

export function earningsState(text: string): EarningsState {
	const balance = { balance: "250.00", total_earned: text, total_withdrawn: text, currency: text };
	return {
		account: account(text),
		balance: { phase: "failed", value: balance, readAt: 0, problem: text },
		sending: false,
		notice: { ...notice(text), quote: text, totals: [{ name: text, amount: text, currency: text }] },
		withdrawals: [{ id: text, at: text, amount: text, currency: text, outcome: "done" }],
		prefill: { serial: 1, amount: text },
	};
}
