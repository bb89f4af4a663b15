import * as l10n from "@vscode/l10n";
import { formatDay, formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { checkEmail, lookAlike } from "../../rules/email.ts";
import { checkEndDate } from "../../rules/endDate.ts";
import type { LedgerEntry } from "../writes/ledger.ts";

export type PlanState = "ready" | "already" | "unknown" | "repeated" | "lookAlike" | "notAddress" | "notDate";

/** `end` changes only the end date, in this computer's records. Nothing is sent for it. */
export type TaskAction = "grant" | "revoke" | "end";

/** One entered address and the intended action. */
export interface PlanEntry {
	/** Line in the text, from 1. */
	readonly line: number;
	readonly text: string;
	readonly action: "grant" | "revoke";
	/** The end date of a grant, as entered. */
	readonly until?: string;
}

export interface PlanRow extends Omit<PlanEntry, "action"> {
	readonly action: TaskAction;
	/** Unique in a plan. */
	readonly key: string;
	/** The address as it would be sent; the entered text, sanitized, if it isn't an address. */
	readonly email: string;
	readonly state: PlanState;
	readonly note: string;
	/** UTF-16 positions of look-alike letters. */
	readonly marks: readonly number[];
	/** False if the change can't be made. */
	readonly selectable: boolean;
	/** Whether the change is selected by default. */
	readonly chosen: boolean;
}

type Known = Pick<LedgerEntry, "hasAccess" | "state" | "at" | "until">;

export type FindEntry = (email: string) => Known | undefined;

/**
 * Classifies addresses before anything is sent. Invalid and repeated ones can't be selected, nor can those whose
 * end date is invalid. Those that need a look (look-alikes, and changes already made or unconfirmed) aren't
 * selected by default.
 */
export function planAccess(entries: readonly PlanEntry[], find: FindEntry, today: string): PlanRow[] {
	const first = new Map<string, number>();
	return entries.map((entry, index) => {
		const key = String(index);
		const verdict = checkEmail(entry.text);
		if (!verdict.ok) return notAddress(entry, key);
		const email = verdict.value;
		const earlier = first.get(email.toLowerCase());
		if (earlier !== undefined) return repeated(entry, key, email, earlier);
		first.set(email.toLowerCase(), entry.line);
		const end = entry.until === undefined ? undefined : checkEndDate(entry.until, today);
		if (end?.ok === false) return row(entry, key, email, "notDate", end.message);
		const planned = known(entry, key, email, find(email));
		const marks = lookAlike(email).map((mark) => mark.index);
		if (marks.length === 0) return planned;
		const note = [verdict.note, planned.note].filter(Boolean).join(" ");
		return { ...planned, state: "lookAlike", chosen: false, note, marks };
	});
}

function row(entry: PlanEntry, key: string, email: string, state: PlanState, note: string): PlanRow {
	const selectable = state !== "repeated" && state !== "notAddress" && state !== "notDate";
	return { ...entry, key, email, state, note, marks: [], selectable, chosen: state === "ready" };
}

function notAddress(entry: PlanEntry, key: string): PlanRow {
	const shown = display(entry.text, 254);
	return row(entry, key, shown, "notAddress", exclusionReason(entry.text));
}

function exclusionReason(text: string): string {
	if (!text.includes("@")) return l10n.t("Add an @ sign.");
	if (text.endsWith("@")) return l10n.t("Add a domain after @.");
	if (text.startsWith("@")) return l10n.t("Add a name before @.");
	if (/\s/.test(text.trim())) return l10n.t("Remove the space.");
	return l10n.t("Enter a valid email address.");
}

function repeated(entry: PlanEntry, key: string, email: string, line: number): PlanRow {
	return row(entry, key, email, "repeated", l10n.t("Same as line {0}.", line));
}

function known(entry: PlanEntry, key: string, email: string, found: Known | undefined): PlanRow {
	if (!found) return row(entry, key, email, "ready", "");
	const day = formatTimestamp(found.at);
	if (found.state === "unknown") {
		const note = l10n.t("Sent on {0}, but no usable response arrived. Skipped unless selected.", day);
		return row(entry, key, email, "unknown", note);
	}
	if (found.hasAccess === true && entry.until !== undefined && entry.until !== found.until) {
		return { ...row(entry, key, email, "ready", endChange(found.until)), action: "end" };
	}
	if (found.hasAccess === (entry.action === "grant")) {
		const note = l10n.t("Already done from this computer on {0}. Skipped unless selected.", day);
		return row(entry, key, email, "already", note);
	}
	const end = entry.action === "revoke" ? found.until : undefined;
	const note = end === undefined ? "" : l10n.t("Due to end on {0}.", formatDay(end));
	return row(entry, key, email, "ready", note);
}

function endChange(before: string | undefined): string {
	return before === undefined
		? l10n.t("Already has access, with no end date.")
		: l10n.t("Already has access, which was to end on {0}.", formatDay(before));
}
