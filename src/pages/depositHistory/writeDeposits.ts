import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { type TableFormat, tableOf } from "../../base/tableText.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import type { FileSink } from "../../host/fileSink.ts";
import { type ExportProgress, writeTable } from "../../host/tableFile.ts";

const table = tableOf(["created_at", "amount", "currency", "id", "receipt_url"]);

/**
 * Writes the whole deposit history in one pass, page by page. Deposits that can't be read are only counted. Resolves to undefined
 * if canceled.
 */
export async function writeDeposits(
	client: Pick<MarketplaceClient, "billing">,
	sink: FileSink,
	format: TableFormat,
	progress: ExportProgress,
): Promise<{ count: number; unreadable: number; incomplete?: string } | undefined> {
	let incomplete: string | undefined;
	let unreadable = 0;
	async function* read(): AsyncGenerator<readonly DepositRecord[]> {
		for await (const batch of client.billing.deposits(progress.signal)) {
			incomplete = batch.incomplete;
			unreadable += batch.unreadable;
			yield batch.deposits;
		}
	}
	const count = await writeTable(sink, format, table, read(), progress);
	if (count === undefined) return undefined;
	return { count, unreadable, ...(incomplete === undefined ? {} : { incomplete }) };
}
