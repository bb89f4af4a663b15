import type { TimeSlices } from "../../base/async/timeSlices.ts";

/** Rows scanned in about a millisecond. */
const ROWS = 8_192;

/** Calls `block` for consecutive row ranges `[from, to)`, pausing after those that end a time slice. */
export async function inBlocks(
	count: number,
	slices: TimeSlices,
	block: (from: number, to: number) => void,
): Promise<void> {
	for (let from = 0; from < count; from += ROWS) {
		block(from, Math.min(from + ROWS, count));
		if (slices.over) await slices.pause();
	}
}

const BLOCK = 1024;

/** Stable sort in slices: native sorts of small blocks, then merges. Returns a new array. */
export async function sortInSlices(
	values: Uint32Array<ArrayBuffer>,
	compare: (a: number, b: number) => number,
	slices: TimeSlices,
): Promise<Uint32Array<ArrayBuffer>> {
	let from = values.slice();
	let to = new Uint32Array(values.length);
	for (let start = 0; start < from.length; start += BLOCK) {
		from.subarray(start, start + BLOCK).sort(compare);
		if (slices.over) await slices.pause();
	}
	for (let width = BLOCK; width < from.length; width *= 2) {
		for (let start = 0; start < from.length; start += width * 2)
			await merge(from, to, start, width, compare, slices);
		[from, to] = [to, from];
	}
	return from;
}

async function merge(
	from: Uint32Array,
	to: Uint32Array,
	start: number,
	width: number,
	compare: (a: number, b: number) => number,
	slices: TimeSlices,
): Promise<void> {
	const middle = Math.min(start + width, from.length);
	const end = Math.min(start + width * 2, from.length);
	let left = start;
	let right = middle;
	for (let out = start; out < end; out++) {
		const a = from[left] ?? 0;
		const b = from[right] ?? 0;
		const takeLeft = left < middle && (right >= end || compare(a, b) <= 0);
		to[out] = takeLeft ? a : b;
		left += takeLeft ? 1 : 0;
		right += takeLeft ? 0 : 1;
		if ((out & 0xfff) === 0 && slices.over) await slices.pause();
	}
}
