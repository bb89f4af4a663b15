import { DAY_MS } from "../service/clock.ts";
import { html, type Html } from "./html.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

function dayOf(date: Date, now: Date): string {
	const day = DAY.format(date);
	if (day === DAY.format(now)) {
		return "Today";
	}
	return day === DAY.format(new Date(now.getTime() - DAY_MS)) ? "Yesterday" : day;
}

/** `15:02`, local time. */
export function timeOfDay(iso: string): string {
	return TIME.format(new Date(iso));
}

/** `18 Nov 2026, 14:02`, local time. */
export function fullTime(iso: string): string {
	return `${DAY.format(new Date(iso))}, ${timeOfDay(iso)}`;
}

/** `Today, 14:02`, for times that are usually recent. */
export function recentTime(iso: string, now: Date): Html {
	return html`<time datetime="${iso}">${dayOf(new Date(iso), now)}, ${timeOfDay(iso)}</time>`;
}
