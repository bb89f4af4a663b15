import * as z from "zod/mini";
import type { JournalRecord, WriteState } from "./journalRecord.ts";

const text = z.exactOptional(z.string());

const autoDeposit = z.object({ enabled: z.boolean(), threshold: z.string(), amount: z.string() });

const snapshot = z.object({
	sellerBalance: text,
	totalWithdrawn: text,
	buyerBalance: text,
	totalDeposited: text,
	depositIds: z.exactOptional(z.array(z.string())),
	newestDepositAt: text,
	autoDeposit: z.exactOptional(autoDeposit),
	datasetIds: z.exactOptional(z.array(z.string())),
});

const result = z.object({ id: text, sessionId: text, depositId: text });

const outcome = z.enum(["sending", "done", "notSent", "rejected", "unknown", "acknowledged"]);

/** A line about a new write. */
const begin = z.object({
	id: z.string(),
	kind: z.enum([
		"create",
		"grant",
		"revoke",
		"deposit",
		"withdraw",
		"autoDeposit",
		"keyGenerate",
		"keyRevoke",
	]),
	target: text,
	datasetName: text,
	email: text,
	amount: text,
	currency: text,
	autoDeposit: z.exactOptional(autoDeposit),
	startedAt: z.string(),
	before: z.exactOptional(snapshot),
	outcome,
	/** Names the operation's lock file. */
	lock: z.string().check(z.regex(/^[\w-]{1,64}$/)),
});

/** A line about a known write: only what's new. */
const change = z.object({
	id: z.string(),
	outcome: z.exactOptional(outcome),
	settledAt: text,
	sentence: text,
	result: z.exactOptional(result),
});

export interface JournalChange {
	id: string;
	outcome?: WriteState;
	settledAt?: string;
	sentence?: string;
	result?: NonNullable<JournalRecord["result"]>;
}

export interface StoredRecord extends JournalRecord {
	lock: string;
}

export const beginSchema: z.ZodMiniType<StoredRecord> = begin;
export const changeSchema: z.ZodMiniType<JournalChange> = change;
