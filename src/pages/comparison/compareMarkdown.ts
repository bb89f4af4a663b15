/** The comparison as a Markdown table. Untrusted text is escaped. */
import * as l10n from "@vscode/l10n";
import { formatMoney, multiply } from "../../base/decimal.ts";
import { displayName, forMarkdown } from "../../base/text.ts";
import { allSame, comparePrices, groupFields, type FieldRow } from "./comparison.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";

/** `chunks` is the count to estimate costs for. The result ends with a line break. */
export function comparisonMarkdown(
	records: readonly DatasetRecord[],
	chunks: bigint,
	differencesOnly: boolean,
): string {
	const lines = [...factLines(records, chunks), ...fieldLines(records)].filter(
		(line) => !differencesOnly || !allSame(line.values),
	);
	return [
		tableRow(
			"",
			records.map(({ name, id }) => displayName(name, id)),
		),
		`|${"---|".repeat(records.length + 1)}`,
		...lines.map(({ head, values }) => tableRow(head, values)),
		"",
	].join("\n");
}

interface Line {
	readonly head: string;
	readonly values: readonly string[];
}

function yesNo(value: boolean): string {
	return value ? l10n.t("yes") : l10n.t("no");
}

function factLines(records: readonly DatasetRecord[], chunks: bigint): Line[] {
	const { units } = comparePrices(records);
	const line = (head: string, read: (record: DatasetRecord, index: number) => string): Line => ({
		head,
		values: records.map(read),
	});
	return [
		line(l10n.t("ID"), ({ id }) => id),
		line(l10n.t("Seller"), ({ seller_name, seller_id }) => displayName(seller_name, seller_id)),
		line(l10n.t("Per chunk"), ({ price_per_chunk, currency }) => formatMoney(price_per_chunk, currency)),
		line(costHead(chunks), ({ currency }, index) => {
			const price = units[index];
			return price === undefined ? "–" : formatMoney(multiply(price, chunks), currency);
		}),
		line(l10n.t("Visibility"), ({ visibility }) => visibility),
		line(l10n.t("Access granted"), ({ subscribed }) => yesNo(subscribed)),
		line(l10n.t("Queryable"), ({ queryable }) => yesNo(queryable)),
		line(l10n.t("Created"), ({ created_at }) => created_at),
		line(l10n.t("Updated"), ({ updated_at }) => updated_at),
	];
}

function costHead(chunks: bigint): string {
	return chunks === 1n ? l10n.t("For 1 chunk") : l10n.t("For {0} chunks", chunks.toString());
}

function fieldLines(records: readonly DatasetRecord[]): Line[] {
	const { shared, some, one } = groupFields(records);
	return [...shared, ...some, ...one].map((row: FieldRow) => ({
		head: l10n.t("Field {0}", row.name),
		values: row.types.map((type) => type ?? "–"),
	}));
}

function tableRow(head: string, values: readonly string[]): string {
	return `| ${[head, ...values].map(forMarkdown).join(" | ")} |`;
}
