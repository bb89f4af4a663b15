/** A table of current and new values. */
import * as l10n from "@vscode/l10n";
import { h, icon, type Child } from "./dom.tsx";

export interface Change {
	readonly name: string;
	readonly now: Child;
	readonly next: Child;
	/** The value stays the same. */
	readonly same?: boolean;
}

/** `caption` is for screen readers only. */
export function changeTable(caption: string, changes: readonly Change[]): HTMLElement {
	return h(
		"table",
		{ class: "change" },
		h("caption", { class: "visually-hidden" }, caption),
		h(
			"thead",
			{},
			h(
				"tr",
				{},
				h("td"),
				h("th", { scope: "col", class: "end" }, l10n.t("Current")),
				h("td"),
				h("th", { scope: "col", class: "end" }, l10n.t("New")),
			),
		),
		h("tbody", {}, changes.map(changeRow)),
	);
}

function changeRow(change: Change): HTMLElement {
	return h(
		"tr",
		{ class: change.same === true ? "same" : undefined },
		h("th", { scope: "row" }, change.name),
		h("td", { class: "end num" }, change.now),
		h("td", { class: "arrow", "aria-hidden": "true" }, change.same !== true && icon("arrow-right")),
		h(
			"td",
			{ class: "end num" },
			change.same === true
				? h("span", { class: "muted" }, l10n.t("Unchanged"))
				: h("strong", { class: "strong" }, change.next),
		),
	);
}
