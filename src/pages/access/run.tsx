/** A run in progress or finished, with the outcome for each address. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { RunFilterShape, RunRowShape, RunShape } from "./protocol.ts";
import { h, region, takeFocus, type Child } from "../shared/ui/dom.tsx";
import { banner, button, iconButton } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { formatClock } from "../shared/ui/format.tsx";
import { makeGrid, refreshGrid } from "../shared/ui/grid.tsx";
import type { AccessChannel } from "./channel.tsx";
import { filterChips } from "./filterChips.tsx";
import { accessTable } from "./plan.tsx";
import { FIRST_ROWS, moreButton } from "./showMore.tsx";
import { addressCell, stateCell } from "./states.tsx";

export interface RunSection {
	readonly root: HTMLElement;
	update(run: RunShape | null): void;
}

export function buildRun(channel: AccessChannel, failures: FailureArea): RunSection {
	let shown: RunShape | undefined;
	const head = buildHead(channel, failures);
	const reason = h("div");
	const chips = h("div", { class: "actions run-filter" });
	const body = h("tbody");
	const table = accessTable(false, body);
	makeGrid(table);
	const more = h("div", { class: "actions" });
	const foot = h("div", { class: "actions foot" });
	const show = (filter: RunFilterShape, limit: number): void => {
		void failures.run(async () => channel.request("showRun", { filter, limit }));
	};
	const showReason = region(reason, (text: string) => text !== "" && reasonBanner(text));
	const showChips = region(chips, (run: Omit<RunShape, "rows">) =>
		filterChips("run-chip", chipsOf(run), run.filter, (filter) => show(filter, FIRST_ROWS)),
	);
	const showRows = region(body, (value: { rows: readonly RunRowShape[]; mixed: boolean; ended: boolean }) =>
		value.rows.map((row) => runRow(channel, failures, row, value)),
	);
	const showMore = region(more, (value: { rows: number; of: number; filter: RunFilterShape }) =>
		moreButton("more-run", value, (limit) => show(value.filter, limit)),
	);
	const showFoot = region(foot, (run: Omit<RunShape, "rows">) => footOf(channel, failures, run));
	const root = h(
		"section",
		{ "aria-labelledby": "run" },
		head.parts,
		reason,
		chips,
		h("div", { class: "scroll-x" }, table),
		more,
		foot,
	);
	return {
		root,
		update: (run) => {
			root.hidden = run === null;
			if (run === null) {
				shown = undefined;
				return;
			}
			const begun = shown === undefined || (shown.phase === "ended" && run.phase !== "ended");
			shown = run;
			const ended = run.phase === "ended";
			head.update(run);
			const { rows, ...rest } = run;
			showReason(run.reason);
			showChips(rest);
			showRows({ rows, mixed: run.action === "both", ended });
			showMore({ rows: rows.length, of: run.of, filter: run.filter });
			showFoot(rest);
			refreshGrid(table);
			if (begun) takeFocus(head.title);
		},
	};
}

/** What is running, its progress, and the stop button. */
function buildHead(
	channel: AccessChannel,
	failures: FailureArea,
): { parts: HTMLElement[]; title: HTMLElement; update: (run: RunShape) => void } {
	const title = h("h2", { id: "run", tabindex: "-1" });
	const status = h("span", { class: "count num", role: "status" });
	const stop = button(l10n.t("Stop"), {
		id: "stop",
		secondary: true,
		onClick: async () => failures.run(async () => channel.request("stop", null)),
	});
	const bar = h("vscode-progress-bar", { max: "100" });
	const head = h("div", { class: "section-head" }, title, status, h("span", { class: "end" }, stop));
	return {
		parts: [head, bar],
		title,
		update: (run) => {
			const ended = run.phase === "ended";
			title.textContent = titleOf(run);
			status.textContent = statusOf(run);
			stop.hidden = ended;
			stop.disabled = run.phase === "stopping";
			bar.hidden = ended;
			bar.value = Math.round((run.ended / Math.max(1, run.total)) * 100);
			bar.setAttribute("aria-label", titleOf(run));
		},
	};
}

function titleOf({ action, phase, total, done }: Omit<RunShape, "rows">): string {
	if (phase !== "ended") {
		if (action === "both") return l10n.t("Changing access");
		return action === "grant" ? l10n.t("Granting access") : l10n.t("Revoking access");
	}
	if (done < total) {
		if (action === "both") return l10n.t("Finished changing access");
		return action === "grant" ? l10n.t("Finished granting access") : l10n.t("Finished revoking access");
	}
	if (action === "both") return l10n.t("Access changed");
	return action === "grant" ? l10n.t("Access granted") : l10n.t("Access revoked");
}

