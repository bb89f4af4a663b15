import * as l10n from "@vscode/l10n";
import { groupDigits } from "../base/count.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The current time in ms since 1970, and the display language. */
export interface TimeContext {
	readonly now: number;
	readonly locale: string;
}

/**
 * English is formatted by hand, matching `Intl`: creating the first formatter blocks the extension host for
 * about 50 ms.
 */
const ENGLISH = /^en(?:-|$)/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

function formatted(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
	try {
		return new Intl.DateTimeFormat(locale, options).format(at);
	} catch {
		return new Date(at).toISOString();
	}
}

/** Day before month, as on the pages. */
function englishDay(at: number): string {
	const date = new Date(at);
	return `${date.getDate()} ${MONTHS[date.getMonth()]}`;
}

function ago(count: number, unit: "minute" | "hour" | "day", locale: string): string {
	if (ENGLISH.test(locale)) return `${groupDigits(count)} ${unit}${count === 1 ? "" : "s"} ago`;
	return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(-count, unit);
}

/** "just now", "2 minutes ago", "3 hours ago", then days. A time in the future counts as now. */
export function age(at: number, { now, locale }: TimeContext): string {
	const passed = Math.max(0, now - at);
	if (passed < MINUTE) return l10n.t("just now");
	if (passed < HOUR) return ago(Math.floor(passed / MINUTE), "minute", locale);
	if (passed < DAY) return ago(Math.floor(passed / HOUR), "hour", locale);
	return ago(Math.floor(passed / DAY), "day", locale);
}

/** "14:02" */
export function timeOfDay(at: number, { locale }: TimeContext): string {
	if (ENGLISH.test(locale)) {
		const date = new Date(at);
		return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
	}
	return formatted(at, locale, { hour: "2-digit", minute: "2-digit", hour12: false });
}

export function dayOf(at: number, { locale }: TimeContext): string {
	if (ENGLISH.test(locale)) return `${englishDay(at)} ${new Date(at).getFullYear()}`;
	return formatted(at, locale, { day: "numeric", month: "short", year: "numeric" });
}

/** "18 Nov", with the year if it isn't the current one. */
export function shortDay(at: number, context: TimeContext): string {
	const sameYear = new Date(at).getFullYear() === new Date(context.now).getFullYear();
	if (!sameYear) return dayOf(at, context);
	return ENGLISH.test(context.locale)
		? englishDay(at)
		: formatted(at, context.locale, { day: "numeric", month: "short" });
}

/** "today 14:02" or "18 Nov 2026, 14:02". */
export function moment(at: number, context: TimeContext): string {
	const time = timeOfDay(at, context);
	const date = dayOf(at, context);
	return date === dayOf(context.now, context) ? l10n.t("today {0}", time) : l10n.t("{0}, {1}", date, time);
}

/** Like `moment`, for a timestamp from a record; undefined if it's invalid. */
export function momentOf(iso: string, context: TimeContext): string | undefined {
	const at = Date.parse(iso);
	return Number.isNaN(at) ? undefined : moment(at, context);
}
