import { GUID } from "../../base/guid.ts";

/** How a single value is written, regardless of its column. */
export type ValueNotation =
	| "nullWord"
	| "boolean"
	| "integer"
	| "leadingZero"
	| "longInteger"
	| "decimal"
	| "decimalComma"
	| "thousands"
	| "thousandsOrDecimalComma"
	| "date"
	| "compactDate"
	| "dateTime"
	| "uuid"
	| "text";

/** Values are classified up to this length; longer ones are text. */
export const MAX_VALUE_LENGTH = 512;

const nullWords = new Set(["null", "nil", "none", "na", "n/a", "#n/a", "nan", "-", "--", "?", "\\n"]);
const booleanWords = new Set(["true", "false", "yes", "no", "y", "n", "t", "f"]);
const INTEGER_PATTERN = /^[+-]?\d+$/;
/** International, such as +491701234567. Its plus would be lost in a number. */
const PHONE_PATTERN = /^\+\d{8,}$/;
const LEADING_ZERO_PATTERN = /^0\d+$/;
const DECIMAL_PATTERN = /^[+-]?(?:\d+\.\d*|\.\d+|\d+)(?:e[+-]?\d{1,3})?$/i;
const DECIMAL_COMMA_PATTERN = /^[+-]?\d+,\d+$/;
const THOUSANDS_PATTERN = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const uuidPattern = new RegExp(`^\\{?${GUID}\\}?$`, "i");
const ISO_DATE_PATTERN = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST_PATTERN = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const DATE_TIME_PATTERN =
	/^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** Integers with more digits may be rounded when stored as numbers. */
const EXACT_DIGITS = 15;

function isCalendarDate(year: number, month: number, day: number): boolean {
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function numberNotation(text: string): ValueNotation | undefined {
	if (PHONE_PATTERN.test(text)) return undefined;
	if (INTEGER_PATTERN.test(text)) {
		if (LEADING_ZERO_PATTERN.test(text)) return "leadingZero";
		if (text.replace(/^[+-]/, "").length > EXACT_DIGITS) return "longInteger";
		return isCompactDate(text) ? "compactDate" : "integer";
	}
	if (DECIMAL_PATTERN.test(text)) return "decimal";
	const isDecimalComma = DECIMAL_COMMA_PATTERN.test(text);
	if (THOUSANDS_PATTERN.test(text)) return isDecimalComma ? "thousandsOrDecimalComma" : "thousands";
	return isDecimalComma ? "decimalComma" : undefined;
}

/** Whether text is a date like `20240131`: eight digits, between 1900 and 2099. */
function isCompactDate(text: string): boolean {
	if (!/^(?:19|20)\d{6}$/.test(text)) return false;
	return isCalendarDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
}

function dateNotation(text: string): ValueNotation | undefined {
	const iso = ISO_DATE_PATTERN.exec(text);
	if (iso) return isCalendarDate(Number(iso[1]), Number(iso[3]), Number(iso[4])) ? "date" : undefined;
	const other = DAY_FIRST_PATTERN.exec(text);
	if (other) {
		const [first, second, year] = [Number(other[1]), Number(other[3]), Number(other[4])];
		return isCalendarDate(year, second, first) || isCalendarDate(year, first, second) ? "date" : undefined;
	}
	const full = DATE_TIME_PATTERN.exec(text);
	return full && isCalendarDate(Number(full[1]), Number(full[2]), Number(full[3])) ? "dateTime" : undefined;
}

/** The notation of a value, which must be trimmed and not empty. */
export function notationOf(text: string): ValueNotation {
	if (text.length > MAX_VALUE_LENGTH) return "text";
	if (text.length <= 5) {
		const word = text.toLowerCase();
		if (nullWords.has(word)) return "nullWord";
		if (booleanWords.has(word)) return "boolean";
	}
	return numberNotation(text) ?? dateNotation(text) ?? (uuidPattern.test(text) ? "uuid" : "text");
}

/** Which part of `31/01/2024` must be the day, or "unclear". Undefined if the year doesn't come last. */
export function dayPosition(text: string): "first" | "second" | "unclear" | undefined {
	const match = DAY_FIRST_PATTERN.exec(text);
	if (!match) return undefined;
	if (Number(match[1]) > 12) return "first";
	return Number(match[3]) > 12 ? "second" : "unclear";
}

/** `userId` → `user_Id`, so that name patterns see the words. */
export function spaced(name: string): string {
	return name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2");
}
