import * as l10n from "@vscode/l10n";
import { dayOf, formatDay, formatTimestamp } from "../../base/dates.ts";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { groupDigits } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { checkEmail, emailKey, lookAlike, parseEmails } from "../../rules/email.ts";
import { checkEndDate, endDatesAreReminders } from "../../rules/endDate.ts";
import type { LedgerEntry } from "../writes/accessLedger.ts";
import type { JournalRecord } from "../writes/journal.ts";
import { type AccessTask, taskOf } from "./accessChanges.ts";

type PlanState = "ready" | "already" | "unknown" | "repeated" | "lookAlike" | "notAddress" | "notDate";

/** One entered address and the intended action. */
export interface PlanEntry {
	/** Line in the text, from 1. */
	readonly line: number;
	readonly text: string;
	readonly action: "grant" | "revoke";
	/** The end date of a grant, as entered. */
	readonly until?: string;
}

interface ClassifiedRow extends Pick<PlanEntry, "line" | "until"> {
	readonly action: AccessTask["action"];
	/** Unique in a plan. */
	readonly key: string;
	/** The address as it would be sent. If the entered text isn't an address, that text, sanitized and shortened. */
	readonly email: string;
	readonly state: PlanState;
	readonly note: string;
	/** UTF-16 positions of look-alike letters in `email`. */
	readonly marks: readonly number[];
	/** False if the change can't be made. */
	readonly selectable: boolean;
	/** Whether the change is selected by default. */
	readonly chosen: boolean;
}

type Known = Pick<LedgerEntry, "hasAccess" | "state" | "until" | "history">;

/** What the ledger says about a dataset's buyers, by `emailKey`. */
export type KnownBuyers = ReadonlyMap<string, Known>;

type PlanFilter = "all" | "ready" | "check" | "skipped";

/** Rows by group, and what would be changed by action. */
type PlanCounts = Readonly<Record<PlanFilter | "grants" | "revokes" | "ends", number>>;

/** The access changes to review before anything is sent, with the user's selection. */
export class AccessPlan implements Disposable {
	/** Returns the ledger's current entries. Called each time the addresses are classified. */
	readonly #ledger: () => KnownBuyers;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	#entries: readonly PlanEntry[] = [];
	#rows: readonly ClassifiedRow[] = [];
	readonly #today: () => string;
	/**
	 * By action, address, and state, so that a selection survives further typing. An address that is re-added
	 * or changes state starts over.
	 */
	readonly #selection = new Map<string, boolean>();

	constructor(ledger: () => KnownBuyers, today = () => dayOf(Date.now())) {
		this.#ledger = ledger;
		this.#today = today;
	}

	get entries(): readonly PlanEntry[] {
		return this.#entries;
	}

	/**
	 * Classifies the entered addresses. Keeps the selection of addresses that are still present with the same action
	 * and state. A grant without an end date of its own gets `until`, unless `until` is empty.
	 */
	enter(text: string, action: PlanEntry["action"], until = ""): void {
		this.set(
			parseEmails(text).map(({ line, text: email, until: own = until }) => ({
				line,
				text: email,
				action,
				...(action === "grant" && own !== "" ? { until: own } : {}),
			})),
		);
	}

	set(entries: readonly PlanEntry[]): void {
		this.#entries = entries;
		this.refresh();
	}

