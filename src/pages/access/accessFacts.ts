/** Confirmations, files, and sentences for the access page. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatDay } from "../../base/dates.ts";
import type { TableFormat } from "../../base/tableText.ts";
import { display } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { exportText } from "../../host/exportTarget.ts";
import { readFileWithin } from "../../host/files.ts";
import type { ConfirmOptions, Notifications } from "../../host/notifications.ts";
import type { AccessTask } from "../../model/selling/accessChanges.ts";
import { ledgerText } from "../../model/writes/ledgerExport.ts";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import type { AccountScope } from "../../account/accountScope.ts";

const NAMED_ADDRESSES = 8;
const MAX_CSV_BYTES = 5 * 1024 * 1024;

interface Where {
	readonly host: string;
	readonly account: string;
}

/** Addresses for the user to check before confirming. */
interface Doubts {
	readonly lookAlikes: readonly string[];
	readonly unconfirmed: readonly string[];
}

/** The confirmation for changing access, shared by the page and the commands. */
export function accessQuestion(
	tasks: readonly AccessTask[],
	subject: { readonly datasetId: string; readonly name: string },
	where: Where,
	{ lookAlikes, unconfirmed }: Doubts,
): ConfirmOptions {
	const grants = tasks.filter((task) => task.action === "grant");
	const revokes = tasks.filter((task) => task.action === "revoke");
	const ends = tasks.filter((task) => task.action === "end");
	const names = tasks.slice(0, NAMED_ADDRESSES).map(nameOf);
	const more = tasks.length - names.length;
	const detail = [
		l10n.t("Account: {0} on {1}.", where.account, where.host),
		l10n.t("Dataset ID: {0}", subject.datasetId),
		...(grants.length > 0 && revokes.length > 0
			? [l10n.t("To grant: {0}. To revoke: {1}.", grants.length, revokes.length)]
			: []),
		...(ends.length > 0 ? [l10n.t("To change only the end date, with nothing sent: {0}.", ends.length)] : []),
		...(tasks.length > 1 || tasks.some(hasNewEnd) ? ["", ...names] : []),
		...(more > 0 ? [l10n.t("and {0} more", more)] : []),
		...(tasks.some(hasNewEnd) ? ["", endDatesAreReminders()] : []),
		...lookAlikes.map((email) => l10n.t("Look-alike characters in {0}", display(email, 254))),
		...unconfirmedNote(unconfirmed),
	].join("\n");
	return { ...questionOf(grants, revokes, ends, subject.name), detail };
}

function nameOf(task: AccessTask): string {
	const name = display(task.email, 254);
	return hasNewEnd(task) ? l10n.t("{0}, end date {1}", name, formatDay(task.until)) : name;
}

function hasNewEnd(task: AccessTask): task is AccessTask & { readonly until: string } {
	return task.action !== "revoke" && task.until !== undefined;
}

function unconfirmedNote(emails: readonly string[]): string[] {
	if (emails.length === 0) return [];
	const names = emails.slice(0, NAMED_ADDRESSES).map((email) => display(email, 254));
	const note = l10n.t(
		"The last change is unconfirmed for: {0}. That change may have been applied, but the marketplace doesn’t provide a list of who has access. If you continue, that change will no longer be marked as unconfirmed.",
		[...names, ...(emails.length > names.length ? ["…"] : [])].join(", "),
	);
	return ["", note];
}

/** The tasks' addresses whose last change for this dataset is unconfirmed. */
export function unconfirmedOf(
	{ ledger }: Pick<AccountScope, "ledger">,
	datasetId: string,
	tasks: readonly AccessTask[],
): readonly string[] {
	const find = ledger.finder(datasetId);
	return tasks.map(({ email }) => email).filter((email) => find(email)?.state === "unknown");
}

function questionOf(
	grants: readonly AccessTask[],
	revokes: readonly AccessTask[],
	ends: readonly AccessTask[],
	dataset: string,
): { question: string; action: string } {
	const [first] = [...grants, ...revokes, ...ends];
	const email = display(first?.email ?? "", 254);
	const count = grants.length + revokes.length + ends.length;
	if (ends.length === count) {
		const question =
			count === 1
				? l10n.t("Change the end date of access to {1} for {0}?", email, dataset)
				: l10n.t("Change the end date of access to {1} for {0} buyers?", count, dataset);
		return { question, action: l10n.t("Change End Date") };
	}
	if (grants.length === count) {
		const question =
			grants.length === 1
				? l10n.t("Grant access to {1} for {0}?", email, dataset)
				: l10n.t("Grant access to {1} for {0} buyers?", grants.length, dataset);
		return { question, action: l10n.t("Grant") };
	}
	if (revokes.length === count) {
		const question =
			revokes.length === 1
				? l10n.t("Revoke access to {1} for {0}?", email, dataset)
				: l10n.t("Revoke access to {1} for {0} buyers?", revokes.length, dataset);
		return { question, action: l10n.t("Revoke") };
	}
	return {
		question: l10n.t("Change access to {1} for {0} buyers?", count, dataset),
		action: l10n.t("Change Access"),
	};
}

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

/** Reads an address list. Throws UserFacingError if the file is too large or has no addresses. */
async function readAddressFile(file: vscode.Uri): Promise<string> {
	const bytes = await readFileWithin(file, MAX_CSV_BYTES);
	if (!bytes) throw new UserFacingError(l10n.t("An address list can be up to 5 MB. Choose a smaller file."));
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
