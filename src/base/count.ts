/** For display: a whole number with its thousands grouped, as amounts are: `12,345`. */
export function groupDigits(count: bigint | number | string): string {
	return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ",");
}
