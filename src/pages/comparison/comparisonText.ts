/** The comparison as text, with every price and time exactly as the marketplace sent it. */
import * as l10n from "@vscode/l10n";
import { costOf, toWire } from "../../base/money.ts";
import { type TableFormat, tableText } from "../../base/tableText.ts";
import { displayName } from "../../base/text.ts";
import { allSame, groupFields, type FieldRow } from "./comparison.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";

/**
 * A table with a column for each dataset, as on the page. JSON has the records instead, each with its cost. `chunks`
 * is the count to estimate costs for.
 */
export function comparisonText(
	format: TableFormat,
	records: readonly DatasetRecord[],
	chunks: bigint,
	differencesOnly: boolean,
): string {
	const costs = records.map((record) => {
		const { cost } = costOf(record, chunks, null);
		return cost === undefined ? undefined : toWire(cost);
	});
	if (format === "json") {
		const rows = records.map((record, index) => ({
			...record,
			chunks: chunks.toString(),
			cost: costs[index],
		}));
		return tableText(format, { heads: [], cells: () => [] }, rows);
	}
	const heads = ["", ...records.map(({ name, id }) => displayName(name, id))];
	const lines = [...factLines(records, chunks, costs), ...fieldLines(records)].filter(
		({ values, always }) => !differencesOnly || always === true || !allSame(values),
	);
	return tableText(format, { heads, cells: ({ head, values }) => [head, ...values] }, lines);
}

interface Line {
	readonly head: string;
	readonly values: readonly string[];
	/** Shown among differences even if it's the same for all datasets, because other lines depend on it. */
	readonly always?: boolean;
}

function yesNo(value: boolean): string {
	return value ? l10n.t("Yes") : l10n.t("No");
}

function factLines(
	records: readonly DatasetRecord[],
	chunks: bigint,
	costs: ReadonlyArray<string | undefined>,
): Line[] {
	const line = (head: string, read: (record: DatasetRecord) => string): Line => ({
		head,
		values: records.map(read),
	});
	return [
		line(l10n.t("ID"), ({ id }) => id),
		line(l10n.t("Seller"), ({ seller_name, seller_id }) => displayName(seller_name, seller_id)),
		line(l10n.t("Per chunk"), ({ price_per_chunk }) => price_per_chunk),
		{
			head: chunks === 1n ? l10n.t("For 1 chunk") : l10n.t("For {0} chunks", chunks.toString()),
			values: costs.map((cost) => cost ?? "–"),
		},
		{ ...line(l10n.t("Currency"), ({ currency }) => currency), always: true },
		line(l10n.t("Visibility"), ({ visibility }) => visibility),
		line(l10n.t("Access granted"), ({ subscribed }) => yesNo(subscribed)),
		line(l10n.t("Queryable"), ({ queryable }) => yesNo(queryable)),
		line(l10n.t("Created"), ({ created_at }) => created_at),
		line(l10n.t("Updated"), ({ updated_at }) => updated_at),
	];
}

function fieldLines(records: readonly DatasetRecord[]): Line[] {
	const { shared, some, one } = groupFields(records);
	return [...shared, ...some, ...one].map((row: FieldRow) => ({
		head: l10n.t("Field {0}", row.name),
		values: row.types.map((type) => type ?? "–"),
	}));
}
