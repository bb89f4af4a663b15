/** Turns a write's outcome into words. Callers add only what's specific to them. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ActOutcome, Blocked } from "./actOutcome.ts";

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
	if (otherWindow) {
		return l10n.t("Another window is already sending this request. Nothing was sent from this window.");
	}
	return by.outcome === "sending"
		? l10n.t("This request is already in progress. Nothing new was sent.")
		: l10n.t(
				"An earlier attempt is unconfirmed. Check that attempt in Activity first. Nothing new was sent.",
			);
}
