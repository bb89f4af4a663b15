/** Dates as shown to the user, in the local time zone; examples are in English. Times are in ms since 1970. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "./money.ts";
import { display } from "./text.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const monthNames =
	"January February March April May June July August September October November December".split(" ");

let language = "en";
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets the language of dates, as a BCP 47 tag. */
export function setDateLanguage(tag: string): void {
	language = tag;
	formatters.clear();
}

/**
 * Whether dates are in English. English dates are formatted by hand: creating the first formatter blocks the
 * extension host for about 50 ms, and `Intl` writes `3 Sept 2025` in British English.
 */
function isEnglish(): boolean {
	return /^en(?:-|$)/i.test(language);
}

function formatted(at: number, options: Intl.DateTimeFormatOptions): string {
	const key = JSON.stringify(options);
	const format = formatters.get(key) ?? withEnglishFallback((tag) => new Intl.DateTimeFormat(tag, options));
	formatters.set(key, format);
	return format.format(at);
}

/** Falls back to English if the language isn't a valid tag, for which `Intl` throws. */
function withEnglishFallback<T>(create: (tag: string) => T): T {
	try {
		return create(language);
	} catch {
		return create("en");
	}
}

/** A date and a time without an offset, which `Date` alone would take as local. */
const NO_OFFSET = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/**
 * Parses a timestamp that starts with an ISO 8601 date. One without an offset is in UTC. Undefined if it's invalid.
 * `Date` alone would accept "+1" as a day in 2001.
 */
export function parseTimestamp(text: string): number | undefined {
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const at = Date.parse(NO_OFFSET.test(text) ? `${text}Z` : text);
	return Number.isNaN(at) ? undefined : at;
}

/** Formats a timestamp with `format`, by default as a date. An invalid timestamp is shown as is, made safe. */
export function formatTimestamp(text: string, format: (at: number) => string = formatDate): string {
	const at = parseTimestamp(text);
	return at === undefined ? display(text, 40) : format(at);
}

/** The local day of a time, such as `2026-11-18`. */
export function dayOf(at: number): string {
	const date = new Date(at);
	const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
	return [String(date.getFullYear()).padStart(4, "0"), ...parts].join("-");
}

/**
 * Like `dayOf`, but in a time zone by its IANA name. An empty or unknown name means this computer's, which needs no
 * formatter: creating one would delay a page.
 */
export function dayOfIn(timeZone: string): (at: number) => string {
	if (timeZone === "") return dayOf;
	const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
	try {
		const format = new Intl.DateTimeFormat("en-CA", options);
		return (at) => format.format(at);
	} catch {
		return dayOf;
	}
}

/** When the local day of a time ends: at the midnight after it. */
export function endOfDay(at: number): number {
	const date = new Date(at);
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** Whether the text is a day of the calendar, such as `2026-11-18`. */
export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(noonOf(text)) === text;
}

/** `18 Nov 2026` for the day `2026-11-18` */
export function formatDay(day: string): string {
	return formatDate(noonOf(day));
}

/** A time that stays in the day despite daylight saving changes. */
function noonOf(day: string): number {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return new Date(year, month - 1, date, 12).getTime();
}

function englishDay(date: Date): string {
	return `${date.getDate()} ${monthNames[date.getMonth()]?.slice(0, 3)}`;
}

/** `18 Nov 2026` */
export function formatDate(at: number): string {
	const date = new Date(at);
	if (isEnglish()) return `${englishDay(date)} ${date.getFullYear()}`;
	return formatted(at, { day: "numeric", month: "short", year: "numeric" });
}

/** `18 Nov`, with the year if it isn't the current one. */
export function formatShortDate(at: number, now: number): string {
	const date = new Date(at);
	if (date.getFullYear() !== new Date(now).getFullYear()) return formatDate(at);
	return isEnglish() ? englishDay(date) : formatted(at, { day: "numeric", month: "short" });
}

/** `14:02` */
export function formatTime(at: number): string {
	return isEnglish()
		? clock(at).slice(0, 5)
		: formatted(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** `14:02:11` */
export function formatSeconds(at: number): string {
	if (isEnglish()) return clock(at);
	return formatted(at, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

function clock(at: number): string {
	const date = new Date(at);
	const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
	return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `18 Nov 2026, 14:02` */
export function formatDateTime(at: number): string {
	return l10n.t("{0}, {1}", formatDate(at), formatTime(at));
}

/** `today at 14:02` or `18 Nov 2026, 14:02` */
export function formatRecent(at: number, now: number): string {
	return formatDate(at) === formatDate(now) ? l10n.t("today at {0}", formatTime(at)) : formatDateTime(at);
}

/** For a sentence with "at": `14:02`, or `14:02 on 17 Nov 2026` if the day isn't today. */
export function formatMoment(at: number, now = Date.now()): string {
	const time = formatTime(at);
	return formatDate(at) === formatDate(now) ? time : l10n.t("{0} on {1}", time, formatDate(at));
}

/** `just now`, `2 minutes ago`, `3 hours ago`, then days. A time in the future counts as now. */
export function formatAge(at: number, now: number): string {
	const passed = Math.max(0, now - at);
	if (passed < MINUTE_MS) return l10n.t("just now");
	if (passed < HOUR_MS) return ago(Math.floor(passed / MINUTE_MS), "minute");
	if (passed < DAY_MS) return ago(Math.floor(passed / HOUR_MS), "hour");
	return ago(Math.floor(passed / DAY_MS), "day");
}

function ago(count: number, unit: "minute" | "hour" | "day"): string {
	if (isEnglish()) return `${groupDigits(count)} ${unit}${count === 1 ? "" : "s"} ago`;
	const format = withEnglishFallback((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "always" }));
	return format.format(-count, unit);
}

/** The name of a month such as `2026-11`: `November` or `Nov`. */
export function formatMonth(month: string, form: "long" | "short"): string {
	const [year, number] = month.split("-").map(Number);
	if (!isEnglish()) return formatted(new Date(year ?? 0, (number ?? 1) - 1, 15).getTime(), { month: form });
	const name = monthNames[(number ?? 1) - 1] ?? month;
	return form === "long" ? name : name.slice(0, 3);
}

/** `2026-12` for the month `2027-01` */
export function monthBefore(month: string): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return dayOf(new Date(year, number - 2, 15).getTime()).slice(0, 7);
}

/** Such as "20 seconds". Uses the largest unit with a value of about 2 or more. Rounds up, so that a retry isn't too early. */
export function formatDuration(seconds: number): string {
	if (seconds >= 2 * 86_400) return l10n.t("{0} days", Math.ceil(seconds / 86_400));
	if (seconds >= 2 * 3600) return l10n.t("{0} hours", Math.ceil(seconds / 3600));
	if (seconds > 120) return l10n.t("{0} minutes", Math.ceil(seconds / 60));
	return seconds === 1 ? l10n.t("1 second") : l10n.t("{0} seconds", seconds);
}
