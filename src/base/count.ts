/** For display: a whole number with its thousands grouped, as amounts are: `12,345`. None here has over 100 digits. */
export function groupDigits(count: bigint | number | string): string {
	return count.toString().replace(/\B(?=(?:\d{3}){1,33}$)/g, ",");
}
