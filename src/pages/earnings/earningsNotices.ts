/** The earnings page's notices about a withdrawal. */
import { parseDecimal, toWire } from "../../base/decimal.ts";
import type { JournalRecord } from "../../model/writes/journalRecord.ts";
import type { ActOutcome } from "../../model/writes/actOutcome.ts";
import { writeNotice } from "../../model/writes/writeNotice.ts";
import type { EarningsNotice, EarningsState } from "./protocol.ts";

/**
 * Matches a rejection because the seller hasn't finished payout onboarding. The API doesn't document error
 * codes for that.
 */
const ONBOARDING = /onboard|payout|bank account|kyc/i;

/** Shown until the withdrawal's outcome is known. */
export function unknownNotice(record: JournalRecord, currency: string): EarningsNotice {
	const before = record.before?.totalWithdrawn;
	const units = before === undefined ? undefined : parseDecimal(before);
	const amount = parseDecimal(record.amount ?? "");
	return {
		kind: "unknown",
		id: record.id,
		amount: record.amount ?? "",
		currency: record.currency ?? currency,
		sentAt: record.startedAt,
		before: before ?? null,
		after: units === undefined || amount === undefined ? null : toWire(units + amount),
		sending: record.outcome === "sending",
	};
}

/** The notice for a withdrawal's outcome. */
export function noticeOf(
	outcome: ActOutcome<unknown>,
	amount: string,
	currency: string,
): EarningsNotice | null {
	if (outcome.kind === "done") {
		return { kind: "done", amount, currency };
	}
	const notice = writeNotice(outcome);
	if (outcome.kind === "rejected" && notice !== null) {
		const onboarding = ONBOARDING.test(outcome.error.serverText ?? "");
		return { kind: "rejected", text: notice.text, onboarding };
	}
	return notice && { kind: "notSent", text: notice.text };
}

const MAX_LISTED = 20;

/** The withdrawals that were sent from this computer, as far as their outcome is worth a row. */
export function withdrawalsOf(
	records: readonly JournalRecord[],
	currency: string,
): EarningsState["withdrawals"] {
	const outcomes = { done: "done", rejected: "rejected", notSent: "notSent", unknown: "unknown" } as const;
	return records
		.filter(({ kind }) => kind === "withdraw")
		.slice(0, MAX_LISTED)
		.map((record) => ({
			id: record.id,
			at: record.settledAt ?? record.startedAt,
			amount: record.amount ?? "",
			currency: record.currency ?? currency,
			outcome:
				record.outcome === "sending" || record.outcome === "acknowledged"
					? "unknown"
					: outcomes[record.outcome],
		}));
}
