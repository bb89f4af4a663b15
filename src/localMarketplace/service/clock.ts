/** The marketplace's source of time, injected so that tests can expire a code without waiting. */
export type Clock = () => Date;

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export function isoTime(clock: Clock, laterByMs = 0): string {
	return new Date(clock().getTime() + laterByMs).toISOString();
}
