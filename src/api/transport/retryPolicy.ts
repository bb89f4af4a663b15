import type { MarketplaceError, CallFailure } from "../failure.ts";

const MAX_RETRIES = 2;
/** A longer wait is shown to the user instead. */
const MAX_WAIT_SECONDS = 60;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;
const FULL_BUCKET = 10;
const retriedStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Whether a failed read may be retried. `attempt` counts from 0. */
export function mayRetry(error: MarketplaceError, attempt: number): boolean {
	if (attempt >= MAX_RETRIES || error.kind === "proxy" || (error.retryAfterSeconds ?? 0) > MAX_WAIT_SECONDS)
		return false;
	if (error.status !== undefined && error.status >= 400) return retriedStatuses.has(error.status);
	return isTransient(error.failure, attempt);
}

/** Whether a failure other than an error response may be transient. */
function isTransient(failure: CallFailure, attempt: number): boolean {
	return (
		failure.kind === "unreachable" ||
		(failure.kind === "unknownHost" && failure.code === "EAI_AGAIN") ||
		(failure.kind === "timeout" && failure.connecting === true && !failure.mayHaveReached) ||
		(failure.kind === "incomplete" && attempt === 0 && failure.code !== "Z_BUF_ERROR")
	);
}

/**
 * Milliseconds to wait before the next attempt. Full jitter, so that clients that failed together don't all
 * come back together.
 */
export function backoff(attempt: number, random: () => number): number {
	return random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
}

/**
 * Parses a Retry-After header, a number of seconds or a date, to seconds; undefined if it's neither. A date
 * is measured against the response's own Date header if it has one, because the local clock may be wrong.
 */
export function retryAfterSeconds(value: string | undefined, date: string | undefined): number | undefined {
	const text = value?.trim() ?? "";
	if (/^\d{1,9}$/.test(text)) return Number(text);
	const until = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(until)) return undefined;
	const sent = Date.parse(date ?? "");
	return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? Date.now() : sent)) / 1000));
}

/**
 * Shared by all calls of one transport: a budget of retries, and the time before which the marketplace asked
 * for no more requests.
 */
export class RetryBudget {
	#tokens = FULL_BUCKET;
	#pausedUntil = 0;

	/** Takes one retry from the budget; false if it's used up. */
	take(): boolean {
		if (this.#tokens === 0) return false;
		this.#tokens--;
		return true;
	}

	succeeded(): void {
		this.#tokens = Math.min(FULL_BUCKET, this.#tokens + 1);
	}

	/** Records the wait the marketplace asked for, unless it's too long to wait out. */
	pauseAfter(error: MarketplaceError, now: number): void {
		const seconds = error.retryAfterSeconds;
		if (seconds !== undefined && seconds <= MAX_WAIT_SECONDS)
			this.#pausedUntil = Math.max(this.#pausedUntil, now + seconds * 1000);
	}

	/** Milliseconds left of the wait the marketplace asked for. */
	pauseLeft(now: number): number {
		return Math.max(0, this.#pausedUntil - now);
	}
}
