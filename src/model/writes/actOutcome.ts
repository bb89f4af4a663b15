import * as l10n from "@vscode/l10n";
import type { MarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/endpoints/exchange.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import type { JournalRecord } from "./journalRecord.ts";

/**
 * A write with the same lock is in flight, in this window or another, or an earlier attempt's outcome is
 * unknown. Nothing new was sent.
 */
export interface Blocked {
	readonly kind: "blocked";
	readonly by: JournalRecord;
	readonly otherWindow: boolean;
}

/**
 * The write didn't leave this computer. A `UserFacingError` is the extension's own reason, such as a switch to
 * another account.
 */
export interface NotSent {
	readonly kind: "notSent";
	readonly error: MarketplaceError | UserFacingError;
}

/** An outcome other than `done`. `record` is the operation's journal record. */
export type Unfinished =
	| NotSent
	| { readonly kind: "rejected"; readonly error: MarketplaceError }
	| { readonly kind: "unknown"; readonly error: MarketplaceError; readonly record: JournalRecord }
	| Blocked;

/** The outcome of `Writes.run`. */
export type ActOutcome<T> = Extract<WriteOutcome<T>, { kind: "done" }> | Unfinished;

/** The outcome for an account without a usable credential, or one that is no longer in use. */
export function cannotSend({ left }: Pick<OpenAccount, "left">): NotSent {
	return notSent(
		left.aborted
			? l10n.t("The active account changed, so nothing was sent. Review your request and try again.")
			: l10n.t("Sign in first. Nothing was sent."),
	);
}

export function notSent(sentence: string): NotSent {
	return { kind: "notSent", error: new UserFacingError(sentence) };
}
