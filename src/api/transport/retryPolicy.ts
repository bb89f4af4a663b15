import type { MarketplaceError } from "../errors.ts";

const mostRetries = 2;
/** A longer wait is shown instead of waited. */
const longestWaitSeconds = 60;
const firstDelay = 500;
const longestDelay = 8000;
const fullBucket = 10;
const retriedStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** May a read that failed so be tried again? `attempt` counts from 0. */
export function mayRetry(error: MarketplaceError, attempt: number): boolean {
	if (
		attempt >= mostRetries ||
		error.kind === "proxy" ||
		(error.retryAfterSeconds ?? 0) > longestWaitSeconds
	) {
		return false;
	}
	if (error.status !== undefined && error.status >= 400) {
		return retriedStatuses.has(error.status);
	}
	return mayPass(error, attempt);
}

/** Did the connection fail in a way that may pass by itself? */
function mayPass({ kind, code, written }: MarketplaceError, attempt: number): boolean {
	return (
		kind === "unreachable" ||
		(kind === "notFoundHost" && code === "EAI_AGAIN") ||
		(kind === "timeout" && !written && code !== undefined) ||
		(kind === "incomplete" && attempt === 0 && code !== "Z_BUF_ERROR")
	);
}

/** Full jitter: all clients that failed together must not come back together. */
export function backoff(attempt: number, random: () => number): number {
	return random() * Math.min(longestDelay, firstDelay * 2 ** attempt);
}

/**
 * Seconds of a Retry-After header, which is a number of seconds or a date; undefined where it is neither. A date is
 * measured against the answer's own Date header, because this machine's clock may be wrong.
 */
export function retryAfterSeconds(value: string | undefined, date: string | undefined): number | undefined {
	const text = value?.trim() ?? "";
	if (/^\d{1,9}$/.test(text)) {
		return Number(text);
	}
	const until = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(until)) {
		return undefined;
	}
	const sent = Date.parse(date ?? "");
	return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? Date.now() : sent)) / 1000));
}

/** What all calls of one transport share: a stock of retries, and the time until which the service wants quiet. */
export class RetryBudget {
	#tokens = fullBucket;
	#quietUntil = 0;

	/** Takes one retry from the stock; false when it is used up. */
	take(): boolean {
		if (this.#tokens === 0) {
			return false;
		}
		this.#tokens--;
		return true;
	}

	succeeded(): void {
		this.#tokens = Math.min(fullBucket, this.#tokens + 1);
	}

	/** Remembers a wait that the service asked for, unless it is too long to be waited. */
	cool(error: MarketplaceError, now: number): void {
		const seconds = error.retryAfterSeconds;
		if (seconds !== undefined && seconds <= longestWaitSeconds) {
			this.#quietUntil = Math.max(this.#quietUntil, now + seconds * 1000);
		}
	}

	/** Milliseconds until the service may be asked again. */
	quietFor(now: number): number {
		return Math.max(0, this.#quietUntil - now);
	}
}
