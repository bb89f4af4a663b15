import { formatDate, formatDateTime, formatTime } from "../../base/dates.ts";
import { DAY_MS } from "../service/store.ts";
import { html, type Html } from "./html.ts";

function dayOf(at: number, now: number): string {
	const day = formatDate(at);
	if (day === formatDate(now)) {
		return "Today";
	}
	return day === formatDate(now - DAY_MS) ? "Yesterday" : day;
}

/** `15:02`, local time. */
export function timeOfDay(iso: string): string {
	return formatTime(Date.parse(iso));
}

/** `18 Nov 2026, 14:02`, local time. */
export function fullTime(iso: string): string {
	return formatDateTime(Date.parse(iso));
}

/** `Today, 14:02`, for times that are usually recent. */
export function recentTime(iso: string, now: Date): Html {
	return html`<time datetime="${iso}">${dayOf(Date.parse(iso), now.getTime())}, ${timeOfDay(iso)}</time>`;
}
