/** States of seller pages in which all text by others, or from a file, is the given text. */
import type { AccessState, AddressRowShape } from "../../../src/pages/access/protocol.ts";
import type { PublicationState } from "../../../src/model/selling/publishFlow.ts";
import type { NewDatasetState } from "../../../src/pages/newDataset/protocol.ts";
import { publicationShape } from "../../../src/pages/newDataset/publicationNotice.ts";
import { DATASET_ID } from "./pageStates.ts";

const AT = "2026-11-18T14:02:00Z";

function account(text: string): NewDatasetState["account"] {
	return { connected: true, host: text, account: text, keyHint: text, local: false };
}

function draft(text: string): NewDatasetState["draft"] {
	return {
		name: text,
		description: text,
		price_per_chunk: text,
		currency: text,
		visibility: text,
		connector_id: text,
		index_name: text,
		embedding_model: text,
		namespace: text,
		metadata_schema: [{ name: text, type: text, description: text }],
	};
}

export function newDatasetState(
	text: string,
	step: NewDatasetState["step"],
	publication: PublicationState = { kind: "idle" },
): NewDatasetState {
	return {
		account: account(text),
		sellerName: text,
		noSeller: false,
		step,
		manifest: text,
		draft: draft(text),
		revision: text,
		savedAt: text,
		body: step === "review" ? { ...draft(text) } : null,
		fingerprint: text,
		ownNames: [],
		hints: [text],
		publication: publicationShape(publication),
	};
}

/** Every outcome of a publication that is described in words. */
export function publications(text: string): readonly PublicationState[] {
	return [
		{ kind: "unknown", sentAt: text, sentence: text },
		{ kind: "notSeen", sentAt: AT, title: text, sentence: text, candidate: { id: text, name: text } },
		{ kind: "rejected", text },
		{
			kind: "created",
			created: { id: DATASET_ID, name: text, at: AT, hash: "" },
			found: true,
			keepProblem: text,
		},
	];
}

const status = { icon: "error", color: "err", word: "Rejected" };

function addressRow(text: string, key: string, part: Partial<AddressRowShape>): AddressRowShape {
	return {
		key,
		email: text,
		marks: [],
		status,
		detail: text,
		picked: null,
		line: null,
		retry: false,
		...part,
	};
}

/** The access page, before or after a run. */
export function accessState(text: string, ran: boolean): AccessState {
	const filters = [{ value: "all" as const, label: "All", count: 3 }];
	return {
		account: account(text),
		dataset: { id: DATASET_ID, name: text },
		asked: { serial: 0, tab: "change" },
		given: { serial: 0, text: "", action: "grant", until: "" },
		untilProblem: "",
		plan: {
			filter: "all",
			filters,
			rows: [
				addressRow(text, "0", { picked: true }),
				addressRow(text, "1", { picked: false, marks: [0] }),
				addressRow(text, "2", { line: 3 }),
			],
			more: 0,
			total: 3,
			selected: 1,
			start: "Grant Access for 1 Buyer…",
			note: "Addresses are sent a few at a time. You can stop at any point.",
			source: text,
		},
		run: ran
			? {
					filter: "all",
					filters,
					rows: [addressRow(text, "0", {}), addressRow(text, "1", { retry: true })],
					more: 0,
					phase: "ended",
					title: "Finished granting access",
					status: "2 of 2 done, 1 rejected",
					reason: text,
					progress: 100,
					rejected: 1,
					notSent: 0,
				}
			: null,
		ledger: {
			count: 1,
			of: 1,
			query: text,
			newestFirst: true,
			rows: [{ email: text, at: AT, status, detail: text, ends: { day: text, due: true }, offer: "revoke" }],
			more: 0,
		},
	};
}
