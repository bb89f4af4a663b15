/**
 * What reading a sample reveals about a column and the file. Of this, only the names and types of fields that
 * the user chooses can leave this computer.
 */

/** What a column's values look like; finer than the API's types. */
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

/** The kind of personal data a column probably contains. */
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
	/** Number of values detected by content; 0 if only the column's name suggests it. */
	readonly count: number;
}

interface FieldEvidence {
	/** Number of records read. One without the column counts as empty. */
	readonly rows: number;
	readonly nonEmpty: number;
	/** Exact for values of up to 64 characters, unless `distinctCapped`; otherwise a lower bound. */
	readonly distinct: number;
	readonly distinctCapped: boolean;
	/** At most three distinct, shortened values; empty if the column looks personal. */
	readonly examples: readonly string[];
}

export interface InferredField {
	/** Unique within the sample, cleaned by `display`; what goes to `metadata_schema`. */
	readonly name: string;
	/** The API's name for the type. */
	readonly type: string;
	readonly kind: FieldKind;
	readonly evidence: FieldEvidence;
	readonly personal: readonly PersonalFinding[];
	/** Sentences explaining decisions that may be surprising. */
	readonly notes: readonly string[];
}

export type SampleFormat = "csv" | "tsv" | "json" | "jsonl";

export interface Sample {
	readonly rows: number;
	readonly bytesRead: number;
	/** False if reading stopped at a limit. */
	readonly complete: boolean;
	readonly fields: readonly InferredField[];
	/** Sentences about the file as a whole. */
	readonly notes: readonly string[];
}

export const defaultLimits = {
	maxRows: 20_000,
	maxBytes: 16 * 1024 * 1024,
	/** Approximate maximum size of one record. */
	maxRecordBytes: 1024 * 1024,
	maxFields: 500,
};

export type InferenceLimits = Readonly<typeof defaultLimits>;

const formats: ReadonlyMap<string, SampleFormat> = new Map([
	["csv", "csv"],
	["tsv", "tsv"],
	["tab", "tsv"],
	["json", "json"],
	["jsonl", "jsonl"],
	["ndjson", "jsonl"],
]);

/** The format for a file name. Undefined if the file's extension isn't supported. */
export function formatOf(fileName: string): SampleFormat | undefined {
	return formats.get(/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? "");
}
