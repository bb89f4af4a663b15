/** The dataset as buyers will see it. */
import * as l10n from "@vscode/l10n";
import { formatUnits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { checkAmount } from "../../rules/amount.ts";
import type { DraftShape } from "./protocol.ts";
import { breakable, h, icon, type Child } from "../shared/ui/dom.tsx";
import { visibilityOf } from "../shared/ui/words.tsx";

const FIELDS_SHOWN = 8;

export interface Previewed {
	readonly draft: DraftShape;
	readonly sellerName: string;
}

/** The list row and page header that buyers will see. */
export function preview({ draft, sellerName }: Previewed): Child {
	const price = checkAmount(draft.price_per_chunk, { allowZero: true });
	const amount = price.ok ? formatUnits(price.value) : undefined;
	const currency = display(draft.currency, 12);
	const visibility = visibilityOf(draft.visibility);
	const name = display(draft.name, 200) || l10n.t("No name yet");
	const seller = display(sellerName) || l10n.t("Your seller name");
	const queryable = draft.connector_id.trim() !== "";
	return h(
		"div",
		{ class: "panel preview" },
		h(
			"div",
			{ class: "tree-row" },
			icon(visibility.icon),
			h("span", { class: "name" }, h("bdi", {}, name)),
			h("span", { class: "desc" }, amount === undefined ? l10n.t("no price yet") : `${amount} ${currency}`),
		),
		h("hr"),
		h(
			"div",
			{},
			h("p", { class: "preview-title", dir: "auto" }, name),
			h(
				"ul",
				{ class: "meta small" },
				h("li", {}, h("bdi", { class: "muted" }, seller)),
				h("li", {}, icon(visibility.icon), visibility.text),
				queryable
					? h("li", {}, icon("plug"), l10n.t("Queryable"))
					: h("li", {}, icon("debug-disconnect"), l10n.t("Not queryable")),
			),
		),
		h(
			"p",
			{ class: "figure" },
			amount === undefined ? h("span", { class: "muted" }, "–") : h("span", { class: "num" }, amount),
			" ",
			h("span", { class: "cur" }, currency),
			" ",
			h("span", { class: "small muted per" }, l10n.t("per chunk")),
		),
		h("p", { class: "small clamp", dir: "auto" }, draft.description.trim() || l10n.t("No description yet")),
		h("hr"),
		fieldsList(draft),
	);
}

function fieldsList({ metadata_schema: fields }: DraftShape): Child {
	const count = fields.length === 1 ? l10n.t("1 field") : l10n.t("{0} fields", fields.length);
	const named = fields.filter(({ name }) => name.trim() !== "");
	const rest = named.length - FIELDS_SHOWN;
	return [
		h("p", { class: "small strong" }, count),
		h(
			"ul",
			{ class: "preview-fields small" },
			named
				.slice(0, FIELDS_SHOWN)
				.map(({ name, type }) =>
					h(
						"li",
						{},
						h("span", { class: "mono", dir: "auto" }, breakable(display(name, 60))),
						h("span", { class: "muted" }, h("bdi", {}, display(type, 60))),
					),
				),
		),
		rest > 0 && h("p", { class: "small muted" }, l10n.t("{0} more", rest)),
	];
}
