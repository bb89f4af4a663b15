import { randomUUID } from "node:crypto";
import type { Clock } from "../../base/clock.ts";
import type { Baseline, StoredRecord, WriteKind, WriteSubject } from "./journalRecord.ts";

export interface WriteIntent extends WriteSubject {
	/** For create: what identifies the operation; default: the dataset's name. */
	draft?: string;
	/** The part that the caller knows (datasets with the same name). `Writes.run` loads the rest. */
	before?: Baseline;
}

export function newRecord(intent: WriteIntent, lock: string, clock: Clock): StoredRecord {
	const { draft: _draft, before: _before, ...shown } = intent;
	return {
		id: randomUUID(),
		...shown,
		startedAt: new Date(clock.now()).toISOString(),
		outcome: "sending",
		lock,
	};
}

/** Whether the credential is reread before a write of this kind: true for operations on money or keys. */
export function needsFreshCredential(kind: WriteKind): boolean {
	return kind !== "grant" && kind !== "revoke" && kind !== "create";
}
