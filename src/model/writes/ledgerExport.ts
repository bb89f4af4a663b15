import * as l10n from "@vscode/l10n";
import { forCsv } from "../../base/text.ts";
import type { JournalRecord } from "./journalRecord.ts";
import type { LedgerEntry } from "./ledger.ts";

export interface LedgerOwner {
	readonly origin: string;
	readonly account: string;
}

const columns = [
	"when",
	"email",
	"act",
	"outcome",
	"explanation",
	"dataset_id",
	"dataset_name",
	"origin",
	"account",
] as const;

type Line = Readonly<Record<(typeof columns)[number], string>>;

/** Every access change, newest first. */
function linesOf(entries: readonly LedgerEntry[], owner: LedgerOwner): Line[] {
	return entries
		.flatMap((entry) => entry.history.map((record) => lineOf(entry, record, owner)))
		.toSorted((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0));
}

function lineOf(entry: LedgerEntry, record: JournalRecord, { origin, account }: LedgerOwner): Line {
	return {
		when: record.settledAt ?? record.startedAt,
		email: record.email ?? entry.email,
		act: record.kind,
		outcome: record.outcome,
		explanation: record.sentence ?? "",
		dataset_id: entry.datasetId,
		dataset_name: record.datasetName ?? entry.datasetName ?? "",
		origin,
		account,
	};
}

/** RFC 4180 with a header; no cell can be mistaken for a formula. */
export function ledgerCsv(entries: readonly LedgerEntry[], owner: LedgerOwner): string {
	const rows = linesOf(entries, owner).map((line) => columns.map((column) => forCsv(line[column])).join(","));
	return `${[columns.join(","), ...rows].join("\r\n")}\r\n`;
}

/** The rows of the CSV with unescaped values, and a note that they cover only this computer. */
export function ledgerJson(entries: readonly LedgerEntry[], owner: LedgerOwner): string {
	const note = l10n.t(
		"Shows only what was done from this computer. The marketplace doesn’t provide a list of who has access.",
	);
	return `${JSON.stringify({ note, acts: linesOf(entries, owner) }, undefined, "\t")}\n`;
}
