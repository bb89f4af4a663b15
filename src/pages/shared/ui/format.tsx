/** Renders dates, ages, and amounts. Nothing here throws, whatever the marketplace sent. */
import {
	formatAge,
	formatDateTime,
	formatSeconds,
	formatTimestamp,
	parseTimestamp,
} from "../../../base/dates.ts";
import { formatAmount, formatUnits, type Units } from "../../../base/decimal.ts";
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

/** Local time of a wire timestamp, such as "14:02:11". An invalid timestamp is shown as is. */
export function formatClock(timestamp: string): string {
	return formatTimestamp(timestamp, formatSeconds);
}

/** "18 Nov 2026, 14:02" as a `time` element. An invalid timestamp is shown as is. */
export function dateTime(timestamp: string): HTMLElement {
	const at = parseTimestamp(timestamp);
	return at === undefined
		? h("bdi", {}, display(timestamp, 40))
		: h("time", { datetime: new Date(at).toISOString() }, formatDateTime(at));
}

const AGE_TICK_MS = 30_000;
let ticking: ReturnType<typeof setInterval> | undefined;
const ages = new Set<{ readonly element: Element; readonly words: () => string }>();

/**
 * Text such as "Refreshed 2 minutes ago", kept up to date while it's on the page. `say` puts the age into the
 * sentence.
 */
export function agingText(at: number, say: (age: string) => string): HTMLElement {
	const words = (): string => say(formatAge(at, Date.now()));
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
