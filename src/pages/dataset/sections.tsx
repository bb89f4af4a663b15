/** The seller's description, the record's details, and the seller's other datasets. */
import * as l10n from "@vscode/l10n";
import { formatAmount, parseDecimal } from "../../base/decimal.ts";
import { display, displayName, forDetail } from "../../base/text.ts";
import type { DatasetState } from "./protocol.ts";
import { h, hiddenText, icon, type Child } from "../shared/ui/dom.tsx";
import { copyButton, link } from "../shared/ui/elements.tsx";
import { currencyCode, dateTime } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import { visibilityOf } from "../shared/ui/words.tsx";
import type { DatasetChannel } from "./channel.tsx";

export function aboutSection(state: DatasetState): Child {
	const description = forDetail(state.record?.description ?? "").trim();
	return [
		h("div", { class: "section-head" }, h("h2", { id: "about" }, l10n.t("About"))),
		description === ""
			? h(
					"p",
					{ class: "muted" },
					state.fromList ? notInList() : l10n.t("The seller hasn’t added a description."),
				)
			: h("p", { class: "prose", dir: "auto" }, description),
	];
}

function notInList(): string {
	return l10n.t("The description and fields appear here when the dataset loads.");
}

export function detailsSection(channel: DatasetChannel, state: DatasetState): Child {
	const record = state.record;
	if (record === null) {
		return [];
	}
	return [
		h("h3", { id: "details", class: "facts-title" }, l10n.t("Details")),
		h(
			"dl",
			{ class: "facts" },
			idFact(l10n.t("Dataset ID"), record.id, l10n.t("Copy Dataset ID"), () => channel.request("copy", "id")),
			idFact(l10n.t("Seller ID"), record.seller_id, l10n.t("Copy Seller ID"), () =>
				channel.request("copy", "sellerId"),
			),
			fact(l10n.t("Created"), dateTime(record.created_at)),
			fact(l10n.t("Updated"), dateTime(record.updated_at)),
			record.others.map(({ name, value }) =>
				fact(h("span", { class: "mono", dir: "auto" }, display(name, 60)), h("bdi", {}, display(value, 300))),
			),
			fact(l10n.t("Marketplace"), h("bdi", {}, display(state.host))),
		),
	];
}

function idFact(name: string, id: string, copyLabel: string, copy: () => Promise<unknown>): HTMLElement {
	const shown = display(id);
	return h(
		"div",
		{},
		h("dt", {}, name),
		h("dd", { class: "mono", dir: "ltr", title: shown }, shown),
		h("dd", {}, copyButton(copyLabel, copy)),
	);
}

function fact(name: Child, value: Child): HTMLElement {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

export function siblingsSection(channel: DatasetChannel, state: DatasetState): Child {
	const record = state.record;
	if (record === null) {
		return [];
	}
	const name = h("bdi", {}, displayName(record.seller_name, record.seller_id));
	const places = Math.max(0, ...state.siblings.map((sibling) => placesOf(sibling.price_per_chunk)));
	return [
		h(
			"div",
			{ class: "section-head" },
			h("h2", { id: "more" }, rich(l10n.t("More from {0}"), name)),
			h("span", { class: "count" }, String(state.siblingCount)),
		),
		h(
			"ul",
			{ class: "rows" },
			state.siblings.map((sibling) => siblingRow(channel, sibling, places)),
		),
		state.siblingCount > state.siblings.length &&
			h(
				"p",
				{ class: "more" },
				link(
					l10n.t("Show all {0} in Discover", state.siblingCount),
					() => channel.request("showSeller", null),
					{
						id: "all-siblings",
					},
				),
			),
	];
}

function siblingRow(
	channel: DatasetChannel,
	sibling: DatasetState["siblings"][number],
	places: number,
): HTMLElement {
	const visibility = visibilityOf(sibling.visibility);
	return h(
		"li",
		{},
		icon(visibility.icon),
		h(
			"span",
			{},
			link(
				displayName(sibling.name, sibling.id, 200),
				() => channel.request("openDataset", { id: sibling.id }),
				{ dir: "auto" },
			),
			hiddenText(`, ${visibility.text}`),
			!sibling.queryable && [" ", h("span", { class: "muted small" }, l10n.t("Not queryable"))],
		),
		h("span", { class: "num" }, siblingPrice(sibling, places)),
	);
}

function siblingPrice(sibling: DatasetState["siblings"][number], places: number): Child {
	if (parseDecimal(sibling.price_per_chunk) === 0n) {
		return l10n.t("free");
	}
	return [padPlaces(formatAmount(sibling.price_per_chunk), places), " ", currencyCode(sibling.currency)];
}

function placesOf(price: string): number {
	return formatAmount(price).split(".")[1]?.length ?? 0;
}

/** Pads prices in a column to the same number of decimal places so they're easy to compare. */
function padPlaces(shown: string, places: number): string {
	const [whole = "", fraction] = shown.split(".");
	return fraction === undefined || !/^\d+$/.test(fraction)
		? shown
		: `${whole}.${fraction.padEnd(places, "0")}`;
}
