import * as l10n from "@vscode/l10n";
import { formatRecent, formatTimestamp } from "../../base/dates.ts";
import { forMarkdown, forTree } from "../../base/text.ts";
import type { ActivityEntry } from "../../model/writes/activity.ts";
import { ariaLabelOf, type Row } from "./row.ts";

type Outcome = ActivityEntry["outcome"];

const icons: Record<Outcome, { icon: string; color?: string }> = {
	done: { icon: "pass", color: "charts.green" },
	rejected: { icon: "error", color: "list.errorForeground" },
	unknown: { icon: "question", color: "list.warningForeground" },
	acknowledged: { icon: "question" },
	notSent: { icon: "circle-slash" },
	sending: { icon: "loading~spin" },
};

function word(outcome: Outcome): string {
	switch (outcome) {
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

/** Actions taken on this computer, newest first. */
export function activityRows(entries: readonly ActivityEntry[], now: number): Row[] {
	return entries.map((entry) => {
		const at = formatTimestamp(entry.at, (time) => formatRecent(time, now));
		const target = entry.target === undefined ? undefined : forTree(entry.target);
		const outcome = entry.outcome === "done" ? undefined : word(entry.outcome);
		const label = forTree(entry.title);
		return {
			id: entry.id,
			label,
			description: `\u200e${[outcome, target, at].filter((part) => part !== undefined).join(" · ")}`,
			...icons[entry.outcome],
			context: entry.outcome === "unknown" ? "unknownWrite" : "write",
			recordId: entry.id,
			ariaLabel: ariaLabelOf(label, target, word(entry.outcome), at),
			tooltip: () => tooltip(entry, at),
		};
	});
}

function tooltip(entry: ActivityEntry, at: string): string {
	const lines = [`**${forMarkdown(entry.title)}** · ${forMarkdown(word(entry.outcome))}`];
	if (entry.target !== undefined) lines.push(forMarkdown(entry.target));
	if (entry.sentence !== undefined) lines.push(forMarkdown(entry.sentence));
	lines.push(forMarkdown(at));
	return lines.join("\n\n");
}
