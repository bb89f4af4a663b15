import type { Event } from "../../base/event.ts";
import type { JournalRecord, WriteState } from "./journalRecord.ts";
import type { Writes } from "./writes.ts";
import { titleOf } from "./writeSentences.ts";

export interface ActivityEntry {
	id: string;
	/** "Granted access", "Deposit 25.00 USD". */
	title: string;
	/** Dataset name or email, raw: pass it through base/text. */
	target?: string;
	/** ISO 8601 UTC, by the local clock. */
	at: string;
	outcome: WriteState;
	sentence?: string;
	record: JournalRecord;
}

/** What was done from this computer: a view of the journal. */
export class Activity {
	readonly #writes: Pick<Writes, "records" | "onDidChange">;

	constructor(writes: Pick<Writes, "records" | "onDidChange">) {
		this.#writes = writes;
	}

	get onDidChange(): Event<void> {
		return this.#writes.onDidChange;
	}

	/** Newest first. */
	entries(): readonly ActivityEntry[] {
		return this.#writes.records().map((record) => {
			const target = record.email ?? record.datasetName ?? record.target;
			return {
				id: record.id,
				title: titleOf(record),
				...(target === undefined ? {} : { target }),
				at: record.settledAt ?? record.startedAt,
				outcome: record.outcome,
				...(record.sentence ? { sentence: record.sentence } : {}),
				record,
			};
		});
	}

	/** The number of unknown outcomes, for the badge. */
	get unknownCount(): number {
		return this.#writes.records().filter((record) => record.outcome === "unknown").length;
	}
}
