import * as l10n from "@vscode/l10n";
import { describeError, marketplaceText } from "../../api/describeError.ts";
import { type NotSignedIn, rejectsCredential } from "../../model/session/signIn.ts";

/** The message for a failed step: `rejected` if the input may have been wrong. */
export function problemOf(outcome: NotSignedIn, rejected: string): string {
	switch (outcome.kind) {
		case "invalid":
			return outcome.message;
		case "rejected":
			return rejectsCredential(outcome.error) ? rejected : describeError(outcome.error).sentence;
		case "failed":
			return describeError(outcome.error).sentence;
		case "cancelled":
			return l10n.t("Canceled.");
	}
}

/** As `problemOf`, with the marketplace's own words after `rejected`, and what to do about an interrupted sign-in. */
export function quotedProblemOf(outcome: NotSignedIn, rejected: string): string {
	if (outcome.kind === "cancelled") return signInEnded();
	const words = outcome.kind === "rejected" ? marketplaceText(outcome.error) : undefined;
	return problemOf(outcome, words === undefined ? rejected : l10n.t("{0} {1}", rejected, words));
}

export function signInEnded(): string {
	return l10n.t("Signing in was interrupted. Go back and enter your password again.");
}
