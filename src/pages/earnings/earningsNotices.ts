/** What became of a withdrawal, and the list of those made on this computer. */
import * as l10n from "@vscode/l10n";
import { formatMoney, parseDecimal, toWire } from "../../base/money.ts";
import { type JournalRecord, amountOf } from "../../model/writes/journal.ts";
import {
	type ActOutcome,
	type CheckResult,
	type WriteNotice,
	writeNotice,
} from "../../model/writes/actOutcome.ts";
import { checkedNotice, notCarriedOut, unconfirmed } from "../shared/host/notices.ts";
import type { EarningsNotice, EarningsState } from "./protocol.ts";

/**
 * Matches the words of a rejection that is due to unfinished payout onboarding. The API doesn't document
 * error codes for that.
 */
const ONBOARDING = /onboard|payout|bank account|kyc/i;

const dismiss = () =>
	({ label: l10n.t("Dismiss"), secondary: true, request: "dismissNotice", focus: "amount" }) as const;
const showActivity = () =>
	({ label: l10n.t("Show in Activity"), secondary: true, request: "showActivity" }) as const;

/** The notice for a withdrawal that's in flight or unconfirmed. */
export function pendingNotice(record: JournalRecord): EarningsNotice {
	const sending = record.outcome === "sending";
	const text = sending
		? l10n.t(
				"The request was sent at {0}. You can’t make another withdrawal, in any window, until this one finishes.",
			)
		: l10n.t(
				"The request was sent at {0}, but no usable response arrived. The request won’t be sent again automatically. You can’t make another withdrawal, in any window, until this one is resolved or you allow another.",
			);
	const check = { label: l10n.t("Check Now"), request: "checkNow" } as const;
	return {
		...unconfirmed(record),
		...(sending && { title: l10n.t("Withdrawing {0}", amountOf(record)) }),
		texts: [text],
		totals: totalsOf(record),
		buttons: sending ? [showActivity()] : [check, showActivity()],
		blocks: true,
	};
}

/** The total withdrawn before the request, and the total if the withdrawal went through. */
function totalsOf({ before, amount = "", currency = "" }: JournalRecord): EarningsNotice["totals"] {
	const total = parseDecimal(before?.totalWithdrawn ?? "");
	const units = parseDecimal(amount);
	if (total === undefined || units === undefined) return undefined;
	return [
		{ name: l10n.t("Total withdrawn before the request"), amount: toWire(total), currency },
		{ name: l10n.t("Total if the withdrawal went through"), amount: toWire(total + units), currency },
	];
}

export function checkedWithdrawal(id: string, result: CheckResult): EarningsNotice {
	const again = { label: l10n.t("Check Again"), request: "checkNow" } as const;
	const label = l10n.t("Allow Another Withdrawal…");
	const allow = { label, secondary: true, request: "allowRetry" } as const;
	return checkedNotice(id, result, {
		resolved: [dismiss()],
		open: [again, allow],
		blocked: l10n.t(
			"You can’t make another withdrawal, in any window, until this one is resolved or you allow another.",
		),
	});
}

/** The notice for a withdrawal's outcome. Null if it's unconfirmed: `pendingNotice` covers that. */
export function noticeOf(
	outcome: ActOutcome<unknown>,
	amount: string,
	currency: string,
): EarningsNotice | null {
	if (outcome.kind === "done") {
		return {
			kind: "done",
			look: "done",
			title: l10n.t("{0} was withdrawn", formatMoney(amount, currency)),
			texts: [
				l10n.t("The marketplace accepted the withdrawal. The payment processor will pay out the money."),
			],
			buttons: [dismiss()],
		};
	}
	const notice = writeNotice(outcome);
	const said = outcome.kind === "rejected" ? (outcome.error.serverText ?? "") : "";
	return notice && (ONBOARDING.test(said) ? onboarding(notice) : failed(notice));
}

function failed(write: WriteNotice): EarningsNotice {
	const { kind } = write;
	const text = kind === "rejected" ? l10n.t("{0} Nothing was withdrawn.", write.text) : write.text;
	return notCarriedOut({ kind, text }, { rejected: l10n.t("The marketplace rejected the withdrawal") }, [
		dismiss(),
	]);
}

function onboarding({ text }: WriteNotice): EarningsNotice {
	const open = { label: l10n.t("Open Dashboard"), icon: "link-external", request: "openDashboard" } as const;
	return {
		kind: "onboarding",
		look: "warning",
		title: l10n.t("The marketplace rejected the withdrawal"),
		texts: [
			l10n.t(
				"Nothing was withdrawn. If you haven’t finished payout onboarding, finish onboarding on your dashboard in the browser.",
			),
		],
		quote: text,
		buttons: [open, dismiss()],
	};
}

const MAX_LISTED = 20;

/** The latest withdrawals from this computer, at most `MAX_LISTED`, with any outcome. */
export function withdrawalsOf(
	records: readonly JournalRecord[],
	currency: string,
): EarningsState["withdrawals"] {
	return records
		.filter(({ kind }) => kind === "withdraw")
		.slice(0, MAX_LISTED)
		.map((record) => ({
			id: record.id,
			at: record.settledAt ?? record.startedAt,
			amount: record.amount ?? "",
			currency: record.currency ?? currency,
			outcome: record.outcome === "acknowledged" ? "unknown" : record.outcome,
		}));
}
