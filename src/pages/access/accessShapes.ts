/** Converts access models to the shapes that the page shows, with the words for each state. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { formatDay, formatSeconds, formatTimestamp } from "../../base/dates.ts";
import { display, forClipboard } from "../../base/text.ts";
import type { AccessPlan, PlanCounts, PlanRow } from "../../model/selling/accessPlan.ts";
import {
	type BulkAccessRun,
	canRetry,
	type RunCounts,
	type RunPhase,
	type RunRow,
	type TaskAction,
} from "../../model/selling/accessChanges.ts";
import type { LedgerEntry } from "../../model/writes/accessLedger.ts";
import { isDue } from "../../rules/endDate.ts";
import type {
	AddressRowShape,
	LedgerRowShape,
	LedgerShape,
	PlanShape,
	RunShape,
	StatusShape,
} from "./protocol.ts";

/** Rows shown at first, and added by each Show More. */
export const ROWS = 200;

const moreOf = (shown: number, of: number): number => Math.min(ROWS, of - shown);

/** `source` says where the list comes from; empty if it was entered on the page. */
export function planShape(
	plan: AccessPlan,
	filter: PlanShape["filter"],
	limit: number,
	source: string,
): PlanShape {
	const counts = plan.counts();
	const rows = plan.rows(filter, limit).map((row) => planRow(row, source === ""));
	return {
		filter,
		filters: [
			{ value: "all", label: l10n.t("All"), count: counts.all },
			{ value: "ready", label: l10n.t("Ready"), count: counts.ready },
			{ value: "check", label: l10n.t("Needs review"), count: counts.check },
			{ value: "skipped", label: l10n.t("Skipped"), count: counts.skipped },
		],
		rows,
		more: moreOf(rows.length, counts[filter]),
		total: counts.all,
		selected: counts.grants + counts.revokes + counts.ends,
		start: startLabel(counts),
		note: startNote(counts),
		source,
	};
}

function planRow(row: PlanRow, entered: boolean): AddressRowShape {
	const isInvalid = row.state === "notAddress" || row.state === "notDate";
	return {
		key: row.key,
		email: row.email,
		marks: [...row.marks],
		status: statusOf(row, !entered),
		detail: [row.note, endNote(row)].filter(Boolean).join(" "),
		picked: row.selectable ? row.picked : null,
		line: isInvalid && entered ? row.line : null,
		retry: false,
	};
}

function endNote({ until, selectable }: PlanRow): string {
	return until === undefined || !selectable ? "" : l10n.t("End date: {0}.", formatDay(until));
}

export function runShape(run: BulkAccessRun, filter: RunShape["filter"], limit: number): RunShape {
	const { phase, rows } = run;
	const counts = run.counts();
	const action = actionOf(rows);
	const mixed = action === "mixed" || action === "end";
	const found = rows
		.map((row, index) => ({ row, key: String(index) }))
		.filter(({ row }) => filter === "all" || filter === (row.state === "sending" ? "waiting" : row.state));
	const shown = found.slice(0, limit);
	const groups = (["done", "rejected", "unknown", "notSent", "waiting"] as const).map((state) => ({
		value: state,
		label:
			state === "done" && mixed ? l10n.t("Done") : statusOf({ state, action: mixed ? "mixed" : action }).word,
		count: counts[state],
	}));
	return {
		filter,
		filters: [
			{ value: "all", label: l10n.t("All"), count: counts.total },
			...groups.filter(({ value, count }) => count > 0 || (value !== "notSent" && value !== "waiting")),
		],
		rows: shown.map(({ row, key }) => runRow(row, key, mixed, !run.running)),
		more: moreOf(shown.length, found.length),
		phase: phase.kind,
		title: runTitle(action, phase, counts),
		status: runStatus(counts, phase),
		reason: phase.kind === "ended" ? (phase.reason ?? "") : "",
		progress: Math.round((counts.ended / Math.max(1, counts.total)) * 100),
		rejected: counts.rejected,
		notSent: counts.notSent,
	};
}

function actionOf(rows: readonly RunRow[]): RunAction {
	const actions = new Set(rows.map((row) => row.action));
	const [only = "grant"] = actions;
	return actions.size > 1 ? "mixed" : only;
}

function runRow(row: RunRow, key: string, mixed: boolean, ended: boolean): AddressRowShape {
	return {
		key,
		email: row.email,
		marks: [],
		status: statusOf(row, mixed),
		detail: row.sentence || formatTimestamp(row.at ?? "", formatSeconds),
		picked: null,
		line: null,
		retry: ended && canRetry(row),
	};
}

