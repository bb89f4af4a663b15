import * as l10n from "@vscode/l10n";
import { type TableFormat, tableOf, tableText } from "../../base/tableText.ts";
import { forJson } from "../../base/text.ts";
import type { AccountId } from "../session/accounts.ts";
import type { JournalRecord } from "./journal.ts";
import type { LedgerEntry } from "./accessLedger.ts";

const table = tableOf([
	"when",
	"email",
	"action",
	"outcome",
	"explanation",
	"dataset_id",
	"dataset_name",
	"origin",
	"account",
	"until",
]);

type Line = Parameters<typeof table.cells>[0];

/** Every access change, newest first. */
function linesOf(entries: readonly LedgerEntry[], owner: AccountId): Line[] {
	return entries
		.flatMap((entry) => entry.history.map((record) => lineOf(entry, record, owner)))
		.toSorted((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0));
}

function lineOf(entry: LedgerEntry, record: JournalRecord, { origin, account }: AccountId): Line {
	return {
		when: record.settledAt ?? record.startedAt,
		email: record.email ?? entry.email,
		action: record.kind,
		outcome: record.outcome === "unknown" ? "unconfirmed" : record.outcome,
		explanation: record.sentence ?? "",
		dataset_id: entry.datasetId,
		dataset_name: record.datasetName ?? entry.datasetName ?? "",
		origin,
		account,
		until: record.until ?? "",
	};
}

/** The access ledger as a table. JSON begins with a note that the ledger covers only this computer. */
export function ledgerText(format: TableFormat, entries: readonly LedgerEntry[], owner: AccountId): string {
	const lines = linesOf(entries, owner);
	if (format !== "json") return tableText(format, table, lines);
	const note = l10n.t(
		"This ledger shows only what was done from this computer. The marketplace doesn’t provide a list of who has access.",
	);
	return `${forJson({ note, entries: lines }, "\t")}\n`;
}
