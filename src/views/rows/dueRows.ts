import * as l10n from "@vscode/l10n";
import { displayName, forMarkdown, forTree } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { DueDataset } from "../../model/selling/dueAccess.ts";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import type { Row } from "./row.ts";

/** A row that counts the buyers whose access is due to end. Empty if there are none. */
export function dueRows(due: readonly DueDataset[]): Row[] {
	const [first] = due;
	if (!first) return [];
	const where =
		due.length === 1
			? forTree(displayName(first.datasetName ?? "", first.datasetId), 60)
			: l10n.t("{0} datasets", due.length);
	return [
		{
			id: "due",
			label: l10n.t("Access due to end"),
			description: `\u200e${dueWords(dueCount(due))} · ${where}`,
			icon: "calendar",
			color: "list.warningForeground",
			command: { id: commandIds.access.revokeDue },
			tooltip: () =>
				[
					forMarkdown(endDatesAreReminders()),
					forMarkdown(l10n.t("Select to review whose access to revoke.")),
				].join("\n\n"),
		},
	];
}

export function dueCount(due: readonly DueDataset[]): number {
	return due.reduce((sum, { entries }) => sum + entries.length, 0);
}

export function dueWords(buyers: number): string {
	return buyers === 1 ? l10n.t("1 buyer") : l10n.t("{0} buyers", buyers);
}
