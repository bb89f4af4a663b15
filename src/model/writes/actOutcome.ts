import type { MarketplaceError } from "../../api/failure.ts";
import type { UserFacingError } from "../../base/userFacingError.ts";
import type { JournalRecord } from "./journalRecord.ts";

/** The same operation is in flight, in this window or another, or its outcome is unknown. Nothing was sent. */
export interface Blocked {
	readonly kind: "blocked";
	readonly by: JournalRecord;
	readonly otherWindow: boolean;
}

/** Nothing left this computer. A `UserFacingError` is our own reason, such as another account now being in use. */
export interface NotSent {
	readonly kind: "notSent";
	readonly error: MarketplaceError | UserFacingError;
}

/** An operation that didn't simply succeed. `record` is its journal record. */
export type Unfinished =
	| NotSent
	| { readonly kind: "rejected"; readonly error: MarketplaceError }
	| { readonly kind: "unknown"; readonly error: MarketplaceError; readonly record: JournalRecord }
	| Blocked;

/** How a journaled operation ended. */
export type ActOutcome<T> = { readonly kind: "done"; readonly value: T } | Unfinished;
