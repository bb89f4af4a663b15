import type { MarketplaceError } from "./errors.ts";

/**
 * How a write ended. A write is never repeated by itself, so "not known" is an outcome, not an error:
 * - `done`: the service answered 2xx, with the value where one is needed.
 * - `notSent`: nothing left this machine.
 * - `rejected`: the service refused it; nothing was changed.
 * - `unknown`: it may have been carried out; read before repeating.
 */
export type WriteOutcome<T> =
	| { readonly kind: "done"; readonly value: T }
	| { readonly kind: "notSent"; readonly error: MarketplaceError }
	| { readonly kind: "rejected"; readonly error: MarketplaceError }
	| { readonly kind: "unknown"; readonly error: MarketplaceError };

/** Which outcome an error means for a write (models: fault matrix, column M). */
export function outcomeOf(error: MarketplaceError): Exclude<WriteOutcome<never>, { kind: "done" }> {
	if (!error.written) {
		return { kind: "notSent", error };
	}
	return { kind: isRefusal(error) ? "rejected" : "unknown", error };
}

/** 4xx refuses, and 307 and 308 say "ask there instead". Any other redirect is how the web says "done, now look there". */
function isRefusal(error: MarketplaceError): boolean {
	const status = error.status;
	if (status === undefined) {
		return false;
	}
	return (status >= 400 && status < 500) || status === 307 || status === 308;
}
