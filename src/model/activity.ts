import type { Event } from "../base/event.ts";
import type { JournalRecord } from "./journalRecord.ts";
import type { Writes } from "./writes.ts";

export interface ActivityEntry {
	id: string;
	/** "Granted access", "Deposit 25.00 USD". */
	title: string;
	/** Dataset name or e-mail, raw: pass it through base/text. */
	target?: string;
	at: string;
	outcome: JournalRecord["outcome"];
	sentence?: string;
	record: JournalRecord;
}

/** What was done from here, newest first: a view of the journal. */
export declare class Activity {
	constructor(writes: Writes);
	readonly onDidChange: Event<void>;
	entries(): readonly ActivityEntry[];
	/** Outcomes not known: the badge. */
	get unknownCount(): number;
}
