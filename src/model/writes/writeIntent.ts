import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../base/clock.ts";
import type { Baseline, JournalRecord, StoredRecord, WriteKind, WriteSubject } from "./journalRecord.ts";

export interface WriteIntent extends WriteSubject {
	/** For create: what identifies the operation; default: the dataset's name. */
	draft?: string;
	/** The part that the caller knows (datasets with the same name). `Writes.run` loads the rest. */
	before?: Baseline;
}

/**
 * The name of the intent's lock: two writes with the same lock are never in flight together. It's also a file
 * name, so it must not reveal anything private.
 */
export function lockName(intent: WriteIntent): string {
	const [name, ...parts] = lockParts(intent);
	if (parts.length === 0) {
		return name;
	}
	return `${name}-${createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 24)}`;
}

function lockParts(intent: WriteIntent): [string, ...string[]] {
	switch (intent.kind) {
		case "create":
			return ["create", intent.draft ?? intent.datasetName ?? ""];
		case "grant":
		case "revoke":
			return ["access", (intent.target ?? "").toLowerCase(), (intent.email ?? "").toLowerCase()];
		case "keyGenerate":
		case "keyRevoke":
			return ["apiKey"];
		case "deposit":
		case "withdraw":
		case "autoDeposit":
			return [intent.kind];
	}
}

/** Whether a record with the same lock blocks the write. */
export function blocks({ outcome, kind }: JournalRecord, intent: WriteIntent): boolean {
	// An unknown deposit blocks nothing: it's charged only on the checkout page, whose URL was never
	// received.
	return outcome === "sending" || (outcome === "unknown" && kind === intent.kind && kind !== "deposit");
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
