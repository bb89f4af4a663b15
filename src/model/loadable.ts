import type { MarketplaceError } from "../api/errors.ts";

/**
 * Something that is read from the service. `readAt` is the local time (ms since 1970) of the last good answer;
 * `stale` marks a value that came from disk, or that is known to be out of date. A failed or repeated reading keeps
 * what was known before, so that no view is emptied by it. `failure` is why that is not up to date: a reading that
 * repeats one that failed keeps it until it is known how it ends.
 */
export type Loadable<T> =
	| { kind: "idle" }
	| { kind: "loading"; previous?: T; readAt?: number; failure?: MarketplaceError }
	| { kind: "ready"; value: T; readAt: number; stale?: boolean }
	| { kind: "failed"; error: MarketplaceError; previous?: T; readAt?: number };

/** What there is to show: the value, or the one that was known before. */
export function latest<T>(loadable: Loadable<T>): { value: T; readAt: number } | undefined {
	if (loadable.kind === "ready") {
		return { value: loadable.value, readAt: loadable.readAt };
	}
	if (loadable.kind === "idle" || loadable.readAt === undefined || !("previous" in loadable)) {
		return undefined;
	}
	return { value: loadable.previous, readAt: loadable.readAt };
}

/** Why what there is to show is not up to date: the last reading that ended has failed. */
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
