import * as l10n from "@vscode/l10n";
import { formatDay, formatRecent, formatTimestamp, isDay } from "../../base/dates.ts";
import { forMarkdown, forScreenReader, forTree } from "../../base/text.ts";
import {
	isUnpaid,
	type JournalRecord,
	type WriteState,
	targetOf,
	titleOf,
} from "../../model/writes/journal.ts";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import { pagedRows } from "./moreRows.ts";
import type { Row } from "./row.ts";

export const writeIcons: Record<WriteState, { icon: string; color?: string }> = {
	done: { icon: "pass", color: "charts.green" },
	rejected: { icon: "error", color: "list.errorForeground" },
	unknown: { icon: "question", color: "list.warningForeground" },
	acknowledged: { icon: "question" },
	notSent: { icon: "circle-slash" },
	sending: { icon: "loading~spin" },
};

function word(record: JournalRecord): string {
	if (isUnpaid(record)) return l10n.t("checkout created");
	switch (record.outcome) {
		case "done":
			return l10n.t("done");
		case "rejected":
			return l10n.t("rejected");
		case "unknown":
			return l10n.t("unconfirmed");
		case "acknowledged":
			return l10n.t("unconfirmed, retry allowed");
		case "notSent":
			return l10n.t("not sent");
		case "sending":
			return l10n.t("sending");
	}
}

/** A row for each action taken on this computer, up to this many pages, and for each unconfirmed one. */
export function activityRows(records: readonly JournalRecord[], pages: number, now: number): Row[] {
	const rowOf = (record: JournalRecord): Row => {
		const at = formatTimestamp(record.settledAt ?? record.startedAt, (time) => formatRecent(time, now));
		const about = targetOf(record);
		const target = about === undefined ? undefined : forTree(about);
		const isUnpaidDeposit = isUnpaid(record);
		const outcome = record.outcome === "done" && !isUnpaidDeposit ? undefined : word(record);
		const label = forTree(titleOf(record));
		return {
			id: record.id,
			label,
			description: `\u200e${[outcome, target, at].filter((part) => part !== undefined).join(" · ")}`,
			...(isUnpaidDeposit ? { icon: "circle-outline" } : writeIcons[record.outcome]),
			context: record.outcome === "unknown" ? "unknownWrite" : "write",
			recordId: record.id,
			ariaLabel: forScreenReader(label, target, word(record), at),
			tooltip: () => tooltip(record, at),
		};
	};
	return pagedRows("activity", records, pages, rowOf, ({ outcome }) => outcome === "unknown");
}

/** Says that actions may be missing, because their file can't be read. Selecting the row tries again. */
export function unreadableRow(): Row {
	return {
		id: "notice/unreadable",
		label: l10n.t("Couldn’t read your activity"),
		description: l10n.t("select to reload window"),
		icon: "warning",
		color: "list.warningForeground",
		command: { id: "workbench.action.reloadWindow" },
		tooltip: () =>
			l10n.t(
				"Until your activity can be read, nothing new is sent. Check the permissions of VS Code’s storage folder, then select to reload the window.",
			),
	};
}

function tooltip(record: JournalRecord, at: string): string {
	const title = `**${forMarkdown(titleOf(record))}** · ${forMarkdown(word(record))}`;
	const { until = "" } = record;
	const ends = isDay(until) ? l10n.t("End date: {0}. {1}", formatDay(until), endDatesAreReminders()) : "";
	const about = [targetOf(record), ends, record.sentence, at].map((line) => forMarkdown(line ?? ""));
	return [title, ...about.filter((line) => line !== "")].join("\n\n");
}
