/** Converts access models to the shapes that the page shows. */
import * as l10n from "@vscode/l10n";
import { display, forClipboard } from "../../base/text.ts";
import type { AccessList, PlanFilter } from "../../model/selling/accessList.ts";
import type { FindEntry } from "../../model/selling/accessPlan.ts";
import type { BulkAccessRun, RunCounts, RunRow } from "../../model/selling/bulkAccessRun.ts";
import type { LedgerEntry } from "../../model/writes/ledger.ts";
import type { LedgerShape, PlanShape, RunFilterShape, RunRowShape, RunShape } from "./protocol.ts";

/** Looks up addresses in a ledger, ignoring case. */
export function findIn(entries: readonly LedgerEntry[]): FindEntry {
	const byAddress = new Map(entries.map((entry) => [entry.email.toLowerCase(), entry]));
	return (email) => byAddress.get(email.toLowerCase());
}

export function planShape(
	list: AccessList,
	view: { filter: PlanFilter; limit: number },
	file: string,
): PlanShape {
	const counts = list.counts();
	const rows = list.rows(view.filter, view.limit).map((row) => ({ ...row, marks: [...row.marks] }));
	return { ...counts, filter: view.filter, rows, of: counts[view.filter], file };
}

export function runShape(run: BulkAccessRun, view: { filter: RunFilterShape; limit: number }): RunShape {
	const { phase } = run;
	const shown = run.rows
		.map((row, index) => ({
			index,
			action: row.action,
			email: row.email,
			state: row.already ? ("already" as const) : row.state,
			sentence: row.sentence,
			at: row.at ?? "",
		}))
		.filter((row) => view.filter === "all" || filterOf(row.state) === view.filter);
	const actions = new Set(run.rows.map((row) => row.action));
	return {
		...run.counts(),
		phase: phase.kind,
		pauseSeconds: phase.kind === "pausing" ? phase.seconds : 0,
		reason: phase.kind === "ended" ? (phase.reason ?? "") : "",
		action: actions.size > 1 ? "both" : actions.has("revoke") ? "revoke" : "grant",
		filter: view.filter,
		rows: shown.slice(0, view.limit),
		of: shown.length,
	};
}

function filterOf(state: RunRowShape["state"]): RunFilterShape {
	switch (state) {
		case "already":
			return "done";
		case "waiting":
		case "sending":
			return "waiting";
		case "done":
		case "rejected":
		case "unknown":
		case "notSent":
			return state;
	}
	return "all";
}

export function ledgerShape(
	entries: readonly LedgerEntry[],
	view: { query: string; newestFirst: boolean; limit: number },
): LedgerShape {
	const words = view.query.toLowerCase().split(/\s+/).filter(Boolean);
	const found = entries.filter((entry) => {
		const text = `${entry.email} ${wordOf(entry)} ${entry.sentence ?? ""}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const direction = view.newestFirst ? -1 : 1;
	const sorted = found.toSorted((a, b) => direction * (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
	return {
		count: entries.length,
		of: found.length,
		newestFirst: view.newestFirst,
		rows: sorted.slice(0, view.limit).map((entry) => ({
			email: entry.email,
			action: entry.action,
			state: entry.state,
			at: entry.at,
			sentence: entry.state === "unknown" ? l10n.t("No response") : (entry.sentence ?? ""),
			hasAccess: entry.hasAccess ?? null,
		})),
	};
}

/** Run outcomes as tab-separated lines, for pasting into a spreadsheet or email. */
export function outcomesText(rows: readonly RunRow[]): string {
	return rows
		.map((row) => [row.email, wordOf(row), row.sentence].map((cell) => forClipboard(cell)).join("\t"))
		.join("\n");
}

function wordOf({ state, already, action }: Pick<RunRow, "state" | "already" | "action">): string {
	switch (state) {
		case "waiting":
			return l10n.t("Waiting");
		case "sending":
			return l10n.t("Sending");
		case "done":
			if (already) return l10n.t("Already granted");
			return action === "grant" ? l10n.t("Granted") : l10n.t("Revoked");
		case "rejected":
			return l10n.t("Rejected");
		case "unknown":
			return l10n.t("Unconfirmed");
		case "notSent":
			return l10n.t("Not sent");
	}
}

/** Summarizes a finished run for a notification. */
export function runSentence(counts: RunCounts, dataset: string): string {
	return l10n.t(
		"Access to {0}: {1} done, {2} rejected, {3} unconfirmed, {4} not sent.",
		display(dataset, 60),
		counts.done,
		counts.rejected,
		counts.unknown,
		counts.notSent,
	);
}
