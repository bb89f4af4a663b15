/** The comparison table, group by group. */
import * as l10n from "@vscode/l10n";
import { formatTimestamp } from "../../base/dates.ts";
import { display, displayName } from "../../base/text.ts";
import type { CompareColumn, CompareState } from "./protocol.ts";
import { allSame, groupFields, type FieldRow } from "./comparison.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { breakable, h, hiddenText, icon, isolated, type Child } from "../shared/ui/dom.tsx";
import { iconButton, link } from "../shared/ui/elements.tsx";
import { visibilityOf, type Named } from "../shared/ui/words.tsx";
import type { CompareChannel } from "./channel.tsx";
import { priceRows } from "./prices.tsx";
import type { Row } from "./row.tsx";

export interface Comparison {
	readonly state: CompareState;
	readonly chunks: bigint;
	readonly differencesOnly: boolean;
}

interface Group {
	readonly title: string;
	readonly count?: number;
	readonly rows: readonly Row[];
}

export function comparisonTable(channel: CompareChannel, comparison: Comparison): HTMLElement {
	const { columns } = comparison.state;
	const groups = groupsOf(channel, comparison)
		.map((group) => ({
			...group,
			rows: group.rows.filter((row) => !comparison.differencesOnly || !row.same),
		}))
		.filter(({ rows }) => rows.length > 0);
	return h(
		"div",
		{
			class: "scroll-x",
			tabindex: "0",
			role: "region",
			"aria-label": l10n.t("Comparison table, scrolls horizontally"),
		},
		h(
			"table",
			{ class: `compare cols-${columns.length}` },
			h("caption", { class: "visually-hidden" }, l10n.t("{0} datasets side by side", columns.length)),
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("td"),
					columns.map((column) => h("th", { scope: "col" }, columnHead(channel, column))),
				),
			),
			groups.map((group) => groupBody(group, columns.length)),
		),
	);
}

function columnHead(channel: CompareChannel, column: CompareColumn): HTMLElement {
	const name = displayName(column.record?.name ?? column.name, column.id, 200);
	const seller = column.record;
	const remove = l10n.t("Remove {0}", name);
	return h(
		"div",
		{ class: "head" },
		h(
			"span",
			{},
			link(name, () => channel.request("openDataset", { id: column.id }), { dir: "auto" }),
			seller !== null &&
				h("span", { class: "muted small" }, isolated(displayName(seller.seller_name, seller.seller_id))),
			columnNote(column),
		),
		iconButton("close", remove, () => channel.request("remove", { id: column.id })),
	);
}

function columnNote(column: CompareColumn): Child {
	if (column.phase === "gone") {
		return note("search-stop", l10n.t("This dataset doesn’t exist, or you don’t have access to it."));
	}
	if (column.problem !== null) {
		return note("debug-disconnect", column.problem);
	}
	return column.record === null && note("loading", l10n.t("Loading…"));
}

function note(iconName: string, text: string): HTMLElement {
	return h("span", { class: "cell-icon small", role: "status" }, icon(iconName), text);
}

function groupBody(group: Group, columns: number): HTMLElement {
	return h(
		"tbody",
		{},
		h(
			"tr",
			{ class: "group" },
			h(
				"th",
				{ scope: "rowgroup", colspan: columns + 1 },
				h(
					"span",
					{},
					group.title,
					group.count !== undefined && [" ", h("span", { class: "count" }, String(group.count))],
				),
			),
		),
		group.rows.map((row) =>
			h(
				"tr",
				{ class: row.same ? "same" : undefined },
				h("th", { scope: "row" }, row.head),
				row.cells.map((cell) => h("td", {}, cell)),
			),
		),
	);
}

function groupsOf(channel: CompareChannel, comparison: Comparison): Group[] {
	const records = comparison.state.columns.map(({ record }) => record);
	const fields = groupFields(records);
	const fieldGroup = (title: string, rows: readonly FieldRow[]): Group => ({
		title,
		count: rows.length,
		rows: rows.map((row) => fieldLine(row, records)),
	});
	return [
		{
			title: l10n.t("Price"),
			rows: priceRows(channel, records, comparison.chunks, comparison.state.balance),
		},
		{ title: l10n.t("Access"), rows: accessRows(records) },
		fieldGroup(l10n.t("Shared fields"), fields.shared),
		fieldGroup(l10n.t("Fields in some datasets"), fields.some),
		fieldGroup(l10n.t("Fields in only one dataset"), fields.one),
		{ title: l10n.t("Record"), rows: recordRows(records) },
	];
}

type Records = ReadonlyArray<DatasetRecord | null>;

function accessRows(records: Records): Row[] {
	return [
		namedRow(l10n.t("Visibility"), records, ({ visibility }) => visibilityOf(visibility)),
		namedRow(l10n.t("Your access"), records, ({ subscribed }) =>
			subscribed
				? { icon: "pass-filled", text: l10n.t("Granted") }
				: { icon: "circle-slash", text: l10n.t("Access not granted") },
		),
		namedRow(l10n.t("Queryable"), records, ({ queryable }) =>
			queryable ? { icon: "plug", text: l10n.t("Yes") } : { icon: "debug-disconnect", text: l10n.t("No") },
		),
	];
}

function namedRow(head: string, records: Records, read: (record: DatasetRecord) => Named): Row {
	const named = records.map((record) => (record === null ? undefined : read(record)));
	return {
		head,
		same: allSame(named.map((value) => value?.text)),
		cells: named.map((value) =>
			value === undefined
				? undefined
				: h(
						"span",
						{ class: "cell-icon" },
						icon(value.icon, ...(value.icon === "pass-filled" ? ["ok"] : [])),
						h("bdi", {}, value.text),
					),
		),
	};
}

function fieldLine(row: FieldRow, records: Records): Row {
	const warning =
		row.typesDiffer &&
		h(
			"span",
			{ title: l10n.t("The types differ") },
			icon("warning", "warn"),
			hiddenText(l10n.t("The types differ")),
		);
	return {
		head: [h("span", { class: "mono", dir: "auto" }, breakable(display(row.name, 200))), warning],
		same: !row.typesDiffer && row.types.every((type, index) => type !== null || records[index] === null),
		cells: row.types.map((type, index) =>
			type === null
				? records[index] !== null && missing()
				: row.typesDiffer
					? h("span", { class: "strong" }, h("bdi", {}, display(type, 60)))
					: h("bdi", {}, display(type, 60)),
		),
	};
}

function recordRows(records: Records): Row[] {
	const row = (head: string, read: (record: DatasetRecord) => string): Row => {
		const values = records.map((record) => (record === null ? undefined : read(record)));
		return {
			head,
			same: allSame(values),
			cells: values.map((value) => (value === undefined ? undefined : isolated(value))),
		};
	};
	return [
		row(l10n.t("Currency"), ({ currency }) => display(currency, 12)),
		row(l10n.t("Created"), ({ created_at }) => formatTimestamp(created_at)),
		row(l10n.t("Updated"), ({ updated_at }) => formatTimestamp(updated_at)),
	];
}

/** A dash, with text for screen readers. */
function missing(): Child {
	return [h("span", { class: "muted", "aria-hidden": "true" }, "–"), hiddenText(l10n.t("not present"))];
}
