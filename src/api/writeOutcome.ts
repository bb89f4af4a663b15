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
