import type { Event } from "../../base/event.ts";
import { isDay } from "../../base/dates.ts";
import { emailKey } from "../../rules/email.ts";
import type { JournalRecord, WriteState } from "./journal.ts";
import type { Writes } from "./writes.ts";

export interface LedgerEntry {
	datasetId: string;
	datasetName?: string;
	/** As last entered. */
	email: string;
	/** The outcome of the newest operation for this dataset and address; `unknown` if the user acknowledged it. */
	state: Exclude<WriteState, "acknowledged">;
	action: "grant" | "revoke";
	/** ISO 8601 UTC, by the local clock. */
	at: string;
	sentence?: string;
	/**
	 * Whether the buyer has access, according to the newest operation from this computer that may have been
	 * carried out; undefined if there's none, or if its outcome isn't `done`.
	 */
	hasAccess: boolean | undefined;
	/** The newest grant that may have been carried out, unless a confirmed revocation followed it. */
	grant?: JournalRecord;
	/** The date on which to revoke the buyer's access, such as `2026-12-31`. The marketplace doesn't know it. */
	until?: string;
	/** Newest first. */
	history: readonly JournalRecord[];
}

/** By `emailKey`, sorted. */
type Entries = ReadonlyMap<string, LedgerEntry>;

/** Grants and revocations made from this computer: a view of the journal. The marketplace doesn't list them. */
export class AccessLedger {
	readonly #writes: Pick<Writes, "records" | "onDidChange">;
	#records: readonly JournalRecord[] = [];
	#entries: ReadonlyMap<string, Entries> = new Map();

	constructor(writes: Pick<Writes, "records" | "onDidChange">) {
		this.#writes = writes;
	}

	get onDidChange(): Event<void> {
		return this.#writes.onDidChange;
	}

	/** A dataset's entries, sorted by address. */
	forDataset(datasetId: string): readonly LedgerEntry[] {
		return [...this.byEmail(datasetId).values()];
	}

	entry(datasetId: string, email: string): LedgerEntry | undefined {
		return this.byEmail(datasetId).get(emailKey(email.trim()));
	}

	/** A dataset's entries as they are now, by the `emailKey` of their addresses. */
	byEmail(datasetId: string): Entries {
		return this.#current().get(datasetId.toLowerCase()) ?? new Map();
	}

	all(): readonly LedgerEntry[] {
		return [...this.#current().values()].flatMap((entries) => [...entries.values()]);
	}

	/** The entries by dataset, recomputed only after a record has changed. */
	#current(): ReadonlyMap<string, Entries> {
		const records = this.#writes.records();
		if (records !== this.#records) {
			this.#records = records;
			this.#entries = entriesOf(records);
		}
		return this.#entries;
	}
}

function entriesOf(records: readonly JournalRecord[]): Map<string, Entries> {
	const acts = records.filter(
		({ kind, target, email }) => (kind === "grant" || kind === "revoke") && target && email,
	);
	const histories = Map.groupBy(
		acts,
		({ target = "", email = "" }) => `${target.toLowerCase()}\n${emailKey(email)}`,
	);
	const entries = [...histories.values()].flatMap(toEntry).toSorted((a, b) => a.email.localeCompare(b.email));
	const datasets = Map.groupBy(entries, ({ datasetId }) => datasetId.toLowerCase());
	return new Map(
		[...datasets].map(([id, buyers]) => [id, new Map(buyers.map((entry) => [emailKey(entry.email), entry]))]),
	);
}

function toEntry(history: JournalRecord[]): LedgerEntry[] {
	const [newest] = history;
	if (newest?.target === undefined || newest.email === undefined) return [];
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

function grantAfter(history: readonly JournalRecord[]): Pick<LedgerEntry, "grant" | "until"> {
	const latest = history.find(
		(record) => mayHaveHappened(record) && (record.kind === "grant" || record.outcome === "done"),
	);
	if (latest?.kind !== "grant") return {};
	const { until = "" } = latest;
	return isDay(until) ? { grant: latest, until } : { grant: latest };
}

export function mayHaveHappened({ outcome }: JournalRecord): boolean {
	return outcome !== "notSent" && outcome !== "rejected";
}