interface LedgerView {
	readonly query: string;
	readonly newestFirst: boolean;
	readonly limit: number;
	/** The local day, such as `2026-12-31`. */
	readonly today: string;
}

export function ledgerShape(
	entries: readonly LedgerEntry[],
	{ query, newestFirst, limit, today }: LedgerView,
): LedgerShape {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	const found = entries.filter((entry) => {
		const ends = entry.until === undefined ? "" : formatDay(entry.until);
		const text = `${entry.email} ${ledgerStatus(entry).word} ${entry.sentence ?? ""} ${ends}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const direction = newestFirst ? -1 : 1;
	const rows = found
		.toSorted((a, b) => direction * (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
		.slice(0, limit)
		.map((entry) => ledgerRow(entry, today));
	const more = moreOf(rows.length, found.length);
	return { count: entries.length, of: found.length, query, newestFirst, rows, more };
}

function ledgerRow(entry: LedgerEntry, today: string): LedgerRowShape {
	const { email, at, state, sentence = "", hasAccess, grant, until } = entry;
	return {
		email,
		at,
		status: ledgerStatus(entry),
		detail: state === "unknown" ? l10n.t("No usable response arrived.") : sentence,
		ends: grant ? { day: until === undefined ? "" : formatDay(until), due: isDue(entry, today) } : null,
		offer: hasAccess === true ? "revoke" : "grant",
	};
}

/** Names the action of a change that wasn't made, because "Rejected" alone doesn't say whether the buyer has access. */
function ledgerStatus(entry: LedgerEntry): StatusShape {
	const status = statusOf(entry);
	const isGrant = entry.action === "grant";
	switch (entry.state) {
		case "done":
			return status;
		case "rejected":
			return { ...status, word: isGrant ? l10n.t("Grant rejected") : l10n.t("Revocation rejected") };
		case "unknown":
			return { ...status, word: isGrant ? l10n.t("Grant unconfirmed") : l10n.t("Revocation unconfirmed") };
		case "sending":
			return { ...status, word: isGrant ? l10n.t("Sending grant") : l10n.t("Sending revocation") };
		case "notSent":
			return { ...status, word: isGrant ? l10n.t("Grant not sent") : l10n.t("Revocation not sent") };
	}
}

/** Run outcomes as tab-separated lines, for pasting into a spreadsheet or email. */
export function outcomesText(rows: readonly RunRow[]): string {
	const mixed = actionOf(rows) === "mixed";
	const cells = (row: RunRow): string[] =>
		[row.email, statusOf(row, mixed).word, row.sentence].map((cell) => forClipboard(cell));
	return rows.map((row) => cells(row).join("\t")).join("\n");
}

/** What a run does to every address; "mixed" if that differs. */
type RunAction = TaskAction | "mixed";

interface Stated {
	readonly state: PlanRow["state"] | RunRow["state"];
	readonly already?: true;
	readonly action: RunAction;
}

/** Icon and word for a state. With `mixed`, the word also names the action. */
function statusOf(row: Stated, mixed = false): StatusShape {
	const isGrant = row.action !== "revoke";
	const [word, icon, color = ""] = appearanceOf(row.already === true ? "already" : row.state, isGrant);
	if (row.action === "end") return { icon, color, word: endDateWord(row.state, word) };
	const action = isGrant ? l10n.t("Grant") : l10n.t("Revoke");
	return { icon, color, word: mixed ? `${action}: ${word}` : word };
}

/** Says whether the date was changed, because nothing is sent for an end date. */
function endDateWord(state: Stated["state"], word: string): string {
	if (state === "done") return l10n.t("End date changed");
	if (state === "sending") return l10n.t("Changing end date");
	return state === "notSent" ? l10n.t("End date not changed") : l10n.t("End date: {0}", word);
}

type Appearance = [word: string, icon: string, color?: string];

function appearanceOf(state: Stated["state"], isGrant: boolean): Appearance {
	switch (state) {
		case "ready":
			return [l10n.t("Ready"), "circle-large-outline"];
		case "already":
			return isGrant
				? [l10n.t("Already granted"), "pass", "ok"]
				: [l10n.t("Already revoked"), "circle-slash"];
		case "unknown":
			return [l10n.t("Unconfirmed"), "question", "warn"];
		case "repeated":
			return [l10n.t("Duplicate"), "copy"];
		case "lookAlike":
			return [l10n.t("Look-alike"), "warning", "warn"];
		case "notAddress":
			return [l10n.t("Invalid address"), "error", "err"];
		case "notDate":
			return [l10n.t("Invalid end date"), "error", "err"];
		case "waiting":
			return [l10n.t("Waiting"), "circle-large-outline"];
		case "sending":
			return [l10n.t("Sending"), ""];
		case "done":
			return isGrant ? [l10n.t("Granted"), "pass-filled", "ok"] : [l10n.t("Revoked"), "circle-slash"];
		case "rejected":
			return [l10n.t("Rejected"), "error", "err"];
		case "notSent":
			return [l10n.t("Not sent"), "debug-pause"];
	}
}

function startLabel({ grants, revokes, ends }: PlanCounts): string {
	const all = grants + revokes + ends;
	if (all === 0) return l10n.t("Change Access…");
	if (ends === all) {
		return ends === 1
			? l10n.t("Change End Date for 1 Buyer…")
			: l10n.t("Change End Date for {0} Buyers…", groupDigits(ends));
	}
	if (grants !== all && revokes !== all) return l10n.t("Change Access for {0} Buyers…", groupDigits(all));
	if (revokes > 0) {
		return revokes === 1
			? l10n.t("Revoke Access for 1 Buyer…")
			: l10n.t("Revoke Access for {0} Buyers…", groupDigits(revokes));
	}
	return grants === 1
		? l10n.t("Grant Access for 1 Buyer…")
		: l10n.t("Grant Access for {0} Buyers…", groupDigits(grants));
}

function startNote({ grants, revokes, ends }: PlanCounts): string {
	return ends > 0 && grants + revokes === 0
		? l10n.t("Nothing will be sent to the marketplace. End dates are kept on this computer.")
		: l10n.t("Addresses are sent a few at a time. You can stop at any point.");
}

function runTitle(action: RunAction, phase: RunPhase, { total, done, notSent }: RunCounts): string {
	const titles = {
		running: {
			mixed: l10n.t("Changing access"),
			end: l10n.t("Changing end dates"),
			grant: l10n.t("Granting access"),
			revoke: l10n.t("Revoking access"),
		},
		stopped: {
			mixed: l10n.t("Stopped changing access"),
			end: l10n.t("Stopped changing end dates"),
			grant: l10n.t("Stopped granting access"),
			revoke: l10n.t("Stopped revoking access"),
		},
		finished: {
			mixed: l10n.t("Finished changing access"),
			end: l10n.t("Finished changing end dates"),
			grant: l10n.t("Finished granting access"),
			revoke: l10n.t("Finished revoking access"),
		},
		done: {
			mixed: l10n.t("Access changed"),
			end: l10n.t("End dates changed"),
			grant: l10n.t("Access granted"),
			revoke: l10n.t("Access revoked"),
		},
	};
	if (phase.kind !== "ended") return titles.running[action];
	return titles[notSent > 0 ? "stopped" : done < total ? "finished" : "done"][action];
}

function runStatus(counts: RunCounts, phase: RunPhase): string {
	const parts = [
		l10n.t("{0} of {1} processed", groupDigits(counts.ended - counts.notSent), groupDigits(counts.total)),
		...exceptions(counts),
		phase.kind === "pausing" && l10n.t("rate limited, paused for {0} s", phase.seconds),
		phase.kind === "stopping" && l10n.t("stopping"),
	];
	return parts.filter((part) => part !== false).join(", ");
}

function exceptions({ rejected, unknown, notSent }: RunCounts): string[] {
	const parts = [
		rejected > 0 && l10n.t("{0} rejected", groupDigits(rejected)),
		unknown > 0 && l10n.t("{0} unconfirmed", groupDigits(unknown)),
		notSent > 0 && l10n.t("{0} not sent", groupDigits(notSent)),
	];
	return parts.filter((part) => part !== false);
}

/** Summarizes a run that has ended, for a notification. */
export function runSentence(counts: RunCounts, dataset: string): string {
	const parts = [l10n.t("{0} done", groupDigits(counts.done)), ...exceptions(counts)];
	const name = display(dataset, 60);
	return counts.notSent > 0
		? l10n.t("Stopped changing access to {0}: {1}.", name, parts.join(", "))
		: l10n.t("Finished changing access to {0}: {1}.", name, parts.join(", "));
}
