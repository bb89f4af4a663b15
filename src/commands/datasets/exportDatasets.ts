import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/money.ts";
import { type TableFormat, tableOf } from "../../base/tableText.ts";
import { askExportTarget, writeTable } from "../../host/exportFile.ts";
import { wholeFile } from "../../host/files.ts";
import { withProgress } from "../../host/progress.ts";
import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import { parseSearch } from "../../rules/searchQuery.ts";
import { listQuery } from "../../views/discoverContent.ts";
import type { Cancelled, CommandScope } from "../commandHandler.ts";

const table = tableOf([
	"name",
	"price_per_chunk",
	"currency",
	"seller_name",
	"visibility",
	"queryable",
	"subscribed",
	"created_at",
	"updated_at",
	"id",
	"seller_id",
]);

/**
 * Exports every dataset that a filter finds, in Discover's sort order. Exports nothing if part of the filter would be
 * ignored: a file doesn't show that it has more datasets than were wanted.
 */
export async function exportDatasets(
	{ catalogue, preferences, notifications }: CommandScope,
	filter: string,
	format?: TableFormat,
): Promise<
	{ kind: "exported"; count: number; file: string } | { kind: "invalid"; message: string } | Cancelled
> {
	const search = parseSearch(filter);
	const [problem] = search.problems;
	if (problem) {
		void notifications.show("error", problem.message);
		return { kind: "invalid", message: problem.message };
	}
	const query = listQuery(preferences, search);
	const { total } = await catalogue.query({ ...query, limit: 0 });
	if (total === 0) {
		const message = l10n.t("No datasets to export. Clear the filter or refresh Discover, then try again.");
		void notifications.show("info", message);
		return { kind: "cancelled" };
	}
	const target = await askExportTarget({ file: "datasets", title: l10n.t("Export Datasets") }, format);
	if (target === undefined) return { kind: "cancelled" };
	const count = await withProgress(l10n.t("Exporting datasets"), "notification", async (signal, report) => {
		const onWritten = (written: number): void =>
			report(l10n.t("{0} of {1}", groupDigits(written), groupDigits(total)));
		const rows = asSent(catalogue.all(query, signal));
		return writeTable(wholeFile(target.file), target.format, table, rows, { signal, onWritten });
	});
	if (count === undefined) return { kind: "cancelled" };
	const done =
		count === 1 ? l10n.t("Exported 1 dataset.") : l10n.t("Exported {0} datasets.", groupDigits(count));
	void notifications.show("info", done);
	return { kind: "exported", count, file: target.file.toString() };
}

/** Leaves out `fieldCount`, which the marketplace doesn't send. */
async function* asSent(
	batches: AsyncIterable<readonly DatasetSummary[]>,
): AsyncGenerator<ReadonlyArray<Omit<DatasetSummary, "fieldCount">>> {
	for await (const rows of batches) {
		yield rows.map((row) => {
			const { fieldCount: _, ...sent } = row;
			return sent;
		});
	}
}
