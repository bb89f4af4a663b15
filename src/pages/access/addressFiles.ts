/** Address lists read from files or drops, and the access ledger written to one. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { TableFormat } from "../../base/tableText.ts";
import { markedEncoding } from "../../base/textEncoding.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { exportText } from "../../host/exportFile.ts";
import { readFileWithin } from "../../host/files.ts";
import type { Notifications } from "../../host/notifications.ts";
import { fileName, unreadable } from "../../manifest/manifestFiles.ts";
import { addressesFromTable } from "../../model/selling/addressesFromTable.ts";
import { ledgerText } from "../../model/writes/accessLedgerExport.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { MAX_LIST_BYTES } from "./protocol.ts";

/** The addresses in a table, one per line. A text that isn't a table is returned as it is. */
export function addressesOfTable(text: string): string {
	return addressesFromTable(text)?.join("\n") ?? text.trim();
}

type AddressFile = vscode.Uri | Uint8Array;

/** The addresses in a file's text, one per line. Throws UserFacingError if it's too large or has none. */
export async function csvAddresses(text: string, file?: AddressFile): Promise<string> {
	if (Buffer.byteLength(text) > MAX_LIST_BYTES) throw tooLarge(file);
	const addresses = addressesOfTable(text);
	if (!addresses.includes("@"))
		throw unusable(l10n.t("No email addresses found in this file. Choose another file."), file);
	return addresses;
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

/** The addresses in a file or its bytes. Throws UserFacingError if it can't be read, is too large, or has none. */
export async function readAddressFile(file: AddressFile): Promise<string> {
	const bytes = file instanceof Uint8Array ? file : await bytesOf(file);
	if (bytes === undefined) throw tooLarge(file);
	return csvAddresses(new TextDecoder(markedEncoding(bytes)).decode(bytes), file);
}

async function bytesOf(file: vscode.Uri): Promise<Uint8Array | undefined> {
	try {
		return await readFileWithin(file, MAX_LIST_BYTES);
	} catch {
		throw new UserFacingError(unreadable(file));
	}
}

const tooLarge = (file: AddressFile | undefined): UserFacingError =>
	unusable(l10n.t("An address list can be up to 5 MB. Choose a smaller file."), file);

/** Names the file if its name is known, because several files can be dropped together. */
function unusable(problem: string, file: AddressFile | undefined): UserFacingError {
	const isNamed = file !== undefined && !(file instanceof Uint8Array);
	return new UserFacingError(isNamed ? l10n.t("{0}: {1}", fileName(file), problem) : problem);
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
	const name = fileName(file);
	const acts = entries.reduce((sum, { history }) => sum + history.length, 0);
	const message =
		acts === 1
			? l10n.t("Exported 1 entry to {0}.", name)
			: l10n.t("Exported {0} entries to {1}.", acts, name);
	void notifications.show("info", message);
	return true;
}
