/** The list of addresses before anything is sent, with those that would be skipped and why. */
import "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { PlanFilterShape, PlanRowShape, PlanShape } from "./protocol.ts";
import { h, hiddenText, region, type Child } from "../shared/ui/dom.tsx";
import { button, link } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { groupDigits } from "../../base/decimal.ts";
import { makeGrid, refreshGrid } from "../shared/ui/grid.tsx";
import type { AccessChannel } from "./channel.tsx";
import { filterChips } from "./filterChips.tsx";
import { FIRST_ROWS, moreButton } from "./showMore.tsx";
import { addressCell, stateCell } from "./states.tsx";
import type { WhoSection } from "./who.tsx";

export interface PlanSection {
	readonly root: HTMLElement;
	update(plan: PlanShape, connected: boolean): void;
	/** The page's primary action. */
	start(): Promise<void>;
}

export function buildPlan(
	channel: AccessChannel,
	failures: FailureArea,
	who: Pick<WhoSection, "editLine" | "flush">,
): PlanSection {
	let shown: PlanShape | undefined;
	const chips = h("span", { class: "end" });
	const note = h("p", { class: "hint" });
	const body = h("tbody");
	const table = accessTable(true, body);
	makeGrid(table);
	const more = h("div", { class: "actions" });
	const foot = h("div", { class: "actions foot" });
	const start = async (): Promise<void> => {
		await who.flush();
		await failures.run(async () => channel.request("start", null));
	};
	const show = (filter: PlanFilterShape, limit: number): void => {
		void failures.run(async () => channel.request("showPlan", { filter, limit }));
	};
	const showRows = region(body, (rows: readonly PlanRowShape[]) =>
		rows.map((row) => planRow(channel, row, shown?.file !== "", (line) => who.editLine(line))),
	);
	const showChips = region(chips, (plan: Counts) => planChips(plan, (filter) => show(filter, FIRST_ROWS)));
	const showMore = region(more, (value: { rows: number; of: number; filter: PlanFilterShape }) =>
		moreButton("more-plan", value, (limit) => show(value.filter, limit)),
	);
	const showFoot = region(foot, (value: Startable) => footOf(value, start));
	const root = h(
		"section",
		{ "aria-labelledby": "list" },
		h("div", { class: "section-head" }, h("h2", { id: "list" }, l10n.t("Review before sending")), chips),
		note,
		h("div", { class: "scroll-x" }, table),
		more,
		foot,
	);
	return {
		root,
		start,
		update: (plan, connected) => {
			shown = plan;
			root.hidden = plan.all === 0;
			note.hidden = plan.file === "";
			note.textContent = l10n.t(
				"Changes needed to match {0}, based on access granted or revoked from this computer. Grants made elsewhere aren’t included.",
				display(plan.file, 80),
			);
			const { rows, ...rest } = plan;
			showRows(rows);
			showChips(rest);
			showMore({ rows: rows.length, of: plan.of, filter: plan.filter });
			showFoot({ grants: plan.grants, revokes: plan.revokes, connected });
			refreshGrid(table);
		},
	};
}

type Counts = Omit<PlanShape, "rows">;

interface Startable {
	readonly grants: number;
	readonly revokes: number;
	readonly connected: boolean;
}

function planChips(plan: Counts, show: (filter: PlanFilterShape) => void): Child {
	return filterChips(
		"chip",
		[
			{ value: "all", label: l10n.t("All"), count: plan.all },
			{ value: "ready", label: l10n.t("Ready"), count: plan.ready },
			{ value: "check", label: l10n.t("Needs review"), count: plan.check },
			{ value: "leftOut", label: l10n.t("Skipped"), count: plan.leftOut },
		],
		plan.filter,
		show,
	);
}

function footOf(value: Startable, start: () => Promise<void>): Child {
	return [
		button(startLabel(value), {
			id: "start",
			disabled: !value.connected || value.grants + value.revokes === 0,
			onClick: start,
		}),
		h(
			"span",
			{ class: "muted small" },
			l10n.t("Addresses are sent a few at a time. You can stop at any point."),
		),
	];
}

function startLabel({ grants, revokes }: { grants: number; revokes: number }): string {
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

function head(text: Child, className?: string): HTMLElement {
	return h("th", { role: "columnheader", scope: "col", class: className }, text);
}

/** The table of addresses, also used for a run. On a narrow page its rows become cards. */
export function accessTable(withPick: boolean, body: HTMLTableSectionElement): HTMLTableElement {
	body.setAttribute("role", "rowgroup");
	return h(
		"table",
		{ class: "grid access" },
		h("caption", { class: "visually-hidden" }, l10n.t("Email addresses and results")),
		h(
			"thead",
			{ role: "rowgroup" },
			h(
				"tr",
				{ role: "row" },
				withPick && head(hiddenText(l10n.t("Include")), "pick"),
				head(l10n.t("Email")),
				head(l10n.t("Status")),
				head(l10n.t("Details")),
				head(hiddenText(l10n.t("Actions")), "act"),
			),
		),
		body,
	);
}

function planRow(
	channel: AccessChannel,
	row: PlanRowShape,
	mixed: boolean,
	editLine: (line: number) => void,
): HTMLElement {
	const before = mixed ? (row.action === "grant" ? l10n.t("Grant") : l10n.t("Revoke")) : undefined;
	const edit =
		row.state === "notAddress" &&
		!mixed &&
		link(l10n.t("Edit line {0}", row.line), () => editLine(row.line), { id: `edit-${row.key}` });
	return h(
		"tr",
		{ role: "row" },
		h("td", { role: "gridcell", class: "pick" }, row.selectable && pick(channel, row)),
		h("th", { role: "rowheader", scope: "row" }, addressCell(row.email, row.marks)),
		h("td", { role: "gridcell" }, stateCell(row, before)),
		h("td", { role: "gridcell", class: "detail" }, row.note, edit && " ", edit),
		h("td", { role: "gridcell", class: "act" }),
	);
}

function pick(channel: AccessChannel, row: PlanRowShape): HTMLElement {
	const box = h(
		"vscode-checkbox",
		{ id: `pick-${row.key}`, checked: row.picked },
		hiddenText(l10n.t("Include {0}", row.email)),
	);
	box.addEventListener("change", () => {
		void channel.request("tick", { key: row.key, on: box.checked });
	});
	return box;
}
