/** States of seller pages in which all text by others, or from a file, is the given text. */
import type { AccessState, AddressRowShape } from "../../../src/pages/access/protocol.ts";
import type { PublicationState } from "../../../src/model/selling/publishFlow.ts";
import type { NewDatasetState } from "../../../src/pages/newDataset/protocol.ts";
import { publicationShape } from "../../../src/pages/newDataset/publicationNotice.ts";
import { account } from "./pageStates.ts";
import { AT, DATASET_ID } from "./states/state.ts";

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

function planRow(text: string, key: string, part: Partial<AddressRowShape>): AddressRowShape {
	const kept = { marks: [], selectable: true, picked: false, line: 3 };
	return { key, email: text, action: "grant", state: "unknown", note: text, ...kept, ...part };
}

/** The access page, before or after a run. */
export function accessState(text: string, ran: boolean): AccessState {
	const rejected = { email: text, action: "grant", state: "rejected", note: text } as const;
	return {
		account: account(text),
		dataset: { id: DATASET_ID, name: text },
		asked: { serial: 0, tab: "change" },
		given: { serial: 0, text: "", action: "grant", until: "" },
		textProblem: "",
		untilProblem: "",
		plan: {
			filter: "all",
			counts: { all: 3, ready: 1, check: 1, skipped: 1, grants: 1, revokes: 0, ends: 0 },
			rows: [
				planRow(text, "0", { picked: true }),
				planRow(text, "1", { state: "lookAlike", marks: [0] }),
				planRow(text, "2", { state: "notAddress", selectable: false }),
			],
			source: text,
		},
		run: ran
			? {
					filter: "all",
					counts: { all: 2, ended: 2, done: 0, rejected: 2, unknown: 0, waiting: 0, notSent: 0 },
					rows: [
						{ ...rejected, key: "0" },
						{ ...rejected, key: "1" },
					],
					action: "grant",
					phase: { kind: "ended", stopped: false, reason: text },
				}
			: null,
		ledger: {
			count: 1,
			of: 1,
			query: text,
			newestFirst: true,
			rows: [{ ...rejected, at: AT, ends: { day: text, due: true }, offer: "revoke" }],
		},
	};
}
