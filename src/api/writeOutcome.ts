import type { MarketplaceError } from "./failure.ts";

/**
 * How a write ended. A write is never retried automatically, so an unknown outcome is a result, not an error:
 * - `done`: the marketplace responded 2xx, with the value if one is needed. With a `note`, the write was done earlier.
 * - `notSent`: the request wasn't sent.
 * - `rejected`: the marketplace rejected the request.
 * - `unknown`: the write may have been carried out; check before repeating it.
 */
export type WriteOutcome<T> =
	| { readonly kind: "done"; readonly value: T; readonly note?: string }
	| { readonly kind: "notSent"; readonly error: MarketplaceError; readonly note?: string }
	| { readonly kind: "rejected"; readonly error: MarketplaceError }
	| { readonly kind: "unknown"; readonly error: MarketplaceError };

/** The outcome of a write that failed with this error. */
export function outcomeOf(error: MarketplaceError): Exclude<WriteOutcome<never>, { kind: "done" }> {
	if (!error.mayHaveReached) return { kind: "notSent", error };
	return { kind: isRejection(error) ? "rejected" : "unknown", error };
}

/**
 * Whether the response rejects the write: any 4xx does, and 307 and 308 mean "send it there instead". Any other
 * redirect may mean "done, look there". The status decides, not the kind, because the rest of a rejection may time out.
 */
function isRejection({ status = 0 }: MarketplaceError): boolean {
	return (status >= 400 && status < 500) || status === 307 || status === 308;
}
