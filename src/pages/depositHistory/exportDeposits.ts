/** Exports the whole deposit history to a file in one pass, page by page. */
import * as l10n from "@vscode/l10n";
import { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { groupDigits } from "../../base/money.ts";
import { type TableFormat, tableOf } from "../../base/tableText.ts";
import { askExportTarget, type ExportProgress, writeTable } from "../../host/exportFile.ts";
import { wholeFile } from "../../host/files.ts";
import { withProgress } from "../../host/progress.ts";
import type { Notifications, Severity } from "../../host/notifications.ts";
import type { WholeFile } from "../../host/wholeFile.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";

const table = tableOf(["created_at", "amount", "currency", "id", "receipt_url"]);

interface Written {
	readonly count: number;
	readonly unreadable: number;
	/** Why deposits are missing, if the marketplace didn't return them all. */
	readonly incomplete?: string;
}

type ExportOutcome =
	| ({ kind: "exported"; file: string } & Written)
	| { kind: "cancelled" }
	| { kind: "notSignedIn" };

/**
 * Asks for the location, and for the format unless given, then writes everything. If loading fails, rejects with
 * a MarketplaceError after deleting the partial file. Says so if the account was left, or its client replaced, which
 * cancels the export.
 */
export async function exportDeposits(
	notifications: Notifications,
	{ client }: OpenAccount,
	format?: TableFormat,
	progress?: ExportProgress,
): Promise<ExportOutcome> {
	if (client === undefined) {
		void notifications.show("info", l10n.t("Sign in, then try again."));
		return { kind: "notSignedIn" };
	}
	const names = { file: "deposits", title: l10n.t("Export Deposit History") };
	const target = await askExportTarget(names, format);
	if (target === undefined || progress?.signal.aborted === true) return { kind: "cancelled" };
	const write = async (how: ExportProgress): Promise<ExportOutcome> => {
		try {
			const written = await writeDeposits(client, wholeFile(target.file), target.format, how);
			if (written !== undefined) return { kind: "exported", file: target.file.toString(), ...written };
		} catch (error) {
			if (!(error instanceof MarketplaceError && error.kind === "cancelled")) throw error;
			warnOfCanceledExport(notifications);
		}
		return { kind: "cancelled" };
	};
	const outcome =
		progress === undefined
			? await withProgress(l10n.t("Exporting deposits"), "notification", (signal, report) =>
					write({ signal, onWritten: (count) => report(l10n.t("{0} loaded", groupDigits(count))) }),
				)
			: await write(progress);
	if (outcome.kind === "exported") void notifications.show(...noticeOf(outcome));
	return outcome;
}

export function warnOfCanceledExport(notifications: Notifications): void {
	void notifications.show("warning", l10n.t("The export was canceled. No file was written."));
}

/**
 * Writes the whole deposit history in one pass, page by page. Deposits that can't be read are only counted. Resolves
 * to undefined if canceled.
 */
export async function writeDeposits(
	client: Pick<MarketplaceClient, "billing">,
	file: WholeFile,
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
	const count = await writeTable(file, format, table, read(), progress);
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
