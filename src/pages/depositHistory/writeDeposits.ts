import * as l10n from "@vscode/l10n";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { groupDigits } from "../../base/decimal.ts";
import { type TableFormat, tableOf } from "../../base/tableText.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import type { FileSink } from "../../host/fileSink.ts";
import type { Severity } from "../../host/notifications.ts";
import { type ExportProgress, writeTable } from "../../host/tableFile.ts";

const table = tableOf(["created_at", "amount", "currency", "id", "receipt_url"]);

export interface Written {
	readonly count: number;
	readonly unreadable: number;
	/** Why deposits are missing, if the marketplace didn't return them all. */
	readonly incomplete?: string;
}

/**
 * Writes the whole deposit history in one pass, page by page. Deposits that can't be read are only counted. Resolves
 * to undefined if canceled.
 */
export async function writeDeposits(
	client: Pick<MarketplaceClient, "billing">,
	sink: FileSink,
	format: TableFormat,
	progress: ExportProgress,
): Promise<Written | undefined> {
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

/** Says how many deposits the file contains and, as a warning, what the file lacks. */
export function noticeOf({ count, unreadable, incomplete }: Written): [Severity, string] {
	const done =
		count === 1 ? l10n.t("Exported 1 deposit.") : l10n.t("Exported {0} deposits.", groupDigits(count));
	const missing = incomplete === undefined ? [] : [incomplete];
	if (unreadable === 1) missing.push(l10n.t("1 deposit couldn’t be loaded."));
	if (unreadable > 1) missing.push(l10n.t("{0} deposits couldn’t be loaded.", groupDigits(unreadable)));
	return missing.length === 0
		? ["info", done]
		: ["warning", l10n.t("{0} The file is incomplete. {1}", done, missing.join(" "))];
}
