/** Renders dates, ages, and amounts. Nothing here throws, whatever the marketplace sent. */
import * as l10n from "@vscode/l10n";
import { formatAmount, formatUnits, type Units } from "../../../base/money.ts";
import { display } from "../../../base/text.ts";
import { h, type Child } from "./dom.tsx";

/**
 * An amount with digit grouping, at least two and otherwise all decimal places, and a small currency code.
 */
export function money(amount: string | Units, currency: string): Child {
	return [number(amount), " ", currencyCode(currency)];
}

/** The amount without its currency. */
export function number(amount: string | Units, className = "num"): HTMLElement {
	const text = typeof amount === "bigint" ? formatUnits(amount) : formatAmount(amount);
	return h("span", { class: className }, text);
}

export function currencyCode(currency: string): HTMLElement {
	return h("span", { class: "cur" }, display(currency, 12));
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const LONG_DATE = { ...DATE, month: "long" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Parses a wire timestamp (ISO 8601), or returns `undefined` if it's invalid. `Date` alone would accept "+1"
 * as a day in 2001.
 */
export function parseTime(timestamp: string): Date | undefined {
	const date = new Date(/^\d{4}-\d{2}-\d{2}/.test(timestamp) ? timestamp : "");
	return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Local date, such as "18 Nov 2026". */
export function formatDate(date: Date, language: string, month: "short" | "long" = "short"): string {
	const options = month === "short" ? DATE : LONG_DATE;
	if (!isEnglish(language)) {
		return formatter(language, options).format(date);
	}
	// Day before month, as everywhere in the product. `en-GB` would abbreviate September to four letters
	// ("Sept").
	const name = formatter(language, { month }).format(date);
	return `${date.getDate()} ${name} ${date.getFullYear()}`;
}

/** Local time, such as "14:02". */
export function formatTime(date: Date, language: string): string {
	return formatter(language, TIME).format(date);
}

/** Local time of a wire timestamp, such as "14:02:11". An invalid timestamp is shown as is. */
export function formatClock(timestamp: string, language: string): string {
	const date = parseTime(timestamp);
	return date === undefined
		? display(timestamp, 40)
		: formatter(language, { ...TIME, second: "2-digit" }).format(date);
}

/** "18 Nov 2026, 14:02" as a `time` element. An invalid timestamp is shown as is. */
export function dateTime(
	timestamp: string,
	language: string,
	month: "short" | "long" = "short",
): HTMLElement {
	const date = parseTime(timestamp);
	if (date === undefined) {
		return h("bdi", {}, display(timestamp, 40));
	}
	const day = formatDate(date, language, month);
	return h("time", { datetime: date.toISOString() }, `${day}, ${formatTime(date, language)}`);
}

const STEPS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
];

/** "2 minutes ago" for up to a day, then the date. `at` and `now` are in ms since 1970. */
export function formatAge(at: number, language: string, now = Date.now()): string {
	const passed = Math.max(0, now - at);
	if (passed >= 86_400_000) {
		return formatDate(new Date(at), language);
	}
	const step = STEPS.find(([, length]) => passed >= length);
	if (step === undefined) {
		return l10n.t("just now");
	}
	const [unit, length] = step;
	return relative(language).format(-Math.floor(passed / length), unit);
}

function isEnglish(language: string): boolean {
	return language.toLowerCase().startsWith("en");
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = `${language} ${JSON.stringify(options)}`;
	let found = formatters.get(key);
	if (found === undefined) {
		found = guarded((tag) => new Intl.DateTimeFormat(tag, options), language);
		formatters.set(key, found);
	}
	return found;
}

function relative(language: string): Intl.RelativeTimeFormat {
	return guarded((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "always" }), language);
}

/** Falls back to English if `Intl` doesn't support the language tag. */
function guarded<T>(create: (tag: string) => T, language: string): T {
	try {
		return create(language);
	} catch {
		return create("en");
	}
}

const AGE_TICK_MS = 30_000;
let ticking: ReturnType<typeof setInterval> | undefined;
const ages = new Set<{ readonly element: Element; readonly words: () => string }>();

/**
 * Text such as "Refreshed 2 minutes ago", kept up to date while it's on the page. `say` puts the age into the
 * sentence.
 */
export function agingText(at: number, language: string, say: (age: string) => string): HTMLElement {
	const words = (): string => say(formatAge(at, language));
	const element = h("span", {}, words());
	ticking ??= setInterval(refreshAges, AGE_TICK_MS);
	ages.add({ element, words });
	return element;
}

function refreshAges(): void {
	for (const age of ages) {
		if (age.element.isConnected) {
			age.element.textContent = age.words();
		} else {
			ages.delete(age);
		}
	}
}

/** Formats a month such as `2026-11`: "November 2026", or for a chart's axis "Nov 2026" or "Nov". */
export function monthName(month: string, language: string, form: "long" | "tick" | "tickYear"): string {
	const date = new Date(`${month}-15T12:00:00Z`);
	const name = formatter(language, { month: form === "long" ? "long" : "short", timeZone: "UTC" }).format(
		date,
	);
	return form === "tick" ? name : `${name} ${month.slice(0, 4)}`;
}
