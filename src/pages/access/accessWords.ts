/** The words for the state of a list, a run, and an address, for the page and for what leaves it. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/money.ts";
import { formatDay, formatDuration, formatSeconds, formatTimestamp } from "../../base/dates.ts";
import { display, forClipboard } from "../../base/text.ts";
import type { AddressRowShape, LedgerRowShape, PlanShape, RunShape } from "./protocol.ts";

/** A choice of rows, with their number. */
export interface FilterChoice<T extends string> {
	readonly value: T;
	readonly label: string;
	readonly count: number;
}

export function planFilterChoices(counts: PlanShape["counts"]): Array<FilterChoice<PlanShape["filter"]>> {
	return [
		{ value: "all", label: l10n.t("All"), count: counts.all },
		{ value: "ready", label: l10n.t("Ready"), count: counts.ready },
		{ value: "check", label: l10n.t("Needs review"), count: counts.check },
		{ value: "skipped", label: l10n.t("Skipped"), count: counts.skipped },
	];
}

/** Without the states of a stopped or unfinished run, if no address is in them and they aren't chosen. */
export function runFilterChoices(run: RunShape): Array<FilterChoice<RunShape["filter"]>> {
	const { filter, counts } = run;
	const groups = (["done", "rejected", "unknown", "notSent", "waiting"] as const).map((state) => ({
		value: state,
		label: groupLabel(state, run),
		count: counts[state],
	}));
	return [
		{ value: "all", label: l10n.t("All"), count: counts.all },
		...groups.filter(
			({ value, count }) => count > 0 || value === filter || (value !== "notSent" && value !== "waiting"),
		),
	];
}

function groupLabel(state: Exclude<RunShape["filter"], "all">, run: RunShape): string {
	if (state === "done" && namesActions(run)) return l10n.t("Done");
	if (state === "notSent" && run.action === "end") return l10n.t("Not changed");
	return appearanceOf(state, run.action === "grant")[0];
}

/** Whether each row of a run says what is done to its address. */
export function namesActions({ action }: Pick<RunShape, "action">): boolean {
	return action === "mixed" || action === "end";
}

export function detailOf({ note, at = "", until, selectable }: AddressRowShape): string {
	const end = selectable === true && until !== undefined ? l10n.t("End date: {0}.", formatDay(until)) : "";
	return [note || formatTimestamp(at, formatSeconds), end].filter(Boolean).join(" ");
}

/** Names the action of a change that wasn't made, because "Rejected" alone doesn't say whether the buyer has access. */
export function ledgerStatus(entry: Pick<LedgerRowShape, "action" | "state">): Status {
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
export function outcomesText(run: Pick<RunShape, "action" | "rows">): string {
	const cells = (row: AddressRowShape): string[] =>
		[row.email, statusOf(row, namesActions(run)).word, row.note].map((cell) => forClipboard(cell));
	return run.rows.map((row) => cells(row).join("\t")).join("\n");
}

interface Stated extends Pick<AddressRowShape, "state" | "already"> {
	readonly action: RunShape["action"];
}

/** `icon` is empty while the request is in flight. */
interface Status {
	readonly icon: string;
	readonly color: string;
	readonly word: string;
}

/** Icon and word for a state. With `mixed`, the word also names the action. */
export function statusOf(row: Stated, mixed = false): Status {
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

export function startLabel({ grants, revokes, ends }: PlanShape["counts"]): string {
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

export function startNote({ grants, revokes, ends }: PlanShape["counts"]): string {
	return ends > 0 && grants + revokes === 0
		? l10n.t("Nothing will be sent to the marketplace. End dates are kept on this computer.")
		: l10n.t("Changes are sent a few at a time. You can stop at any point.");
}

export function runTitle({ action, phase, counts: { all, done } }: RunShape): string {
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
	return titles[phase.stopped ? "stopped" : done < all ? "finished" : "done"][action];
}

export function runStatus(run: RunShape): string {
	const { counts, phase } = run;
	const parts = [
		l10n.t("{0} of {1} finished", groupDigits(counts.ended - counts.notSent), groupDigits(counts.all)),
		...exceptions(run),
		phase.kind === "pausing" && l10n.t("too many requests, paused for {0}", formatDuration(phase.seconds)),
		phase.kind === "stopping" && l10n.t("stopping"),
	];
	return parts.filter((part) => part !== false).join(", ");
}

type RunEnd = Pick<RunShape, "action" | "counts" | "phase">;

function exceptions({ action, counts: { rejected, unknown, notSent } }: RunEnd): string[] {
	const left = groupDigits(notSent);
	const parts = [
		rejected > 0 && l10n.t("{0} rejected", groupDigits(rejected)),
		unknown > 0 && l10n.t("{0} unconfirmed", groupDigits(unknown)),
		notSent > 0 && (action === "end" ? l10n.t("{0} not changed", left) : l10n.t("{0} not sent", left)),
	];
	return parts.filter((part) => part !== false);
}

/** The button for the changes that weren't sent, or for the end dates that weren't changed. */
export function remainingLabel({ action, counts }: Pick<RunShape, "action" | "counts">): string {
	const left = groupDigits(counts.notSent);
	return action === "end" ? l10n.t("Change Remaining ({0})", left) : l10n.t("Send Remaining ({0})", left);
}

/** Summarizes a run that has ended, for a notification. */
export function runSentence(run: RunEnd, dataset: string): string {
	const { action, counts, phase } = run;
	const parts = [l10n.t("{0} done", groupDigits(counts.done)), ...exceptions(run)].join(", ");
	const name = display(dataset, 60);
	const stopped = phase.kind === "ended" && phase.stopped;
	if (action === "end") {
		return stopped
			? l10n.t("Stopped changing end dates of access to {0}: {1}.", name, parts)
			: l10n.t("Finished changing end dates of access to {0}: {1}.", name, parts);
	}
	return stopped
		? l10n.t("Stopped changing access to {0}: {1}.", name, parts)
		: l10n.t("Finished changing access to {0}: {1}.", name, parts);
}
