/** Address lists read from files or drops, and the access ledger written to one. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { TableFormat } from "../../base/tableText.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { exportText } from "../../host/exportTarget.ts";
import { readFileWithin } from "../../host/files.ts";
import type { Notifications } from "../../host/notifications.ts";
import { ledgerText } from "../../model/writes/accessLedgerExport.ts";
import type { AccountScope } from "../../account/accountScope.ts";

const MAX_CSV_BYTES = 5 * 1024 * 1024;

/** The addresses in a file's text, one per line. Throws UserFacingError if there are none. */
export async function csvAddresses(text: string): Promise<string> {
	const { addressesFromTable } = await import("../../model/selling/addressesFromTable.ts");
	const addresses = addressesFromTable(text);
	if (addresses === undefined || addresses.length === 0)
		throw new UserFacingError(l10n.t("No email addresses found in this file. Choose another file."));
	return addresses.join("\n");
}

/** Asks for a table or text file. Resolves to the file's addresses, one per line, or null if canceled. */
export async function chosenCsv(): Promise<string | null> {
	const chosen = await vscode.window.showOpenDialog({
		canSelectMany: false,
		openLabel: l10n.t("Import Addresses"),
		filters: { [l10n.t("Tables and text")]: ["csv", "tsv", "txt"] },
	});
	const [file] = chosen ?? [];
	return file ? readAddressFile(file) : null;
}

/** The addresses in the first dropped file, else in the dropped text, one per line. */
export async function droppedAddresses(dropped: vscode.DataTransfer): Promise<string> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return readAddressFile(vscode.Uri.parse(first, true));
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) return addressesIn(await file.data());
	}
	return csvAddresses((await dropped.get("text/plain")?.asString()) ?? "");
}

async function readAddressFile(file: vscode.Uri): Promise<string> {
	return addressesIn(await readFileWithin(file, MAX_CSV_BYTES));
}

/** The addresses in a file. Throws UserFacingError if the file is too large or has no addresses. */
async function addressesIn(bytes: Uint8Array | undefined): Promise<string> {
	if (bytes === undefined || bytes.length > MAX_CSV_BYTES)
		throw new UserFacingError(l10n.t("An address list can be up to 5 MB. Choose a smaller file."));
	return csvAddresses(new TextDecoder().decode(bytes));
}

/**
 * Asks where to save, and for the format unless it's given, then writes the dataset's ledger. Resolves to false if
 * canceled.
 */
export async function exportLedger(
	notifications: Notifications,
	{ account, ledger }: Pick<AccountScope, "account" | "ledger">,
	datasetId: string,
	format?: TableFormat,
): Promise<boolean> {
	const entries = ledger.forDataset(datasetId);
	const names = { file: "access-ledger", title: l10n.t("Export Access Ledger") };
	const file = await exportText(names, format, (chosen) => ledgerText(chosen, entries, account.id));
	if (!file) return false;
	const name = file.path.slice(file.path.lastIndexOf("/") + 1);
	const acts = actsOf(entries);
	const message =
		acts === 1
			? l10n.t("Exported 1 entry to {0}.", name)
			: l10n.t("Exported {0} entries to {1}.", acts, name);
	void notifications.show("info", message);
	return true;
}

function actsOf(entries: ReadonlyArray<{ readonly history: readonly unknown[] }>): number {
	return entries.reduce((sum, entry) => sum + entry.history.length, 0);
}
