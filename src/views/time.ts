import * as l10n from "@vscode/l10n";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How times are written: the display language, and what the clock says. */
export interface TimeContext {
	readonly now: number;
	readonly locale: string;
}

/** Plain English writes the day first, as the pages do. */
function dayFirst(locale: string): string {
	return locale === "en" ? "en-GB" : locale;
}

function formatted(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
	try {
		return new Intl.DateTimeFormat(dayFirst(locale), options).format(at);
	} catch {
		return new Date(at).toISOString();
	}
}

/** "just now", "2 minutes ago", "3 hours ago"; days for what is older. A clock that went back counts as now. */
export function age(at: number, { now, locale }: TimeContext): string {
	const passed = Math.max(0, now - at);
	if (passed < minute) return l10n.t("just now");
	const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
	if (passed < hour) return relative.format(-Math.floor(passed / minute), "minute");
	if (passed < day) return relative.format(-Math.floor(passed / hour), "hour");
	return relative.format(-Math.floor(passed / day), "day");
}

/** "14:02" */
export function timeOfDay(at: number, { locale }: TimeContext): string {
	return formatted(at, locale, { hour: "2-digit", minute: "2-digit", hour12: false });
}

/** "18 Nov 2026" */
export function dayOf(at: number, { locale }: TimeContext): string {
	return formatted(at, locale, { day: "numeric", month: "short", year: "numeric" });
}

/** "18 Nov", with the year where it is another one. */
export function shortDay(at: number, context: TimeContext): string {
	const sameYear = new Date(at).getFullYear() === new Date(context.now).getFullYear();
	return sameYear ? formatted(at, context.locale, { day: "numeric", month: "short" }) : dayOf(at, context);
}

/** "today 14:02" or "18 Nov 2026, 14:02". */
export function moment(at: number, context: TimeContext): string {
	const time = timeOfDay(at, context);
	const date = dayOf(at, context);
	return date === dayOf(context.now, context) ? l10n.t("today {0}", time) : l10n.t("{0}, {1}", date, time);
}

/** As `moment`, from the text of a record; what is no time comes back as undefined. */
export function momentOf(iso: string, context: TimeContext): string | undefined {
	const at = Date.parse(iso);
	return Number.isNaN(at) ? undefined : moment(at, context);
}
