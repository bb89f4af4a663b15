import type { Event } from "../../base/event.ts";
import { isDay } from "../../base/dates.ts";
import type { JournalRecord, WriteState } from "./journalRecord.ts";
import type { Writes } from "./writes.ts";

export type LedgerState = Exclude<WriteState, "acknowledged">;

export interface LedgerEntry {
	datasetId: string;
	datasetName?: string;
	/** As last entered. */
	email: string;
	/** The outcome of the newest operation for this dataset and address; `unknown` if the user acknowledged it. */
	state: LedgerState;
	action: "grant" | "revoke";
	/** ISO 8601 UTC, by the local clock. */
	at: string;
	sentence?: string;
	/**
	 * Whether the buyer has access, according to the newest operation from this computer that may have been
	 * carried out; undefined if there's none, or if its outcome isn't `done`.
	 */
	hasAccess: boolean | undefined;
	/** The grant that may still be in effect; it has the buyer's end date. */
	grant?: JournalRecord;
	/** The last day of the buyer's access, such as `2026-12-31`. The marketplace doesn't know it. */
	until?: string;
	/** Newest first. */
	history: readonly JournalRecord[];
}

/** Grants and revocations made from this computer: a view of the journal. The marketplace doesn't list them. */
export class Ledger {
	readonly #writes: Pick<Writes, "records" | "onDidChange">;

	constructor(writes: Pick<Writes, "records" | "onDidChange">) {
		this.#writes = writes;
	}

	get onDidChange(): Event<void> {
		return this.#writes.onDidChange;
	}

	/** A dataset's entries, sorted by address. */
	forDataset(datasetId: string): readonly LedgerEntry[] {
		return this.all().filter((entry) => entry.datasetId.toLowerCase() === datasetId.toLowerCase());
	}

	entry(datasetId: string, email: string): LedgerEntry | undefined {
		const address = email.trim().toLowerCase();
		return this.forDataset(datasetId).find((entry) => entry.email.toLowerCase() === address);
	}

	all(): readonly LedgerEntry[] {
		const byAddress = new Map<string, JournalRecord[]>();
		for (const record of this.#writes.records()) {
			if ((record.kind === "grant" || record.kind === "revoke") && record.target && record.email) {
				const key = `${record.target}\n${record.email}`.toLowerCase();
				byAddress.set(key, [...(byAddress.get(key) ?? []), record]);
			}
		}
		return [...byAddress.values()]
			.flatMap((history) => toEntry(history))
			.toSorted((a, b) => a.email.localeCompare(b.email));
	}
}

function toEntry(history: JournalRecord[]): LedgerEntry[] {
	const [newest] = history;
	if (newest?.target === undefined || newest.email === undefined) {
		return [];
	}
	const action = newest.kind === "revoke" ? "revoke" : "grant";
	const datasetName = history.find((record) => record.datasetName !== undefined)?.datasetName;
	return [
		{
			datasetId: newest.target,
			...(datasetName === undefined ? {} : { datasetName }),
			email: newest.email,
			state: newest.outcome === "acknowledged" ? "unknown" : newest.outcome,
			action,
			at: newest.settledAt ?? newest.startedAt,
			...(newest.sentence ? { sentence: newest.sentence } : {}),
			hasAccess: accessAfter(history),
			...grantAfter(history),
			history,
		},
	];
}

function accessAfter(history: readonly JournalRecord[]): boolean | undefined {
	const latest = history.find(mayHaveHappened);
	return latest?.outcome === "done" ? latest.kind === "grant" : undefined;
}

/** The newest grant, unless it was revoked since. An unconfirmed revocation doesn't end it. */
function grantAfter(history: readonly JournalRecord[]): Pick<LedgerEntry, "grant" | "until"> {
	const latest = history.find(
		(record) => mayHaveHappened(record) && (record.kind === "grant" || record.outcome === "done"),
	);
	if (latest?.kind !== "grant") return {};
	const { until = "" } = latest;
	return isDay(until) ? { grant: latest, until } : { grant: latest };
}

function mayHaveHappened({ outcome }: JournalRecord): boolean {
	return outcome !== "notSent" && outcome !== "rejected";
}
