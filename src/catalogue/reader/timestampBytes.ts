import { parseTimestamp } from "../../base/dates.ts";
import { type CatalogueColumns, growingFloat64, type OddTimes } from "../columns/columns.ts";
import { ASCII, type JsonReader, type Slot } from "./jsonReader.ts";

const ZERO = 0x30;
const MAX_LENGTH = 40;

/** Two ASCII digits as a number. NaN, which fails every range check, if they aren't digits. */
function two(bytes: Uint8Array, at: number): number {
	const tens = (bytes[at] ?? 0) - ZERO;
	const ones = (bytes[at + 1] ?? 0) - ZERO;
	return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Parses `YYYY-MM-DDTHH:MM:SS[.fraction][Z]` with a year from 1000 and a day that the month has in every year, apart from
 * the 31st. NaN for anything else.
 */
function readPlainTime(bytes: Uint8Array, start: number, end: number): number {
	const year = two(bytes, start) * 100 + two(bytes, start + 2);
	const month = two(bytes, start + 5);
	const day = two(bytes, start + 8);
	const hour = two(bytes, start + 11);
	const minute = two(bytes, start + 14);
	const second = two(bytes, start + 17);
	const inRange =
		year >= 1_000 &&
		year <= 9_999 &&
		month >= 1 &&
		month <= 12 &&
		day >= 1 &&
		day <= (month === 2 ? 28 : 30) &&
		hour < 24;
	const separated =
		bytes[start + 4] === 0x2d &&
		bytes[start + 7] === 0x2d &&
		bytes[start + 10] === 0x54 &&
		bytes[start + 13] === 0x3a &&
		bytes[start + 16] === 0x3a;
	if (!inRange || !(minute <= 59) || !(second <= 59) || !separated) return Number.NaN;
	const fraction = readFraction(bytes, start + 19, bytes[end - 1] === 0x5a ? end - 1 : end);
	return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}

/** Milliseconds of `.123`, truncating further digits. 0 for nothing, NaN if it isn't a fraction. */
function readFraction(bytes: Uint8Array, start: number, end: number): number {
	if (start === end) return 0;
	let value = 0;
	let weight = 100;
	for (let at = start + 1; at < end; at++) {
		const digit = (bytes[at] ?? 0) - ZERO;
		if (digit < 0 || digit > 9) return Number.NaN;
		value += digit * weight;
		weight = Math.trunc(weight / 10);
	}
	return bytes[start] === 0x2e && end > start + 1 ? value : Number.NaN;
}

/** The columns of times, from the times' bytes. */
export class TimeColumns {
	readonly #created = growingFloat64();
	readonly #updated = growingFloat64();
	readonly #odd: OddTimes[] = [];

	add(reader: JsonReader, createdAt: Slot, updatedAt: Slot): void {
		const created = timeOf(reader, createdAt);
		const updated = timeOf(reader, updatedAt);
		const odd = {
			row: this.#created.length,
			created: Number.isNaN(created) ? oddTime(reader, createdAt) : "",
			updated: Number.isNaN(updated) ? oddTime(reader, updatedAt) : "",
		};
		if (odd.created !== "" || odd.updated !== "") this.#odd.push(odd);
		this.#created.push(created);
		this.#updated.push(updated);
	}

	written(): Pick<CatalogueColumns, "created" | "updated" | "oddTimes"> {
		return { created: this.#created.written(), updated: this.#updated.written(), oddTimes: this.#odd };
	}
}

function timeOf(reader: JsonReader, slot: Slot): number {
	return slot.kind === ASCII ? readTime(reader.bytes, slot.start, slot.end) : parseTime(reader.decode(slot));
}

/** The text of a time that can't be parsed, at most 100 characters. */
function oddTime(reader: JsonReader, slot: Slot): string {
	return reader.decode(slot).slice(0, 100).toWellFormed();
}

/** Milliseconds since 1970 of a time in ASCII. NaN if it's too long or `parseTimestamp` can't parse it. */
export function readTime(bytes: Uint8Array, start: number, end: number): number {
	const length = end - start;
	const plain = length >= 19 && length <= 30 ? readPlainTime(bytes, start, end) : Number.NaN;
	if (!Number.isNaN(plain) || length > MAX_LENGTH) return plain;
	return parseTime(Buffer.from(bytes.subarray(start, end)).toString("latin1"));
}

/** Like `readTime`, for a string that had to be decoded: one with escapes or non-ASCII characters. */
function parseTime(text: string): number {
	return (text.length > MAX_LENGTH ? undefined : parseTimestamp(text)) ?? Number.NaN;
}
