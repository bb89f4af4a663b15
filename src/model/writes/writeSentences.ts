/** The words for writes and their outcomes. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import type { WriteOutcome } from "../../api/endpoints/exchange.ts";
import { formatMoney } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ActOutcome, Blocked } from "./actOutcome.ts";
import type { JournalRecord } from "./journalRecord.ts";

/** The subject of a write, unsanitized: pass it through base/text.ts. */
export function targetOf({ email, datasetName, target }: JournalRecord): string | undefined {
	return email ?? datasetName ?? target;
}

/** A record's title for a list: "Granted access", "Deposit 25.00 USD". */
export function titleOf(record: JournalRecord): string {
	const amount = amountOf(record);
	const done = record.outcome === "done";
	switch (record.kind) {
		case "create":
			return done ? l10n.t("Created a dataset") : l10n.t("Create a dataset");
		case "grant":
			return done ? l10n.t("Granted access") : l10n.t("Grant access");
		case "revoke":
			return done ? l10n.t("Revoked access") : l10n.t("Revoke access");
		case "deposit":
			return l10n.t("Deposit {0}", amount);
		case "withdraw":
			return done ? l10n.t("Withdrew {0}", amount) : l10n.t("Withdraw {0}", amount);
		case "autoDeposit":
			return done ? l10n.t("Changed auto-deposit") : l10n.t("Change auto-deposit");
		case "keyGenerate":
			return done ? l10n.t("Generated an API key") : l10n.t("Generate an API key");
		case "keyRevoke":
			return done ? l10n.t("Revoked the API key") : l10n.t("Revoke the API key");
	}
}

/** What's unknown about a write, as a sentence without a final period. */
export function unknownTitle(record: JournalRecord): string {
	const dataset = display(record.datasetName ?? record.target ?? "");
	switch (record.kind) {
		case "create":
			return l10n.t("Couldn’t confirm whether this dataset was created");
		case "grant":
			return l10n.t(
				"Couldn’t confirm whether {0} was granted access to {1}",
				display(record.email ?? ""),
				dataset,
			);
		case "revoke":
			return l10n.t(
				"Couldn’t confirm whether access to {1} was revoked for {0}",
				display(record.email ?? ""),
				dataset,
			);
		case "deposit":
			return l10n.t("Couldn’t confirm whether a checkout was created");
		case "withdraw":
			return l10n.t("Couldn’t confirm whether {0} was withdrawn", amountOf(record));
		case "autoDeposit":
			return l10n.t("Couldn’t confirm whether auto-deposit was changed");
		case "keyGenerate":
			return l10n.t("Couldn’t confirm whether a new API key was generated");
		case "keyRevoke":
			return l10n.t("Couldn’t confirm whether the API key was revoked");
	}
}

/** What happened to a write, for its journal record. Empty if there's nothing to add to the record's title. */
export function outcomeSentence(record: JournalRecord, outcome: WriteOutcome<unknown>): string {
	if (outcome.kind === "done") {
		return record.kind === "deposit"
			? l10n.t("The checkout page was created. Look for the payment in Deposit History.")
			: (outcome.note ?? "");
	}
	const sentence = writeSentence(outcome);
	return outcome.kind === "unknown" ? l10n.t("{0}. {1}", unknownTitle(record), sentence) : sentence;
}

/** The sentence for a write whose window closed before a response arrived. */
export function interruptedSentence(record: JournalRecord): string {
	return l10n.t(
		"{0}. The window that sent the request closed before a response arrived.",
		unknownTitle(record),
	);
}

export function amountOf(record: JournalRecord): string {
	return formatMoney(record.amount ?? "", record.currency ?? "");
}

type NotDone = Blocked | { readonly kind: "notSent" | "rejected" | "unknown"; readonly error: Error };

export interface WriteNotice {
	kind: "notSent" | "rejected" | "blocked";
	/** Full sentences; the title above them says what kind of notice it is. */
	text: string;
}

/** Null for a write that was carried out, and for one with an unknown outcome, which has a banner of its own. */
export function writeNotice(outcome: ActOutcome<unknown>): WriteNotice | null {
	return outcome.kind === "done" || outcome.kind === "unknown"
		? null
		: { kind: outcome.kind, text: causeOf(outcome) };
}

/** The outcome as a sentence, for surfaces without a title that says whether anything was sent. */
export function writeSentence(outcome: NotDone): string {
	const cause = causeOf(outcome);
	return outcome.kind === "notSent" && !(outcome.error instanceof UserFacingError)
		? l10n.t("{0} Nothing was sent.", cause)
		: cause;
}

function causeOf(outcome: NotDone): string {
	if (outcome.kind === "blocked") return blockedSentence(outcome);
	const { sentence, detail } = describeError(outcome.error);
	return detail === undefined ? sentence : `${sentence} ${detail}`;
}

function blockedSentence({ by, otherWindow }: Blocked): string {
	if (otherWindow)
		return l10n.t("Another window is already sending this request. Nothing was sent from this window.");
	return by.outcome === "sending"
		? l10n.t("This request is already in progress. Nothing new was sent.")
		: l10n.t(
				"An earlier attempt is unconfirmed. Check that attempt in Activity first. Nothing new was sent.",
			);
}
