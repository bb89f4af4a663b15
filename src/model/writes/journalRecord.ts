export type WriteKind =
	"create" | "grant" | "revoke" | "deposit" | "withdraw" | "autoDeposit" | "keyGenerate" | "keyRevoke";

export type WriteState = "sending" | "done" | "notSent" | "rejected" | "unknown" | "acknowledged";

export interface AutoDepositValues {
	enabled: boolean;
	/** Wire decimals. */
	threshold: string;
	amount: string;
}

/** What the service's records said before a write was sent: the ground for telling later what changed. Wire decimals. */
export interface Snapshot {
	sellerBalance?: string;
	totalWithdrawn?: string;
	buyerBalance?: string;
	totalDeposited?: string;
	/** Ids of the newest deposits, and the service's own time of the newest. */
	depositIds?: string[];
	newestDepositAt?: string;
	autoDeposit?: AutoDepositValues;
	/** Datasets of the same name that were known before a create. */
	datasetIds?: string[];
}

/** What a write does, and to what. */
export interface WriteSubject {
	kind: WriteKind;
	/** Dataset id, where the write has one. */
	target?: string;
	datasetName?: string;
	email?: string;
	/** Wire decimal. */
	amount?: string;
	currency?: string;
	/** The values sent by an auto-deposit write. */
	autoDeposit?: AutoDepositValues;
}

export interface JournalRecord extends WriteSubject {
	id: string;
	/** ISO 8601 UTC, by the local clock. */
	startedAt: string;
	before?: Snapshot;
	outcome: WriteState;
	settledAt?: string;
	/** What happened, in words, for people. */
	sentence?: string;
	result?: { id?: string; sessionId?: string; depositId?: string };
}
