/** How the access page, its search, and its notifications name the state of an address, a list, and a run. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { PlanCounts } from "../../model/selling/accessList.ts";
import type { PlanRow } from "../../model/selling/accessPlan.ts";
import type { RunCounts, RunPhase, RunRow } from "../../model/selling/bulkAccessRun.ts";
import type { AccessAction, StatusShape } from "./protocol.ts";

/** What a run does: "both" if it grants and revokes. */
export type RunAction = AccessAction | "both";

interface Stated {
	readonly state: PlanRow["state"] | RunRow["state"];
	readonly already?: true;
	readonly action: RunAction;
}

/** Icon and word for a state. In a list that mixes granting and revoking, the word names the action too. */
export function statusOf(row: Stated, mixed = false): StatusShape {
	const isGrant = row.action !== "revoke";
	const [word, icon, color = ""] = appearanceOf(row.already === true ? "already" : row.state, isGrant);
	const action = isGrant ? l10n.t("Grant") : l10n.t("Revoke");
	return { icon, color, word: mixed ? `${action}: ${word}` : word };
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

export function startLabel({ grants, revokes }: PlanCounts): string {
	if (grants > 0 && revokes > 0) {
		return l10n.t("Change Access for {0} People…", groupDigits(grants + revokes));
	}
	if (revokes > 0) {
		return revokes === 1
			? l10n.t("Revoke Access for 1 Person…")
			: l10n.t("Revoke Access for {0} People…", groupDigits(revokes));
	}
	return grants === 1
		? l10n.t("Grant Access to 1 Person…")
		: l10n.t("Grant Access to {0} People…", groupDigits(grants));
}

export function runTitle(action: RunAction, phase: RunPhase, { total, done }: RunCounts): string {
	const titles = {
		running: {
			both: l10n.t("Changing access"),
			grant: l10n.t("Granting access"),
			revoke: l10n.t("Revoking access"),
		},
		finished: {
			both: l10n.t("Finished changing access"),
			grant: l10n.t("Finished granting access"),
			revoke: l10n.t("Finished revoking access"),
		},
		done: {
			both: l10n.t("Access changed"),
			grant: l10n.t("Access granted"),
			revoke: l10n.t("Access revoked"),
		},
	};
	return titles[phase.kind !== "ended" ? "running" : done < total ? "finished" : "done"][action];
}

export function runStatus(counts: RunCounts, phase: RunPhase): string {
	const parts = [
		l10n.t("{0} of {1} done", groupDigits(counts.ended), groupDigits(counts.total)),
		counts.rejected > 0 && l10n.t("{0} rejected", groupDigits(counts.rejected)),
		counts.unknown > 0 && l10n.t("{0} unconfirmed", groupDigits(counts.unknown)),
		counts.notSent > 0 && l10n.t("{0} not sent", groupDigits(counts.notSent)),
		phase.kind === "pausing" && l10n.t("rate limited, resuming in {0} s", phase.seconds),
		phase.kind === "stopping" && l10n.t("stopping"),
	];
	return parts.filter((part) => part !== false).join(", ");
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
