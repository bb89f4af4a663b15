/** The table of filterable fields, with its own search. */
import * as l10n from "@vscode/l10n";
import { display, forDetail } from "../../base/text.ts";
import type { DatasetRecord } from "./protocol.ts";
import { breakable, h, icon, region, type Child } from "../shared/ui/dom.tsx";
import { link } from "../shared/ui/elements.tsx";
import { innerControl, textfield } from "../shared/ui/field.tsx";
import { typeIcon } from "../shared/ui/words.tsx";

type Fields = DatasetRecord["fields"];

/** Further fields are behind a "show all" button. */
const SHOWN_AT_FIRST = 12;

interface Shown {
	readonly fields: Fields;
	readonly all: boolean;
	readonly text: string;
}

export function buildFields(): { root: HTMLElement; update: (fields: Fields) => void } {
	let fields: Fields = [];
	let all = false;
	const count = h("span", { class: "count", id: "field-count", role: "status" });
	const search = searchBox();
	const body = h("div");
	const head = h(
		"div",
		{ class: "section-head" },
		h("h2", { id: "fields" }, l10n.t("Fields")),
		count,
		search,
	);
	const showBody = region(body, (shown: Shown) => table(shown, showAll));
	const show = (): void => {
		const text = search.value.trim().toLocaleLowerCase();
		const found = matching(fields, text);
		count.textContent =
			text === "" ? String(fields.length) : l10n.t("{0} of {1}", found.length, fields.length);
		count.hidden = fields.length === 0;
		search.hidden = fields.length === 0;
		showBody({ fields: found, all: all || text !== "", text });
	};
	function showAll(): void {
		all = true;
		show();
	}
	search.addEventListener("input", show);
	search.addEventListener("keydown", (event) => {
		if (event.key === "Escape" && search.value !== "") {
			event.stopPropagation();
			search.value = "";
			show();
		}
	});
	focusOnSlash(search);
	return {
		root: h("section", { "aria-labelledby": "fields" }, head, body),
		update: (next) => {
			fields = next;
			show();
		},
	};
}

function searchBox(): HTMLElementTagNameMap["vscode-textfield"] {
	const box = textfield("", {
		class: "end search",
		id: "field-search",
		placeholder: l10n.t("Search fields"),
	});
	box.label = l10n.t("Search fields");
	box.append(h("span", { slot: "content-before", class: "codicon codicon-search", "aria-hidden": "true" }));
	return box;
}

/** Focuses the search on `/`, unless the user is typing in a text field. */
function focusOnSlash(search: HTMLElement): void {
	document.addEventListener("keydown", (event) => {
		const target = event.composedPath()[0];
		const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
		if (event.key === "/" && !typing && !search.hidden && search.isConnected) {
			event.preventDefault();
			innerControl(search)?.focus();
		}
	});
}

function matching(fields: Fields, text: string): Fields {
	return text === ""
		? fields
		: fields.filter(({ name, type, description }) =>
				`${name}\n${type}\n${description}`.toLocaleLowerCase().includes(text),
			);
}

function table(shown: Shown, showAll: () => void): Child {
	if (shown.fields.length === 0) {
		return h(
			"p",
			{ class: "muted" },
			shown.text === ""
				? l10n.t("This dataset has no fields, so you can’t filter queries.")
				: l10n.t("No fields match “{0}”.", display(shown.text)),
		);
	}
	const rows = shown.all ? shown.fields : shown.fields.slice(0, SHOWN_AT_FIRST);
	return [
		h("p", { class: "hint under-head" }, l10n.t("Fields you can filter by when you query this dataset.")),
		h(
			"table",
			{ class: "grid", id: "field-table", role: "table", "aria-labelledby": "fields" },
			h(
				"thead",
				{ role: "rowgroup" },
				h(
					"tr",
					{ role: "row" },
					[l10n.t("Name"), l10n.t("Type"), l10n.t("Description")].map((name) =>
						h("th", { role: "columnheader", scope: "col" }, name),
					),
				),
			),
			h("tbody", { role: "rowgroup" }, rows.map(fieldRow)),
		),
		rows.length < shown.fields.length &&
			h("p", { class: "more" }, link(l10n.t("Show all {0} fields", shown.fields.length), showAll)),
	];
}

function fieldRow(field: Fields[number]): HTMLElement {
	const description = forDetail(field.description).trim();
	return h(
		"tr",
		{ role: "row" },
		h(
			"th",
			{ role: "rowheader", scope: "row", class: "mono", dir: "auto" },
			breakable(display(field.name, 200)),
		),
		h(
			"td",
			{ role: "cell" },
			h("span", { class: "cell-icon" }, icon(typeIcon(field.type)), h("bdi", {}, display(field.type, 60))),
		),
		h(
			"td",
			{ role: "cell", dir: "auto" },
			description === "" ? h("span", { class: "muted" }, l10n.t("No description")) : description,
		),
	);
}
