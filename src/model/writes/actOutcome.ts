import type { MarketplaceError } from "../../api/errors.ts";
import type { UserFacingError } from "../../base/userFacingError.ts";
import type { JournalRecord } from "./journalRecord.ts";

/** The same act is being sent, in this window or another, or its outcome is unknown. Nothing was sent. */
export interface Blocked {
	readonly kind: "blocked";
	readonly by: JournalRecord;
	readonly otherWindow: boolean;
}

/** Nothing left this computer; a `UserFacingError` is a reason of our own, such as another account in use by now. */
export interface NotSent {
	readonly kind: "notSent";
	readonly error: MarketplaceError | UserFacingError;
}

/** Of an act that did not simply succeed. `record` is what the journal holds of it. */
export type Unfinished =
	| NotSent
	| { readonly kind: "rejected"; readonly error: MarketplaceError }
	| { readonly kind: "unknown"; readonly error: MarketplaceError; readonly record: JournalRecord }
	| Blocked;

/** How an act ended that went through the journal. */
export type ActOutcome<T> = { readonly kind: "done"; readonly value: T } | Unfinished;
