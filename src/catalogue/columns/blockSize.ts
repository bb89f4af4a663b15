const MEGABYTE = 1024 * 1024;
const LARGE = 4 * MEGABYTE;
const ALWAYS_GIVEN_BACK = 33 * MEGABYTE;

/**
 * Rounds large allocations up. glibc returns a freed large block to the OS but raises its threshold to that
 * size, up to 32 MB, and keeps later blocks below it: each refresh would grow the process by another list.
 * Blocks above the limit are always returned, and pages never written to use no memory.
 */
export function blockSize(bytes: number): number {
	return bytes < LARGE ? bytes : Math.max(bytes, ALWAYS_GIVEN_BACK);
}
