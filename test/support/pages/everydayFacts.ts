/** Values that the everyday states of pages share. */
import type { JournalRecord } from "../../../src/model/writes/journal.ts";
import type { DatasetRecord } from "../../../src/pages/dataset/protocol.ts";

/** A page's name, its state, and the responses to its requests. */
export interface Everyday {
	readonly page: string;
	readonly state: unknown;
	readonly answers?: Readonly<Record<string, unknown>>;
}

/** Creates states of a page that differ from its main one in some parts. */
export const everydayOf =
	<State extends object>(page: string, main: State, answers: Everyday["answers"] = {}) =>
	(part: Partial<State> = {}): Everyday => ({ page, state: { ...main, ...part }, answers });

export const AT = "2026-11-18T14:02:00Z";
export const readAt = Date.parse(AT);
export const FAILURE = "Couldn’t reach market.example.com. Check your network connection.";
export const account = {
	connected: true,
	host: "market.example.com",
	account: "buyer@example.com",
	keyHint: "7Q2d",
	local: false,
};
export const signedOut = { ...account, connected: false };
/** A write without a response. */
export const sent = (kind: JournalRecord["kind"], amount: string): JournalRecord => ({
	id: "w1",
	kind,
	amount,
	currency: "USD",
	startedAt: AT,
	outcome: "unknown",
	before: { totalWithdrawn: "750.00" },
});
/** The part of a balance that couldn't be loaded. */
export const lacking = { value: null, readAt: null, problem: FAILURE };
export const LONG_NAME =
	"Readings of every tide gauge of the North Sea and the Baltic, quality-controlled, with provenance, 1950–2025";
export const longText = `${"Every reading of every gauge, one chunk per gauge and day. ".repeat(12)}\n\nSecond paragraph.`;

export const record: DatasetRecord = {
	id: "8d1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b",
	seller_id: "0b7c6d5e-1111-4222-8333-944445555666",
	seller_name: "Halden Research",
	name: "EU patent claims 2010–2025",
	description: "Every claim of every European patent published from 2010 to 2025, one chunk per claim.",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	fields: [
		{ name: "publication_number", type: "string", description: "Patent publication number as printed." },
		{ name: "claim_no", type: "integer", description: "Position of the claim, starting at 1." },
		{ name: "filing_date", type: "date", description: "Date of filing, ISO 8601." },
	],
	queryable: true,
	subscribed: true,
	created_at: "2025-03-01T09:00:00Z",
	updated_at: AT,
	others: [],
};
export const long: DatasetRecord = {
	...record,
	id: "7a1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b",
	name: LONG_NAME,
	seller_name: "The Association of Harbor Authorities and Hydrographic Offices of Northern Europe",
	description: longText,
	price_per_chunk: "12.34567891",
	visibility: "private",
	queryable: false,
	subscribed: false,
	fields: Array.from({ length: 20 }, (_, index) => ({
		name: `a_rather_long_field_name_that_somebody_generated_${index}`,
		type: "array<structure>",
		description: longText.slice(0, 40 * index),
	})),
	others: [{ name: "license", value: "CC-BY-4.0" }],
};
