/** End dates: the last day of a buyer's access. */
import * as l10n from "@vscode/l10n";
import { formatDay, isDay } from "../base/dates.ts";
import { display } from "../base/text.ts";
import { invalid, valid, type Verdict } from "./verdict.ts";

/** What every place that shows an end date says about it. */
export function endDatesAreReminders(): string {
	return l10n.t("The marketplace doesn’t end access. Revoke access when it’s due.");
}

/**
 * Whether access until this day is due to end: on that day, when the seller can still revoke it in time, and later.
 * Without a date, it never is.
 */
export function isDue({ until }: { readonly until?: string }, today: string): boolean {
	return until !== undefined && until <= today;
}

/** Checks an end date in the form `2026-12-31`. Today is valid, because a day ends at the midnight after it. */
export function checkEndDate(text: string, today: string): Verdict<string> {
	const day = text.trim();
	if (!isDay(day)) {
		return invalid(
			l10n.t("“{0}” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.", display(day, 40)),
		);
	}
	if (day < today) {
		return invalid(l10n.t("{0} has passed. Enter today or a later date.", formatDay(day)));
	}
	return valid(day);
}
