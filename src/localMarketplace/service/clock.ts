/** Where the service takes the time from, so that tests can let a code expire without waiting for it. */
export type Clock = () => Date;

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export function isoTime(clock: Clock, laterByMs = 0): string {
	return new Date(clock().getTime() + laterByMs).toISOString();
}
