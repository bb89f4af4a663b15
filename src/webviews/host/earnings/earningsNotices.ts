/** What the page of earnings says of a withdrawal. */
import { parseDecimal, toWire } from "../../../base/money.ts";
import type { JournalRecord } from "../../../model/writes/journalRecord.ts";
import type { Services } from "../../../services.ts";
import type { EarningsNotice } from "../../protocol/earnings.ts";
import { blockedWords, notSentWords, refusalWords } from "../walletState.ts";

/** The service's words for a seller whom the payment processor does not know yet; its codes are not documented. */
const ONBOARDING = /onboard|payout|bank account|kyc/i;

/** Stands until it is known whether a withdrawal was made. */
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

/** For the answer to a withdrawal. */
export function noticeOf(
	outcome: Awaited<ReturnType<Services["writes"]["run"]>>,
	amount: string,
	currency: string,
): EarningsNotice | null {
	switch (outcome.kind) {
		case "done":
			return { kind: "done", amount, currency };
		case "rejected":
			return {
				kind: "rejected",
				text: refusalWords(outcome.error),
				onboarding: ONBOARDING.test(outcome.error.serverText ?? ""),
			};
		case "notSent":
		case "notReady":
			return { kind: "notSent", text: notSentWords(outcome) };
		case "blocked":
			return { kind: "notSent", text: blockedWords(outcome) };
		case "unknown":
			// The journal says so as long as it is not settled.
			return null;
	}
}
