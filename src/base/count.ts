/** For display: groups thousands in a whole number of at most 100 digits: `12,345`. */
export function groupDigits(count: bigint | number | string): string {
	return count.toString().replace(/\B(?=(?:\d{3}){1,33}$)/g, ",");
}
