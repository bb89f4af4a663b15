/** Writes the whole deposit history as CSV or JSON in one pass, page by page. */
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { forCsv } from "../../base/text.ts";
import type { FileSink } from "../../host/files.ts";

export type ExportFormat = "csv" | "json";

/** Lets a page show progress and cancel the export. */
export interface ExportProgress {
	readonly signal: AbortSignal;
	readonly onRead: (count: number) => void;
}

const COLUMNS = ["created_at", "amount", "currency", "id", "receipt_url"] as const;

/** Resolves to undefined if canceled; no partial file remains. */
export async function writeDeposits(
	client: Pick<MarketplaceClient, "billing">,
	sink: FileSink,
	format: ExportFormat,
	{ signal, onRead }: ExportProgress,
): Promise<{ count: number; incomplete?: string } | undefined> {
	let count = 0;
	let incomplete: string | undefined;
	try {
		await sink.write(format === "csv" ? `${COLUMNS.join(",")}\r\n` : "[");
		for await (const batch of client.billing.deposits(signal)) {
			const before = count;
			const lines = batch.deposits.map((deposit, index) => line(deposit, format, before + index === 0));
			await sink.write(lines.join(""));
			count += batch.deposits.length;
			incomplete = batch.incomplete;
			onRead(count);
			signal.throwIfAborted();
		}
		await sink.write(format === "csv" ? "" : "\n]\n");
		await sink.close();
	} catch (error) {
		await sink.discard();
		if (signal.aborted) {
			return undefined;
		}
		throw error;
	}
	return incomplete === undefined ? { count } : { count, incomplete };
}

function line(deposit: DepositRecord, format: ExportFormat, first: boolean): string {
	return format === "csv"
		? `${COLUMNS.map((column) => forCsv(deposit[column])).join(",")}\r\n`
		: `${first ? "" : ","}\n\t${JSON.stringify(deposit)}`;
}
