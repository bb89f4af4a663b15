/** End dates: when to revoke a buyer's access. */
import * as l10n from "@vscode/l10n";
import { formatDay, isDay } from "../base/dates.ts";
import { display } from "../base/text.ts";
import { invalid, valid, type Verdict, problemIn } from "./inputVerdict.ts";

/** A reminder to show with end dates. */
export function endDatesAreReminders(): string {
	return l10n.t("The marketplace doesn’t end access automatically. Revoke access on its end date.");
}

/** Whether access is due to end: on its end date and later. */
export function isDue({ until }: { readonly until?: string }, today: string): boolean {
	return until !== undefined && until <= today;
}

/**
 * Checks an end date in the form `2026-12-31`. Today is valid, because access can still be revoked today. If `today`
 * is empty, past dates are valid, too.
 */
export function checkEndDate(text: string, today: string): Verdict<string> {
	const day = text.trim();
	if (!isDay(day)) {
		return invalid(
			l10n.t("“{0}” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.", display(day, 40)),
		);
	}
	if (day < today)
		return invalid(l10n.t("{0} has passed. Enter today’s date or a later one.", formatDay(day)));
	return valid(day);
}

/** What's wrong with an end date that may be left empty; undefined if nothing is. */
export function endDateProblem(text: string, today: string): string | undefined {
	return text.trim() === "" ? undefined : problemIn(checkEndDate(text, today));
}