	/** Classifies the addresses again after the ledger has changed. */
	refresh(): void {
		this.#rows = planAccess(this.#entries, this.#ledger(), this.#today());
		const here = new Set(this.#rows.map(rowKey));
		for (const key of this.#selection.keys()) if (!here.has(key)) this.#selection.delete(key);
		this.#changed.fire();
	}

	tick(key: string, on: boolean): void {
		const row = this.#rows.find((each) => each.key === key);
		if (row?.selectable !== true) return;
		this.#selection.set(rowKey(row), on);
		this.#changed.fire();
	}

	rows(filter: PlanFilter, limit: number): Array<ClassifiedRow & { readonly picked: boolean }> {
		return this.#rows
			.filter((row) => filter === "all" || groupOf(row) === filter)
			.slice(0, limit)
			.map((row) => ({ ...row, picked: this.#isPicked(row) }));
	}

	counts(): PlanCounts {
		const of = (group: PlanFilter): number => this.#rows.filter((row) => groupOf(row) === group).length;
		const tasks = this.tasks();
		const sent = (action: AccessTask["action"]): number =>
			tasks.filter((task) => task.action === action).length;
		return {
			all: this.#rows.length,
			ready: of("ready"),
			check: of("check"),
			skipped: of("skipped"),
			grants: sent("grant"),
			revokes: sent("revoke"),
			ends: sent("end"),
		};
	}

	/** The changes that would be made. */
	tasks(): AccessTask[] {
		return this.#rows.filter((row) => this.#isPicked(row)).map(taskOf);
	}

	/** The entries that aren't selected, except those that need no change. */
	unselected(): PlanEntry[] {
		return this.#entries.filter((_, index) => {
			const row = this.#rows[index];
			return row && !this.#isPicked(row) && row.state !== "already" && row.state !== "repeated";
		});
	}

	dispose(): void {
		this.#changed.dispose();
	}

	#isPicked(row: ClassifiedRow): boolean {
		return row.selectable && (this.#selection.get(rowKey(row)) ?? row.chosen);
	}
}

function groupOf(row: ClassifiedRow): PlanFilter {
	if (!row.selectable) return "skipped";
	return row.state === "ready" ? "ready" : "check";
}

function rowKey(row: ClassifiedRow): string {
	return `${row.action} ${emailKey(row.email)} ${row.state}`;
}

/**
 * Invalid and repeated addresses can't be selected, and neither can addresses with an invalid end date. Addresses with
 * look-alike letters, and changes already made or unconfirmed, aren't selected by default.
 */
function planAccess(entries: readonly PlanEntry[], buyers: KnownBuyers, today: string): ClassifiedRow[] {
	const first = new Map<string, number>();
	return entries.map((entry, index) => {
		const key = String(index);
		const verdict = checkEmail(entry.text);
		if (!verdict.ok) return notAddress(entry, key);
		const email = verdict.value;
		const earlier = first.get(emailKey(email));
		if (earlier !== undefined)
			return rowOf(entry, key, email, "repeated", l10n.t("Same as line {0}.", earlier));
		first.set(emailKey(email), entry.line);
		const end = entry.until === undefined ? undefined : checkEndDate(entry.until, today);
		if (end?.ok === false) return rowOf(entry, key, email, "notDate", end.message);
		const planned = known(entry, key, email, buyers.get(emailKey(email)));
		const marks = lookAlike(email).map((mark) => mark.index);
		if (marks.length === 0) return planned;
		const note = [verdict.note, planned.note].filter(Boolean).join(" ");
		return { ...planned, state: "lookAlike", chosen: false, note, marks };
	});
}

function rowOf(entry: PlanEntry, key: string, email: string, state: PlanState, note: string): ClassifiedRow {
	const selectable = state !== "repeated" && state !== "notAddress" && state !== "notDate";
	const { text: _text, ...task } = entry;
	return { ...task, key, email, state, note, marks: [], selectable, chosen: state === "ready" };
}

function notAddress(entry: PlanEntry, key: string): ClassifiedRow {
	const shown = display(entry.text, 254);
	return rowOf(entry, key, shown, "notAddress", exclusionReason(entry.text));
}

function exclusionReason(text: string): string {
	const hasSpace = /\s/.test(text);
	if (hasSpace && text.split("@").length > 2) return l10n.t("Separate the addresses with commas.");
	if (!text.includes("@")) return l10n.t("Add an @ sign.");
	if (text.endsWith("@")) return l10n.t("Add a domain after @.");
	if (text.startsWith("@")) return l10n.t("Add a name before @.");
	if (hasSpace) return l10n.t("Enter only the address, without a name or spaces.");
	return l10n.t("Enter a valid email address.");
}

function known(entry: PlanEntry, key: string, email: string, found: Known | undefined): ClassifiedRow {
	if (!found) return rowOf(entry, key, email, "ready", "");
	const unconfirmed = unconfirmedChange(found, entry.action);
	if (unconfirmed) {
		const day = formatTimestamp(unconfirmed.startedAt);
		const note = l10n.t("Last tried on {0}, without a confirmed result. Skipped unless selected.", day);
		return rowOf(entry, key, email, "unknown", note);
	}
	if (found.hasAccess === true && entry.until !== undefined && entry.until !== found.until)
		return { ...rowOf(entry, key, email, "ready", endChange(found.until)), action: "end" };
	if (found.hasAccess === (entry.action === "grant")) {
		const made = found.history.find(({ outcome }) => outcome === "done");
		const day = formatTimestamp(made?.settledAt ?? made?.startedAt ?? "");
		const note = l10n.t("Recorded in the access ledger on {0}. Skipped unless selected.", day);
		return rowOf(entry, key, email, "already", note);
	}
	const end = entry.action === "revoke" ? found.until : undefined;
	const note = end === undefined ? "" : l10n.t("The end date is {0}.", formatDay(end));
	return rowOf(entry, key, email, "ready", note);
}

/** The newest change if it's unconfirmed, or else an unconfirmed one that blocks this action. */
function unconfirmedChange(
	{ state, history }: Pick<Known, "state" | "history">,
	action: AccessTask["action"],
): JournalRecord | undefined {
	if (state === "unknown") return history[0];
	return history.find(({ kind, outcome }) => kind === action && outcome === "unknown");
}

function endChange(before: string | undefined): string {
	return before === undefined
		? l10n.t("Already has access, with no end date.")
		: l10n.t("Already has access, with end date {0}.", formatDay(before));
}

const NAMED_ADDRESSES = 8;

/** The confirmation for changing access, shared by the page and the commands. */
export function accessQuestion(
	tasks: readonly AccessTask[],
	subject: { readonly datasetId: string; readonly name: string },
	where: { readonly host: string; readonly account: string },
): { question: string; detail: string; action: string } {
	const grants = tasks.filter((task) => task.action === "grant");
	const revokes = tasks.filter((task) => task.action === "revoke");
	const ends = tasks.filter((task) => task.action === "end");
	const names = tasks.slice(0, NAMED_ADDRESSES).map(nameOf);
	const more = tasks.length - names.length;
	const detail = [
		l10n.t("Account: {0} on {1}.", where.account, where.host),
		l10n.t("Dataset ID: {0}", subject.datasetId),
		...(grants.length > 0 && revokes.length > 0
			? [l10n.t("To grant: {0}. To revoke: {1}.", groupDigits(grants.length), groupDigits(revokes.length))]
			: []),
		...(ends.length > 0
			? [l10n.t("To change only the end date (nothing is sent): {0}.", groupDigits(ends.length))]
			: []),
		...(tasks.length > 1 || tasks.some(hasNewEnd) ? ["", ...names] : []),
		...(more > 0 ? [l10n.t("and {0} more", groupDigits(more))] : []),
		...(tasks.some(hasNewEnd) ? ["", endDatesAreReminders()] : []),
		...tasks.flatMap(lookAlikeNote),
		...unconfirmedNote(tasks.filter(({ again }) => again === true)),
	].join("\n");
	return { ...questionOf(tasks, subject.name), detail };
}

function nameOf(task: AccessTask): string {
	const name = display(task.email, 254);
	return hasNewEnd(task) ? l10n.t("{0}, end date {1}", name, formatDay(task.until)) : name;
}

function hasNewEnd(task: AccessTask): task is AccessTask & { readonly until: string } {
	return task.action !== "revoke" && task.until !== undefined;
}

function lookAlikeNote({ email }: AccessTask): string[] {
	return lookAlike(email).length === 0 ? [] : [l10n.t("Look-alike characters in {0}", display(email, 254))];
}

function unconfirmedNote(repeats: readonly AccessTask[]): string[] {
	if (repeats.length === 0) return [];
	const names = repeats.slice(0, NAMED_ADDRESSES).map(({ email }) => display(email, 254));
	const note = l10n.t(
		"An earlier change is unconfirmed for: {0}. That change may have been applied, but the marketplace doesn’t provide a list of who has access. If you repeat that change now, you can’t check the earlier one anymore.",
		[...names, ...(repeats.length > names.length ? ["…"] : [])].join(", "),
	);
	return ["", note];
}

/** Marks a task that would repeat or follow an unconfirmed change. `accessQuestion` asks about that. */
export function markRepeat<T extends AccessTask>(task: T, buyers: KnownBuyers): T {
	const found = buyers.get(emailKey(task.email));
	return { ...task, again: found !== undefined && unconfirmedChange(found, task.action) !== undefined };
}

function questionOf(tasks: readonly AccessTask[], dataset: string): { question: string; action: string } {
	const [first] = tasks;
	const kind = tasks.every(({ action }) => action === first?.action) ? first?.action : undefined;
	const isOne = tasks.length === 1;
	const who = isOne ? display(first?.email ?? "", 254) : groupDigits(tasks.length);
	if (kind === "end") {
		const question = isOne
			? l10n.t("Change the end date of access to {1} for {0}?", who, dataset)
			: l10n.t("Change the end date of access to {1} for {0} buyers?", who, dataset);
		return { question, action: l10n.t("Change End Date") };
	}
	if (kind === "grant") {
		const question = isOne
			? l10n.t("Grant access to {1} for {0}?", who, dataset)
			: l10n.t("Grant access to {1} for {0} buyers?", who, dataset);
		return { question, action: l10n.t("Grant") };
	}
	if (kind === "revoke") {
		const question = isOne
			? l10n.t("Revoke access to {1} for {0}?", who, dataset)
			: l10n.t("Revoke access to {1} for {0} buyers?", who, dataset);
		return { question, action: l10n.t("Revoke") };
	}
	return {
		question: l10n.t("Change access to {1} for {0} buyers?", who, dataset),
		action: l10n.t("Change Access"),
	};
}
