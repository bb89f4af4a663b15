import type { MarketplaceError } from "./failure.ts";

/**
 * A value loaded from the marketplace. `readAt` is when the last successful response arrived or, in the wallet, when
 * its request was sent, by the local clock in ms since 1970. `stale` marks a value from disk or known to be out of
 * date. A failed load or a refresh keeps the previous value, so that no view goes blank. `failure` is the error of the
 * previous load, kept until the current one ends.
 */
export type Loadable<T> =
	| { kind: "idle" }
	| { kind: "loading"; previous?: T; readAt?: number; failure?: MarketplaceError }
	| { kind: "ready"; value: T; readAt: number; stale?: boolean }
	| { kind: "failed"; error: MarketplaceError; previous?: T; readAt?: number };

/** What to show: the current value, or else the previous one. */
export function latest<T>(loadable: Loadable<T> | undefined): { value: T; readAt: number } | undefined {
	if (loadable === undefined) return undefined;
	if (loadable.kind === "ready") return { value: loadable.value, readAt: loadable.readAt };
	if (loadable.kind === "idle" || loadable.readAt === undefined || !("previous" in loadable))
		return undefined;
	return { value: loadable.previous, readAt: loadable.readAt };
}

/** The error of the last completed load, if it failed. Undefined while loading without a previous value. */
export function failureOf<T>(loadable: Loadable<T>): MarketplaceError | undefined {
	if (loadable.kind === "failed") return loadable.error;
	return loadable.kind === "loading" ? loadable.failure : undefined;
}

export function toLoading<T>(from: Loadable<T>): Loadable<T> {
	const known = latest(from);
	if (!known) return { kind: "loading" };
	const failure = failureOf(from);
	const before = failure === undefined ? {} : { failure };
	return { kind: "loading", previous: known.value, readAt: known.readAt, ...before };
}

export function toFailed<T>(from: Loadable<T>, error: MarketplaceError): Loadable<T> {
	const known = latest(from);
	return known
		? { kind: "failed", error, previous: known.value, readAt: known.readAt }
		: { kind: "failed", error };
}
