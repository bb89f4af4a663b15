/** The journal's record of a write, and the lines that store it. */
import * as z from "zod/mini";

const text = z.exactOptional(z.string());

/** Amounts are wire decimals. */
const autoDeposit = z.object({ enabled: z.boolean(), threshold: z.string(), amount: z.string() });

/** The marketplace's records before a write was sent, to detect what changed. Amounts are wire decimals. */
const baseline = z.object({
	sellerBalance: text,
	totalWithdrawn: text,
	buyerBalance: text,
	totalDeposited: text,
	/** IDs of the newest deposits. */
	depositIds: z.exactOptional(z.array(z.string())),
	/** By the marketplace's clock, as received. */
	newestDepositAt: text,
	autoDeposit: z.exactOptional(autoDeposit),
	/** IDs of the datasets with the same name that were known before a creation. */
	datasetIds: z.exactOptional(z.array(z.string())),
});

const state = z.enum(["sending", "done", "notSent", "rejected", "unknown", "acknowledged"]);

/** What a write does, and to what. */
const subject = z.object({
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
	/** Dataset ID, if the write has one. */
	target: text,
	datasetName: text,
	email: text,
	/** For a grant: the buyer's end date as last set, such as `2026-12-31`; empty if it was removed. */
	until: text,
	/** Wire decimal. */
	amount: text,
	currency: text,
	/** The values sent by an auto-deposit write. */
	autoDeposit: z.exactOptional(autoDeposit),
});

/** A line about a new write. */
export const beginSchema = z.extend(subject, {
	id: z.string(),
	/** ISO 8601 UTC, by the local clock. */
	startedAt: z.string(),
	before: z.exactOptional(baseline),
	outcome: state,
	/** Names the operation's lock file. */
	lock: z.string().check(z.regex(/^[\w-]{1,64}$/)),
});

/** A line about a known write: only what's new. */
export const changeSchema = z.object({
	id: z.string(),
	outcome: z.exactOptional(state),
	settledAt: text,
	/** What happened, as a sentence for the user. */
	sentence: text,
	until: text,
	result: z.exactOptional(z.object({ id: text, sessionId: text, depositId: text })),
});

export type AutoDepositValues = z.infer<typeof autoDeposit>;
export type Baseline = z.infer<typeof baseline>;
export type WriteSubject = z.infer<typeof subject>;
export interface WriteIntent extends WriteSubject {
	/** Identifies a creation. By default, the dataset's name does. */
	draft?: string;
	/** The part that the caller knows. `Writes.run` loads the rest. */
	before?: Baseline;
}
export type WriteKind = WriteSubject["kind"];
export type WriteState = z.infer<typeof state>;
export type JournalChange = z.infer<typeof changeSchema>;
export type StoredRecord = z.infer<typeof beginSchema> &
	Pick<JournalChange, "settledAt" | "sentence" | "result">;
export type JournalRecord = Omit<StoredRecord, "lock">;
