/** What the comparison table shows, group by group. */
import * as l10n from "@vscode/l10n";
import { formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { type IconText, visibilityOf } from "../../rules/datasetSummary.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { Icon, WithIcon } from "../shared/components/controls.tsx";
import { Breakable, HiddenText, UntrustedText } from "../shared/components/values.tsx";
import { type FieldRow, groupFields } from "./comparison.ts";
import { priceRows } from "./prices.tsx";
import type { ComparisonState } from "./protocol.ts";
import { type Group, Missing, type Row, rowOf } from "./table.tsx";

type Records = ReadonlyArray<DatasetRecord | null>;

/** `chunks` is the count to estimate costs for. */
export function groupsOf(state: ComparisonState, chunks: bigint): Group[] {
	const records = state.columns.map(({ record }) => record);
	const fields = groupFields(records);
	const partial = records.includes(null);
	const fieldGroup = (title: string, rows: readonly FieldRow[]): Group => ({
		title,
		count: rows.length,
		rows: rows.map((row) => fieldRow(row, records)),
	});
	return [
		{ title: l10n.t("Price"), rows: priceRows(state, chunks) },
		{ title: l10n.t("Access"), rows: accessRows(records) },
		fieldGroup(
			partial ? l10n.t("Fields in all loaded datasets") : l10n.t("Fields in all datasets"),
			fields.shared,
		),
		fieldGroup(
			partial ? l10n.t("Fields in some loaded datasets") : l10n.t("Fields in some datasets"),
			fields.some,
		),
		fieldGroup(
			partial ? l10n.t("Fields in only one loaded dataset") : l10n.t("Fields in only one dataset"),
			fields.one,
		),
		{ title: l10n.t("Details"), rows: recordRows(records) },
	];
}

function accessRows(records: Records): Row[] {
	const row = (head: string, name: (record: DatasetRecord) => IconText): Row => {
		const cell = (record: DatasetRecord) => {
			const { icon, text } = name(record);
			return (
				<WithIcon icon={icon} color={icon === "pass-filled" ? "ok" : ""}>
					<bdi>{text}</bdi>
				</WithIcon>
			);
		};
		return rowOf(records, head, (record) => name(record).text, cell);
	};
	return [
		row(l10n.t("Visibility"), ({ visibility }) => visibilityOf(visibility)),
		row(l10n.t("Your access"), ({ subscribed }) =>
			subscribed
				? { icon: "pass-filled", text: l10n.t("Granted") }
				: { icon: "circle-slash", text: l10n.t("Not granted") },
		),
		row(l10n.t("Queryable"), ({ queryable }) =>
			queryable ? { icon: "plug", text: l10n.t("Yes") } : { icon: "debug-disconnect", text: l10n.t("No") },
		),
	];
}

function recordRows(records: Records): Row[] {
	const row = (head: string, read: (record: DatasetRecord) => string): Row =>
		rowOf(records, head, read, (record) => <bdi>{read(record)}</bdi>);
	return [
		row(l10n.t("Currency"), ({ currency }) => display(currency, 12)),
		row(l10n.t("Created"), ({ created_at }) => formatTimestamp(created_at)),
		row(l10n.t("Updated"), ({ updated_at }) => formatTimestamp(updated_at)),
	];
}

function fieldRow({ name, types, typesDiffer }: FieldRow, records: Records): Row {
	return {
		id: name,
		head: (
			<>
				<span class="mono" dir="auto">
					<Breakable text={display(name, 200)} />
				</span>
				{typesDiffer && (
					<span title={l10n.t("The field’s type differs between datasets.")}>
						<Icon name="warning" class="warn" />
						<HiddenText>{l10n.t("The field’s type differs between datasets.")}</HiddenText>
					</span>
				)}
			</>
		),
		same: !typesDiffer && types.every((type, index) => type !== null || records[index] === null),
		cell: (_, index) => {
			const type = types[index] ?? null;
			if (type === null) return <Missing reason={l10n.t("not present")} />;
			const shown = <UntrustedText text={type} max={60} />;
			return typesDiffer ? <span class="strong">{shown}</span> : shown;
		},
	};
}
