/** Converts access models to the shapes that the page shows. */
import * as l10n from "@vscode/l10n";
import { display, forClipboard } from "../../base/text.ts";
import type { AccessList, PlanFilter } from "../../model/selling/accessList.ts";
import type { FindEntry } from "../../model/selling/accessPlan.ts";
import type { AccessRun, RunCounts, RunRow } from "../../model/selling/accessRun.ts";
import type { LedgerEntry } from "../../model/writes/ledger.ts";
import type { LedgerShape, PlanShape, RunFilterShape, RunShape } from "./protocol.ts";

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

export function runShape(run: AccessRun, view: { filter: RunFilterShape; limit: number }): RunShape {
	const { phase } = run;
	const shown = run.rows
		.map((row, index) => ({
			index,
			action: row.action,
			email: row.email,
			state: row.state,
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

function filterOf(state: RunRow["state"]): RunFilterShape {
	switch (state) {
		case "granted":
		case "grantedBefore":
		case "revoked":
			return "done";
		case "waiting":
		case "sending":
			return "waiting";
		case "refused":
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
		const text = `${entry.email} ${entry.state} ${entry.sentence ?? ""}`.toLowerCase();
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
			state: entry.state,
			at: entry.at,
			sentence: entry.state === "unknown" ? l10n.t("No response") : (entry.sentence ?? ""),
			hasAccess: entry.hasAccess ?? null,
		})),
	};
}

/** Run outcomes as tab-separated lines, for pasting into a spreadsheet or email. */
export function outcomesText(rows: readonly RunRow[]): string {
	const names: Record<RunRow["state"], string> = {
		waiting: l10n.t("Waiting"),
		sending: l10n.t("Sending"),
		granted: l10n.t("Granted"),
		revoked: l10n.t("Revoked"),
		grantedBefore: l10n.t("Already granted"),
		refused: l10n.t("Rejected"),
		unknown: l10n.t("Unconfirmed"),
		notSent: l10n.t("Not sent"),
	};
	return rows
		.map((row) => [row.email, names[row.state], row.sentence].map((cell) => forClipboard(cell)).join("\t"))
		.join("\n");
}

/** Summarizes a finished run for a notification. */
export function runSentence(counts: RunCounts, dataset: string): string {
	return l10n.t(
		"Access to {0}: {1} done, {2} rejected, {3} unconfirmed, {4} not sent.",
		display(dataset, 60),
		counts.granted + counts.revoked,
		counts.refused,
		counts.unknown,
		counts.notSent,
	);
}
