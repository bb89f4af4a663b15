/** How writes end, what a check of an unknown outcome shows, and the words for both. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import type { MarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { type JournalChange, type JournalRecord, titleOf, unknownTitle } from "./journal.ts";

/**
 * A write with the same lock is in flight, in this window or another, or an earlier attempt's outcome is
 * unknown. Nothing new was sent.
 */
interface Blocked {
	readonly kind: "blocked";
	readonly by: JournalRecord;
	readonly otherWindow: boolean;
}

/**
 * The write didn't leave this computer. A `UserFacingError` is the extension's own reason, such as a switch to
 * another account; its words don't say that nothing was sent.
 */
interface NotSent {
	readonly kind: "notSent";
	readonly error: MarketplaceError | UserFacingError;
	/** Set if the write was journaled. */
	readonly record?: SettledRecord;
}

/** A journal record with an outcome. `sentence` is empty if there's nothing to add to the record's title. */
interface SettledRecord extends JournalRecord {
	readonly settledAt: string;
	readonly sentence: string;
}

/** The outcome of `Writes.run`, with the write's journal record. */
export type ActOutcome<T> =
	| (Exclude<WriteOutcome<T>, { kind: "notSent" }> & { readonly record: SettledRecord })
	| NotSent
	| Blocked;

export type Unfinished = Exclude<ActOutcome<never>, { kind: "done" }>;

/** The outcome for an account without a usable credential, one that is no longer in use, or none. */
export function cannotSend(account?: Pick<OpenAccount, "left">): NotSent {
	return notSent(
		account?.left.aborted === true
			? l10n.t("The active account changed. Review your request and try again.")
			: l10n.t("Sign in, then try again."),
	);
}

export function notSent(sentence: string): NotSent {
	return { kind: "notSent", error: new UserFacingError(sentence) };
}

/** What happened to a write, for its journal record. Empty if there's nothing to add to the record's title. */
export function outcomeSentence(record: JournalRecord, outcome: WriteOutcome<unknown>): string {
	if (outcome.kind === "done" && record.kind === "deposit")
		return l10n.t("The checkout page was created. Look for the payment in Deposit History.");
	if (outcome.kind === "done") return outcome.note ?? "";
	if (outcome.kind === "notSent" && outcome.note !== undefined) return outcome.note;
	const sentence = writeSentence(outcome);
	return outcome.kind === "unknown" ? l10n.t("{0}. {1}", unknownTitle(record), sentence) : sentence;
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

/** The sentence in the write's journal record, or for a write that isn't journaled, the one it would have. */
export function recordedSentence(outcome: ActOutcome<unknown>): string {
	return "record" in outcome ? outcome.record.sentence : writeSentence(outcome);
}

/** The outcome as a sentence, for surfaces without a title that says whether anything was sent. */
export function writeSentence(outcome: NotDone): string {
	const cause = causeOf(outcome);
	return outcome.kind === "notSent" ? l10n.t("{0} Nothing was sent.", cause) : cause;
}

/** Why a write wasn't done, without what was sent. */
export function causeOf(outcome: NotDone): string {
	if (outcome.kind === "blocked") return blockedSentence(outcome);
	const { sentence, detail } = describeError(outcome.error);
	return detail === undefined ? sentence : `${sentence} ${detail}`;
}

function blockedSentence({ by, otherWindow }: Blocked): string {
	if (otherWindow) {
		return l10n.t(
			"Another action is in progress in another window: {0}. Nothing was sent from this window. Try again later.",
			titleOf(by),
		);
	}
	return by.outcome === "sending"
		? l10n.t("Another action is in progress: {0}. Nothing new was sent. Try again later.", titleOf(by))
		: l10n.t(
				"An earlier attempt is unconfirmed. Check that attempt in Activity first. Nothing new was sent.",
			);
}

/**
 * What the marketplace's records show about a write with an unknown outcome. `happened` resolves it as done and
 * unblocks the operation; the others leave the decision to the user, because the request may complete later.
 */
export interface CheckResult {
	kind: "happened" | "nothingSeen" | "changedOtherwise" | "cannotTell";
	/** One line, without a final period. */
	title: string;
	/** What was seen, and what it means. */
	sentence: string;
	dataset?: { id: string; name: string };
	/** Set if the old key no longer works and the new one never arrived: the user must generate another. */
	newKeyLost?: true;
}

export function stillUnconfirmedTitle(): string {
	return l10n.t("Still unconfirmed");
}

export function cannotTell(sentence: string): CheckResult {
	return { kind: "cannotTell", title: stillUnconfirmedTitle(), sentence };
}

/** The journal change for a check that found that the write was carried out. */
export function resolvedBy(result: CheckResult, id: string, settledAt: string): JournalChange {
	return {
		id,
		outcome: "done",
		settledAt,
		sentence: `${result.title}. ${result.sentence}`.trim(),
		...(result.dataset && { result: { id: result.dataset.id } }),
	};
}