function statusOf(run: Omit<RunShape, "rows">): string {
	const parts = [l10n.t("{0} of {1} done", groupDigits(run.ended), groupDigits(run.total))];
	if (run.rejected > 0) parts.push(l10n.t("{0} rejected", groupDigits(run.rejected)));
	if (run.unknown > 0) parts.push(l10n.t("{0} unconfirmed", groupDigits(run.unknown)));
	if (run.notSent > 0) parts.push(l10n.t("{0} not sent", groupDigits(run.notSent)));
	if (run.phase === "pausing") {
		parts.push(l10n.t("rate limited, resuming in {0} seconds", run.pauseSeconds));
	}
	if (run.phase === "stopping") parts.push(l10n.t("stopping"));
	return parts.join(", ");
}

function chipsOf(run: Omit<RunShape, "rows">) {
	const word =
		run.action === "both" ? l10n.t("Done") : run.action === "grant" ? l10n.t("Granted") : l10n.t("Revoked");
	return [
		{ value: "all", label: l10n.t("All"), count: run.total },
		{ value: "done", label: word, count: run.done },
		{ value: "rejected", label: l10n.t("Rejected"), count: run.rejected },
		{ value: "unknown", label: l10n.t("Unconfirmed"), count: run.unknown },
		...(run.notSent > 0
			? [{ value: "notSent" as const, label: l10n.t("Not sent"), count: run.notSent }]
			: []),
		...(run.waiting > 0 ? [{ value: "waiting" as const, label: l10n.t("Waiting"), count: run.waiting }] : []),
	] satisfies Array<{ value: RunFilterShape; label: string; count: number }>;
}

function reasonBanner(text: string): HTMLElement {
	return banner({
		kind: "failure",
		icon: "error",
		role: "alert",
		title: l10n.t("Stopped early because every remaining address would fail the same way"),
		body: [h("p", { dir: "auto" }, display(text, 600))],
	});
}

function runRow(
	channel: AccessChannel,
	failures: FailureArea,
	row: RunRowShape,
	{ mixed, ended }: { mixed: boolean; ended: boolean },
): HTMLElement {
	const before = mixed ? (row.action === "grant" ? l10n.t("Grant") : l10n.t("Revoke")) : undefined;
	const meaning = row.sentence !== "" ? h("bdi", {}, row.sentence) : row.at === "" ? "" : formatClock(row.at);
	const again = ended && (row.state === "rejected" || row.state === "unknown" || row.state === "notSent");
	return h(
		"tr",
		{ role: "row", "aria-current": row.state === "sending" ? "true" : undefined },
		h("th", { role: "rowheader", scope: "row" }, addressCell(row.email, [])),
		h("td", { role: "gridcell" }, stateCell(row, before)),
		h("td", { role: "gridcell", class: "detail" }, meaning),
		h("td", { role: "gridcell", class: "act" }, again && retryButton(channel, failures, row)),
	);
}

function retryButton(channel: AccessChannel, failures: FailureArea, row: RunRowShape): Child {
	const { state, index } = row;
	if (state !== "rejected" && state !== "unknown" && state !== "notSent") return undefined;
	const label = l10n.t("Retry {0}", row.email);
	return iconButton(
		"refresh",
		label,
		async () => failures.run(async () => channel.request("retry", { index, state })),
		{ id: `retry-${index}` },
	);
}

function footOf(channel: AccessChannel, failures: FailureArea, run: Omit<RunShape, "rows">): Child {
	const ended = run.phase === "ended";
	const retry = (state: "rejected" | "notSent", label: string): HTMLElement =>
		button(label, {
			id: `retry-${state}`,
			secondary: true,
			disabled: !ended,
			onClick: async () => failures.run(async () => channel.request("retry", { index: null, state })),
		});
	return [
		run.rejected > 0 && retry("rejected", l10n.t("Retry {0} Rejected", groupDigits(run.rejected))),
		run.notSent > 0 && retry("notSent", l10n.t("Send Remaining {0}", groupDigits(run.notSent))),
		button(l10n.t("Copy Outcomes"), {
			id: "copy-outcomes",
			icon: "copy",
			secondary: true,
			onClick: async () => failures.run(async () => channel.request("copyOutcomes", null)),
		}),
		ended &&
			button(l10n.t("Start New List"), {
				id: "new-list",
				secondary: true,
				onClick: async () => failures.run(async () => channel.request("newList", null)),
			}),
		!ended &&
			run.rejected > 0 &&
			h("span", { class: "muted small" }, l10n.t("You can retry after this run finishes.")),
	];
}
