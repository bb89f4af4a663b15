/** What reading a sample tells of one column, and of the file. Nothing here leaves the machine. */

/** How the values of a column look; finer than the types that the service shows. */
export type FieldKind =
	| "integer"
	| "decimal"
	| "boolean"
	| "date"
	| "dateTime"
	| "timestamp"
	| "identifier"
	| "category"
	| "text"
	| "list"
	| "empty";

/** Which kind of personal data a column probably holds. */
export type PersonalKind =
	| "email"
	| "phone"
	| "card"
	| "iban"
	| "ipAddress"
	| "personName"
	| "birthDate"
	| "postalAddress"
	| "officialId";

export interface PersonalFinding {
	readonly kind: PersonalKind;
	/** Values found by their content; 0 when only the column's name suggests it. */
	readonly count: number;
}

export interface FieldEvidence {
	/** Records read in which the column could have stood. */
	readonly rows: number;
	readonly nonEmpty: number;
	/** Exact up to the limit that `distinctCapped` marks; beyond it, a lower bound. */
	readonly distinct: number;
	readonly distinctCapped: boolean;
	/** At most three, different, shortened; empty where the column looks personal. */
	readonly examples: readonly string[];
}

export interface InferredField {
	/** Unique within the sample, trimmed; what goes to `metadata_schema`. */
	readonly name: string;
	/** The type as the interface names it. */
	readonly type: string;
	readonly kind: FieldKind;
	readonly evidence: FieldEvidence;
	readonly personal: readonly PersonalFinding[];
	/** Sentences that explain a decision that may surprise. */
	readonly notes: readonly string[];
}

export type SampleFormat = "csv" | "tsv" | "json" | "jsonl";

export interface Sample {
	readonly format: SampleFormat;
	readonly rows: number;
	readonly bytesRead: number;
	/** False when reading stopped at a limit before the end of the file. */
	readonly complete: boolean;
	readonly fields: readonly InferredField[];
	/** Sentences about the file as a whole. */
	readonly notes: readonly string[];
}

export interface InferenceLimits {
	readonly maxRows: number;
	/** Bytes read of the file at most. */
	readonly maxBytes: number;
	/** Bytes that one record may have. */
	readonly maxRecordBytes: number;
	readonly maxFields: number;
}

export const defaultLimits: InferenceLimits = {
	maxRows: 20_000,
	maxBytes: 16 * 1024 * 1024,
	maxRecordBytes: 1024 * 1024,
	maxFields: 500,
};
