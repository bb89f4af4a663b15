export type WriteKind =
	"create" | "grant" | "revoke" | "deposit" | "withdraw" | "autoDeposit" | "keyGenerate" | "keyRevoke";

export type WriteState = "sending" | "done" | "notSent" | "rejected" | "unknown" | "acknowledged";

export interface AutoDepositValues {
	enabled: boolean;
	/** Wire decimals. */
	threshold: string;
	amount: string;
}

/** The marketplace's numbers before a write was sent: the basis for detecting what changed. Wire decimals. */
export interface Baseline {
	sellerBalance?: string;
	totalWithdrawn?: string;
	buyerBalance?: string;
	totalDeposited?: string;
	/** IDs of the newest deposits, and the marketplace's own time of the newest. */
	depositIds?: string[];
	newestDepositAt?: string;
	autoDeposit?: AutoDepositValues;
	/** Datasets of the same name known before a create. */
	datasetIds?: string[];
}

/** What a write does, and to what. */
export interface WriteSubject {
	kind: WriteKind;
	/** Dataset ID, if the write has one. */
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
	before?: Baseline;
	outcome: WriteState;
	settledAt?: string;
	/** What happened, as a sentence for the user. */
	sentence?: string;
	result?: { id?: string; sessionId?: string; depositId?: string };
}
