function digits(bytes: Uint8Array, from: number, count: number): number {
	let value = 0;
	for (let at = from; at < from + count; at++) {
		const digit = (bytes[at] ?? 0) - 0x30;
		if (digit < 0 || digit > 9) {
			return Number.NaN;
		}
		value = value * 10 + digit;
	}
	return value;
}

/** Milliseconds since 1970 of an ISO 8601 time in ASCII; NaN for what no clock shows. */
export function readTime(bytes: Uint8Array, start: number, end: number): number {
	const length = end - start;
	if (length >= 20 && bytes[end - 1] === 0x5a && bytes[start + 10] === 0x54 && length <= 30) {
		const seconds = Date.UTC(
			digits(bytes, start, 4),
			digits(bytes, start + 5, 2) - 1,
			digits(bytes, start + 8, 2),
			digits(bytes, start + 11, 2),
			digits(bytes, start + 14, 2),
			digits(bytes, start + 17, 2),
		);
		const places = Math.max(length - 21, 0);
		const fraction = Math.floor(digits(bytes, start + 20, places) * 10 ** (3 - places));
		const plain =
			hasSeparators(bytes, start) && (length === 20 || (length > 21 && bytes[start + 19] === 0x2e));
		if (plain && !Number.isNaN(seconds + fraction) && inRange(bytes, start)) {
			return seconds + fraction;
		}
	}
	return length > 40 ? Number.NaN : Date.parse(Buffer.from(bytes.subarray(start, end)).toString("latin1"));
}

function hasSeparators(bytes: Uint8Array, start: number): boolean {
	return (
		bytes[start + 4] === 0x2d &&
		bytes[start + 7] === 0x2d &&
		bytes[start + 13] === 0x3a &&
		bytes[start + 16] === 0x3a
	);
}

/** Date.UTC carries over what Date.parse refuses. */
function inRange(bytes: Uint8Array, start: number): boolean {
	const month = digits(bytes, start + 5, 2);
	const day = digits(bytes, start + 8, 2);
	return (
		month >= 1 &&
		month <= 12 &&
		day >= 1 &&
		day <= 28 &&
		digits(bytes, start, 4) >= 100 &&
		digits(bytes, start + 11, 2) < 24 &&
		digits(bytes, start + 14, 2) < 60 &&
		digits(bytes, start + 17, 2) < 60
	);
}
