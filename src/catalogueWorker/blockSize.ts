const MEGABYTE = 1024 * 1024;
const LARGE = 4 * MEGABYTE;
const ALWAYS_GIVEN_BACK = 33 * MEGABYTE;

/**
 * How many bytes to take for so many. The C library of Linux gives a freed block back to the system, but keeps the
 * next ones of that size for itself, up to 32 MB: with each reading of a list a process would grow by another list.
 * Larger blocks always go back, and of what was never written to they take up no memory.
 */
export function blockSize(bytes: number): number {
	return bytes < LARGE ? bytes : Math.max(bytes, ALWAYS_GIVEN_BACK);
}
